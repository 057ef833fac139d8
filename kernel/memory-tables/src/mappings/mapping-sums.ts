import { parsedNumber } from '@hindsight/model';
import type { MappingKind, MappingRange, MappingSum } from '../table.ts';
import { ARENA_BYTES, classifyMapping, type Mapping } from './mapping-kind.ts';

/** A mapping with its sizes, which smaps prints after it. */
export interface MeasuredMapping extends Mapping {
  sizeBytes: number;
  rssBytes: number;
  anonymousHugePagesBytes: number;
  /** The kind, where the table itself tells it. */
  kind?: MappingKind;
}

/** A JVM has some dozens. */
const MAX_UNNAMED = 1000;
/** A process with more files mapped has no single one that matters. */
const MAX_FILES = 10_000;

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** Adds up mappings by kind as they come, in the order of addresses; it keeps only the last two. */
export class MappingSums {
  mappings = 0;
  arenas = 0;
  /** Mappings of which nothing tells what they are for; native memory tracking may name them. */
  readonly unnamed: MappingRange[] = [];
  private readonly files = new Map<string, number>();
  private readonly sums = new Map<MappingKind, Draft<MappingSum>>();
  private previous: (Mapping & { readonly kind: MappingKind }) | undefined;
  private pending: MeasuredMapping | undefined;
  private run: MappingKind | undefined;

  add(mapping: MeasuredMapping): void {
    this.settle(mapping);
    this.pending = mapping;
  }

  /** The sums of all mappings, largest resident size first. */
  finish(): MappingSum[] {
    this.settle(undefined);
    this.pending = undefined;
    return [...this.sums.values()].sort((a, b) => b.rssBytes - a.rssBytes || b.sizeBytes - a.sizeBytes);
  }

  /** The file that is mapped most often. */
  findMostMapped(): { readonly name: string; readonly mappings: number } | undefined {
    let most: { readonly name: string; readonly mappings: number } | undefined;
    for (const [name, mappings] of this.files) if (mappings > (most?.mappings ?? 1)) most = { name, mappings };
    return most;
  }

  sum(figure: 'sizeBytes' | 'rssBytes' | 'anonymousHugePagesBytes'): number {
    return this.sums.values().reduce((sum, one) => sum + one[figure], 0);
  }

  /** The mapping before the last one is counted when its neighbors are known. */
  private settle(next: MeasuredMapping | undefined): void {
    const mapping = this.pending;
    if (!mapping) return;
    const previous = this.previous?.to === mapping.from ? this.previous : undefined;
    if (!previous) this.run = undefined;
    const neighbors = { previous, next: next?.from === mapping.to ? next : undefined, run: this.run };
    const kind = mapping.kind ?? classifyMapping(mapping, neighbors);
    // Arenas of many threads touch each other; each begins at its own multiple.
    if (kind === 'malloc-arena' && mapping.from % ARENA_BYTES === 0)
      this.arenas += Math.ceil((mapping.to - mapping.from) / ARENA_BYTES);
    this.run ??= kind;
    this.previous = { from: mapping.from, to: mapping.to, rights: mapping.rights, name: mapping.name, kind };
    if (kind === 'anonymous' && mapping.rssBytes > 0 && this.unnamed.length < MAX_UNNAMED)
      this.unnamed.push({
        from: mapping.from,
        to: mapping.to,
        sizeBytes: mapping.sizeBytes,
        rssBytes: mapping.rssBytes,
      });
    this.count(kind, mapping);
    if (kind === 'mapped-file') this.countFile(mapping.name);
  }

  private countFile(name: string): void {
    const known = this.files.get(name);
    if (known !== undefined || this.files.size < MAX_FILES) this.files.set(name, (known ?? 0) + 1);
  }

  private count(kind: MappingKind, { sizeBytes, rssBytes, anonymousHugePagesBytes }: MeasuredMapping): void {
    this.mappings++;
    const sum = this.sums.get(kind) ?? { kind, mappings: 0, sizeBytes: 0, rssBytes: 0, anonymousHugePagesBytes: 0 };
    sum.mappings++;
    sum.sizeBytes = addBytes(sum.sizeBytes, sizeBytes);
    sum.rssBytes = addBytes(sum.rssBytes, rssBytes);
    sum.anonymousHugePagesBytes = addBytes(sum.anonymousHugePagesBytes, anonymousHugePagesBytes);
    this.sums.set(kind, sum);
  }
}

/** A sum that hostile sizes would make larger than an address space stays as it is. */
export const addBytes = (sum: number, more: number): number => parsedNumber(sum + more, 'bytes') ?? sum;

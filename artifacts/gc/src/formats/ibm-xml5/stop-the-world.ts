import { type PauseEvent, type PauseKind, PauseMark, type PoolChange, type Stamp } from '../../events.ts';
import { attribute, numberOf, type Tag } from '../xml-tags.ts';

/** `<gc type=…>`; of several collections in one stop the highest rank names it. */
const COLLECTIONS: Readonly<Record<string, { kind: PauseKind; name: string; rank: number }>> = {
  scavenger: { kind: 'young', name: 'Scavenger', rank: 1 },
  global: { kind: 'full', name: 'Global', rank: 2 },
};
const UNKNOWN_COLLECTION = { kind: 'other', name: 'Collection', rank: 0 } as const;
/** Compactions of a collector at its wits' end. */
const LAST_RESORT = /aggressive|low free space/;

interface Occupancy {
  readonly used: number;
  readonly total: number;
}
type Space = 'nursery' | 'tenured';

/** One stop of the application: `<af>`, `<sys>` or `<con event="collection">` to its closing tag. */
export class Stop {
  readonly line: number;
  readonly stamp: Stamp;
  private readonly cause: string;
  private collection: (typeof COLLECTIONS)[string] | undefined;
  private duration = Number.NaN;
  private marks = 0;
  private readonly before = new Map<Space, Occupancy>();
  private readonly after = new Map<Space, Occupancy>();
  private finalized = Number.NaN;
  private classUnloadingTime = Number.NaN;
  private tenureAge = Number.NaN;
  private promotedBytes = Number.NaN;

  constructor(line: number, stamp: Stamp, cause: string) {
    this.line = line;
    this.stamp = stamp;
    this.cause = cause;
  }

  read(tag: Tag): void {
    if (tag.closing) return;
    switch (tag.name) {
      case 'gc':
        this.begin(attribute(tag, 'type') ?? '');
        break;
      case 'nursery':
      case 'tenured':
        this.readSpace(tag, tag.name);
        break;
      case 'time':
        // The collection's own time stands first, that of the whole stop last.
        if (numberOf(tag, 'totalms') >= 0) this.duration = numberOf(tag, 'totalms');
        break;
      default:
        this.readDetail(tag);
    }
  }

  /** The pause, when the stop held a collection and says how long it took. */
  pause(lastLine: number): PauseEvent | undefined {
    if (!this.collection || !(this.duration >= 0)) return undefined;
    return {
      kind: 'pause',
      pause: this.collection.kind,
      name: this.collection.name,
      cause: this.cause,
      ...this.stamp,
      line: this.line,
      lastLine,
      duration: this.duration,
      marks: this.marks,
      pools: this.pools(),
      ...(this.finalized >= 0 ? { references: { final: this.finalized } } : {}),
      ...(this.classUnloadingTime >= 0 ? { classUnloadingTime: this.classUnloadingTime } : {}),
      ...(this.tenureAge >= 0 ? { tenuring: { threshold: this.tenureAge } } : {}),
      ...(this.promotedBytes >= 0 ? { promotedBytes: this.promotedBytes } : {}),
    };
  }

  private begin(type: string): void {
    const told = COLLECTIONS[type] ?? UNKNOWN_COLLECTION;
    if (this.collection?.kind === 'young' && told.kind === 'full') this.marks |= PauseMark.escalated;
    if (!this.collection || told.rank > this.collection.rank) this.collection = told;
  }

  /** Inside of a scavenge `<tenured objectcount=…>` tells what was promoted. */
  private readSpace(tag: Tag, space: Space): void {
    const total = numberOf(tag, 'totalbytes');
    const used = total - numberOf(tag, 'freebytes');
    if (used >= 0) (this.collection ? this.after : this.before).set(space, { used, total });
    else if (space === 'tenured' && numberOf(tag, 'bytes') >= 0) this.promotedBytes = numberOf(tag, 'bytes');
    if (numberOf(tag, 'tenureage') >= 0) this.tenureAge = numberOf(tag, 'tenureage');
  }

  private readDetail(tag: Tag): void {
    switch (tag.name) {
      case 'finalization':
        this.finalized = numberOf(tag, 'objectsqueued');
        break;
      case 'classloadersunloaded':
      case 'classunloading':
        this.classUnloadingTime = numberOf(tag, 'timetakenms');
        break;
      case 'compaction':
        this.marks |= PauseMark.compacting;
        if (LAST_RESORT.test(attribute(tag, 'reason') ?? '')) this.marks |= PauseMark.aggressive;
        break;
      case 'percolating_collect':
        this.marks |= PauseMark.percolate;
        break;
      case 'warning':
        this.readWarning(attribute(tag, 'details') ?? '');
        break;
    }
  }

  private readWarning(details: string): void {
    if (details.startsWith('aborted collection')) this.marks |= PauseMark.promotionFailed;
    if (details.includes('aggressive gc')) this.marks |= PauseMark.aggressive;
  }

  private pools(): NonNullable<PauseEvent['pools']> {
    const young = this.change('nursery');
    const old = this.change('tenured');
    if (!old) return {};
    const heap = young
      ? {
          before: young.before + old.before,
          after: young.after + old.after,
          committed: young.committed + old.committed,
        }
      : old;
    return { heap, old, ...(young ? { young } : {}) };
  }

  private change(space: Space): PoolChange | undefined {
    const start = this.before.get(space);
    const end = this.after.get(space);
    if (!start && !end) return undefined;
    return {
      before: start?.used ?? Number.NaN,
      after: end?.used ?? Number.NaN,
      committed: end?.total ?? start?.total ?? Number.NaN,
    };
  }
}

import { type PauseEvent, type PauseKind, PauseMark, type PoolChange, type Timestamp } from '../../events.ts';
import { readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';

/** Kinds by `<gc type=…>`; a stop with several collections has the highest rank among them. */
const COLLECTIONS: Readonly<Record<string, { kind: PauseKind; name: string; rank: number }>> = {
  scavenger: { kind: 'young', name: 'Scavenger', rank: 1 },
  global: { kind: 'full', name: 'Global', rank: 2 },
};
const UNKNOWN_COLLECTION = { kind: 'other', name: 'Collection', rank: 0 } as const;
/** Matches compactions that are a last resort of the collector. */
const LAST_RESORT = /aggressive|low free space/;

interface Occupancy {
  readonly used: number;
  readonly total: number;
}
type Space = 'nursery' | 'tenured';

/** One stop-the-world section: `<af>`, `<sys>` or `<con event="collection">` to its closing tag. */
export class StopTheWorldSection {
  readonly line: number;
  readonly stamp: Timestamp;
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

  constructor(line: number, stamp: Timestamp, cause: string) {
    this.line = line;
    this.stamp = stamp;
    this.cause = cause;
  }

  read(tag: XmlTag): void {
    if (tag.closing) return;
    switch (tag.name) {
      case 'gc':
        this.begin(readAttribute(tag, 'type') ?? '');
        break;
      case 'nursery':
      case 'tenured':
        this.readSpace(tag, tag.name);
        break;
      case 'time':
        // The time of the collection itself comes first, that of the whole section last.
        if (readNumberAttribute(tag, 'totalms') >= 0) this.duration = readNumberAttribute(tag, 'totalms');
        break;
      default:
        this.readDetail(tag);
    }
  }

  /** Builds the pause when the section contains a collection and its duration. */
  toPause(lastLine: number): PauseEvent | undefined {
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
    const started = COLLECTIONS[type] ?? UNKNOWN_COLLECTION;
    if (this.collection?.kind === 'young' && started.kind === 'full') this.marks |= PauseMark.escalated;
    if (!this.collection || started.rank > this.collection.rank) this.collection = started;
  }

  /** Reads a space. Inside a scavenge `<tenured objectcount=…>` has the promoted bytes. */
  private readSpace(tag: XmlTag, space: Space): void {
    const total = readNumberAttribute(tag, 'totalbytes');
    const used = total - readNumberAttribute(tag, 'freebytes');
    if (used >= 0) (this.collection ? this.after : this.before).set(space, { used, total });
    else if (space === 'tenured' && readNumberAttribute(tag, 'bytes') >= 0)
      this.promotedBytes = readNumberAttribute(tag, 'bytes');
    if (readNumberAttribute(tag, 'tenureage') >= 0) this.tenureAge = readNumberAttribute(tag, 'tenureage');
  }

  private readDetail(tag: XmlTag): void {
    switch (tag.name) {
      case 'finalization':
        this.finalized = readNumberAttribute(tag, 'objectsqueued');
        break;
      case 'classloadersunloaded':
      case 'classunloading':
        this.classUnloadingTime = readNumberAttribute(tag, 'timetakenms');
        break;
      case 'compaction':
        this.marks |= PauseMark.compacting;
        if (LAST_RESORT.test(readAttribute(tag, 'reason') ?? '')) this.marks |= PauseMark.aggressive;
        break;
      case 'percolating_collect':
        this.marks |= PauseMark.percolate;
        break;
      case 'warning':
        this.readWarning(readAttribute(tag, 'details') ?? '');
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

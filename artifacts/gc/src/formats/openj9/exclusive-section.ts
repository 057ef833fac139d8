import { type PauseEvent, type PauseKind, PauseMark, type SafepointEvent, type Timestamp } from '../../events.ts';
import { toWallTimestamp } from '../wall-timestamps.ts';
import { readAttribute, readNumberAttribute, unescapeXml, type XmlTag } from '../xml-tags.ts';
import { CollectionDetails } from './collection-details.ts';
import { buildPools, type MemoryInfo, readMemory } from './memory.ts';
import { readTimestamp } from './timestamp.ts';

/**
 * Kinds by `gc-start type` of all policies (OpenJ9 `getCycleType`). A stop with several collections has the highest
 * rank among them: a scavenge followed by a global collection in the same stop is a full GC.
 */
const COLLECTIONS: Readonly<Record<string, { kind: PauseKind; name: string; rank: number }>> = {
  scavenge: { kind: 'young', name: 'Scavenge', rank: 2 },
  'partial gc': { kind: 'young', name: 'Partial GC', rank: 2 },
  'global mark phase': { kind: 'other', name: 'Global Mark Phase', rank: 1 },
  global: { kind: 'full', name: 'Global', rank: 3 },
  'global garbage collect': { kind: 'full', name: 'Global Garbage Collect', rank: 3 },
};
const UNKNOWN_COLLECTION = { kind: 'other', name: 'Collection', rank: 0 } as const;

/** One stop-the-world section: `exclusive-start` to `exclusive-end`, with its collections. */
export class ExclusiveSection {
  readonly line: number;
  readonly start: Timestamp;
  /** Time until all threads had stopped, in ms. */
  private timeToSafepoint = Number.NaN;
  private lastThread = '';
  private collection: (typeof COLLECTIONS)[string] | undefined;
  private cause = '';
  private marks = 0;
  private readonly before: MemoryInfo = new Map();
  private readonly after: MemoryInfo = new Map();
  /** The memory information to which a `<mem>` line belongs. */
  private memory: MemoryInfo | undefined;
  private readonly details = new CollectionDetails();

  constructor(line: number, start: Timestamp) {
    this.line = line;
    this.start = start;
  }

  /** Reads a tag between start and end of the section. */
  read(tag: XmlTag): void {
    switch (tag.name) {
      case 'response-info':
        this.readResponse(tag);
        break;
      case 'gc-start':
        this.memory = tag.closing || tag.empty || this.before.size > 0 ? undefined : this.before;
        if (!tag.closing) this.begin(readAttribute(tag, 'type') ?? '');
        break;
      case 'gc-end':
        this.memory = tag.closing || tag.empty ? undefined : this.after;
        if (!tag.closing) this.finish(tag);
        break;
      case 'mem-info':
      case 'mem':
        if (this.memory && !tag.closing) readMemory(tag, this.memory);
        break;
      case 'percolate-collect':
        this.marks |= PauseMark.percolate;
        break;
      default:
        this.marks |= this.details.read(tag);
    }
  }

  private readResponse(tag: XmlTag): void {
    this.timeToSafepoint = readNumberAttribute(tag, 'timems');
    this.lastThread = unescapeXml(readAttribute(tag, 'lastname') ?? '');
  }

  /** Sets the reason for the stop; the first one in the log counts. */
  setCause(cause: string): void {
    this.cause ||= cause;
  }

  /** Builds the pause when the section contains a collection and its end has the duration. */
  toPause(end: XmlTag, lastLine: number): PauseEvent | undefined {
    const duration = readNumberAttribute(end, 'durationms');
    if (!this.collection || !(duration >= 0)) return undefined;
    const { kind, name } = this.collection;
    return {
      kind: 'pause',
      pause: kind,
      name,
      cause: this.cause,
      ...this.computeStart(end, duration),
      line: this.line,
      lastLine,
      duration,
      marks: this.marks,
      pools: buildPools(this.before, this.after),
      ...this.details.toPauseFields(),
    };
  }

  /**
   * Builds the safepoint of a stop, with or without a collection: the time it cost the application. OpenJ9 measures the stop from the
   * moment at which the last thread has stopped (OMR `handleExclusiveEnd`): the wait for it comes on top.
   */
  toSafepoint(end: XmlTag): SafepointEvent | undefined {
    const duration = readNumberAttribute(end, 'durationms');
    if (!(duration >= 0)) return undefined;
    return {
      kind: 'safepoint',
      operation: this.collection ? '' : 'Exclusive access',
      ...this.computeStart(end, duration),
      duration: duration + (this.timeToSafepoint || 0),
      timeToSafepoint: this.timeToSafepoint,
      ...(this.lastThread && { lastThread: this.lastThread }),
      line: this.line,
    };
  }

  /** Computes when the stop began, from its end when the log begins inside of it. */
  private computeStart(end: XmlTag, duration: number): Timestamp {
    return Number.isNaN(this.start.wall) ? toWallTimestamp(readTimestamp(end).wall - duration) : this.start;
  }

  private begin(type: string): void {
    const started = COLLECTIONS[type] ?? UNKNOWN_COLLECTION;
    if (
      this.collection &&
      this.collection.rank < started.rank &&
      this.collection.kind === 'young' &&
      started.kind === 'full'
    )
      this.marks |= PauseMark.escalated;
    if (!this.collection || started.rank > this.collection.rank) this.collection = started;
  }

  private finish(tag: XmlTag): void {
    if (!this.collection) this.begin(readAttribute(tag, 'type') ?? '');
    this.details.addTimes(tag);
  }
}

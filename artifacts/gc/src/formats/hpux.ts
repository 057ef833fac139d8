import { ascii, type Head, type Line, type LineStatus, type LogFormat, type LogReader } from '@hindsight/model';
import type { GcEvent, PauseEvent, PauseKind, PoolChange, Pools, Timestamp } from '../events.ts';
import { addPoolChanges } from './pool-change.ts';

/**
 * `-Xverbosegc` of HP-UX and NonStop: one line of numbers per collection. 20 fields since 1.4.1: type, reason, start in
 * s, number, bytes requested, tenuring threshold; used before, used after, capacity of eden, survivor, old and
 * permanent generation; stop and whole duration in s. Until 1.3 there is no reason and one duration. Source: HPjmeter
 * User's Guide, table 10.
 */
const FIELDS = 20;
const FIELDS_OLD = 18;
/** Index of the start time; the fields after it are the same in both layouts. */
const START = 2;
const START_OLD = 1;
const EDEN_AFTER_START = 4;
/** A longer line than 20 numbers of 20 digits is not of this format. */
const MAX_LINE_CHARACTERS = 500;
const { LESS_THAN } = ascii;
const LINE = /^<GC: ((?:-?\d{1,20}(?:\.\d{1,12})? +){17,19}-?\d{1,20}(?:\.\d{1,12})?) *>\s*$/;

interface CollectionKind {
  readonly pause: PauseKind;
  readonly name: string;
}

const KINDS: Readonly<Record<number, CollectionKind>> = {
  [-1]: { pause: 'full', name: 'Full GC' },
  0: { pause: 'full', name: 'Full GC' },
  1: { pause: 'young', name: 'Scavenge' },
  2: { pause: 'full', name: 'Full GC' },
  3: { pause: 'remark', name: 'Background CMS' },
  4: { pause: 'remark', name: 'Background CMS' },
  5: { pause: 'young', name: 'Evacuation Pause' },
  6: { pause: 'remark', name: 'G1 Concurrent Mark' },
  7: { pause: 'remark', name: 'G1 Concurrent Mark' },
};
/**
 * Background cycles with the stops they needed. Types 4 and 7 gave way to a full collection; types 11 and 12 are cycles
 * that are still running.
 */
const CYCLES: Readonly<Record<number, { aborted: boolean }>> = {
  3: { aborted: false },
  4: { aborted: true },
  6: { aborted: false },
  7: { aborted: true },
};
/** Reasons of a full collection, in the words of HotSpot. */
const FULL_REASONS: Readonly<Record<number, string>> = {
  1: 'Allocation Failure',
  2: 'System.gc()',
  3: 'Tenured Generation Full',
  4: 'Permanent Generation Full',
  5: 'Train Generation Full',
  6: 'CMS Generation Full',
  7: 'Old Generation Expanded On Last Scavenge',
  8: 'Old Generation Too Full To Scavenge',
  9: 'FullGCAlot',
  10: 'Allocation Profiler',
  11: 'JvmtiEnv ForceGarbageCollection',
  12: 'Ergonomics',
  13: 'Last ditch collection',
  14: 'GCLocker Initiated GC',
  15: 'Heap Dump Initiated GC',
  16: 'Heap Dump Initiated GC',
  17: 'Heap Inspection Initiated GC',
};

interface Collection {
  readonly type: number;
  /** NaN until 1.3. */
  readonly reason: number;
  readonly stamp: Timestamp;
  readonly threshold: number;
  readonly eden: PoolChange;
  readonly survivor: PoolChange;
  readonly old: PoolChange;
  readonly perm: PoolChange;
  /** Milliseconds. */
  readonly stopped: number;
  readonly whole: number;
}

function parseCollection(text: string): Collection | undefined {
  const match = LINE.exec(text.slice(0, MAX_LINE_CHARACTERS));
  const fields = match?.[1]?.trim().split(/ +/).map(Number) ?? [];
  if (fields.length !== FIELDS && fields.length !== FIELDS_OLD) return undefined;
  const start = fields.length === FIELDS ? START : START_OLD;
  const field = (index: number): number => fields[index] ?? Number.NaN;
  const pool = (nth: number): PoolChange => {
    const from = start + EDEN_AFTER_START + nth * 3;
    return { before: field(from), after: field(from + 1), committed: field(from + 2) };
  };
  return {
    type: field(0),
    reason: start === START ? field(1) : Number.NaN,
    stamp: { uptime: field(start) * 1000, wall: Number.NaN },
    threshold: field(start + 3),
    eden: pool(0),
    survivor: pool(1),
    old: pool(2),
    perm: pool(3),
    stopped: field(start + 16) * 1000,
    whole: field(fields.length - 1) * 1000,
  };
}

function buildPools({ eden, survivor, old, perm }: Collection): Pools {
  const young = addPoolChanges(eden, survivor);
  return { heap: addPoolChanges(young, old), young, eden, survivor, old, perm };
}

function buildPause(collection: Collection, kind: CollectionKind, line: number): PauseEvent {
  const { type, reason, threshold } = collection;
  return {
    kind: 'pause',
    ...kind,
    cause: type === 2 ? (FULL_REASONS[reason] ?? '') : '',
    ...collection.stamp,
    line,
    lastLine: line,
    duration: collection.stopped,
    marks: 0,
    pools: buildPools(collection),
    tenuring: { threshold },
    ...(type === 1 && reason > 0 ? { workersUsed: reason } : {}),
  };
}

class HpuxReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private vendorEmitted = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    if (line.at(0) !== LESS_THAN) return 'foreign';
    const { text } = line;
    if (!text.startsWith('<GC: ')) return 'foreign';
    const collection = parseCollection(text);
    if (!collection) return 'unparsed';
    this.emitCollection(collection, line.number);
    return 'read';
  }

  /** Nothing is pending: every line is complete by itself. */
  end(): void {
    this.vendorEmitted = false;
  }

  private emitCollection(collection: Collection, line: number): void {
    if (!this.vendorEmitted) this.emit({ kind: 'fact', name: 'vendor', value: 'HP', line });
    this.vendorEmitted = true;
    const cycle = CYCLES[collection.type];
    const kind = KINDS[collection.type];
    if (kind && cycle) this.emitCycle(collection, kind, cycle.aborted, line);
    else if (kind) this.emit(buildPause(collection, kind, line));
  }

  /**
   * Emits a background cycle and its pause. The log sums up the stops of a cycle; the last of them ended when the line
   * was written.
   */
  private emitCycle(collection: Collection, kind: CollectionKind, aborted: boolean, line: number): void {
    const { stamp, whole, stopped } = collection;
    const at = { ...stamp, line, lastLine: line };
    this.emit({ kind: 'cycle', cycle: 'mark', name: kind.name, cause: '', ...at, duration: whole, aborted });
    if (!(stopped > 0)) return;
    const uptime = stamp.uptime + Math.max(0, whole - stopped);
    this.emit({ ...buildPause(collection, kind, line), uptime });
  }
}

const MAX_CONFIDENCE = 0.95;

export const hpux: LogFormat<GcEvent> = {
  id: 'hp-xverbosegc',
  title: 'HP-UX -Xverbosegc',
  detect: ({ lines }: Head) => (lines.some((line) => parseCollection(line) !== undefined) ? MAX_CONFIDENCE : 0),
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new HpuxReader(emit),
};

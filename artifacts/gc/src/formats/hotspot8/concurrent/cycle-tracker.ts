import {
  type CycleEvent,
  type GcEvent,
  type PauseEvent,
  PauseMark,
  type PoolChange,
  type Timestamp,
} from '../../../events.ts';
import type { ParsedCollection } from '../collection/collection.ts';
import { type EventPosition, getPauseEnd } from '../event-position.ts';

interface OpenCycle extends EventPosition {
  /** Whether the start of the cycle is in the log. */
  readonly hasStart: boolean;
  readonly pools: PauseEvent['pools'];
}

/**
 * Tracks the concurrent cycles of one collector, from the pause that starts one to the message or pause that ends it.
 */
class CycleTracker {
  private readonly name: string;
  private readonly emit: (event: GcEvent) => void;
  private open: OpenCycle | undefined;

  constructor(name: string, emit: (event: GcEvent) => void) {
    this.name = name;
    this.emit = emit;
  }

  /** Begins a cycle with the pause that starts marking. */
  begin(pause: PauseEvent): void {
    this.open = {
      stamp: { uptime: pause.uptime, wall: pause.wall },
      line: pause.line,
      hasStart: true,
      pools: pause.pools,
    };
  }

  /** Notes concurrent work, which shows that a cycle runs; its pause is not complete yet, or not in the log. */
  noteRunning(at: EventPosition, hasStart: boolean): void {
    this.open ??= { ...at, hasStart, pools: undefined };
  }

  /** Ends a cycle. When its start is not in the log the duration is unknown, and `seen` is its timestamp. */
  end(at: EventPosition, aborted = false, seen = at): void {
    const { open } = this;
    this.open = undefined;
    const { uptime, wall } = (open?.hasStart ? open : seen).stamp;
    this.emit({
      kind: 'cycle',
      cycle: 'mark',
      name: this.name,
      cause: '',
      uptime,
      wall,
      line: open?.line ?? at.line,
      lastLine: at.line,
      duration: open?.hasStart ? computeElapsed(open.stamp, at.stamp) : Number.NaN,
      aborted,
      pools: toUsedBefore(open?.pools),
    });
  }

  /** Aborts a running cycle, whose work a full collection does. */
  interrupt(pause: PauseEvent): void {
    const { uptime, wall, line } = pause;
    if (this.open) this.end(getPauseEnd(pause), true, { stamp: { uptime, wall }, line });
  }
}

function computeElapsed(from: Timestamp, to: Timestamp): number {
  const ms = Number.isNaN(to.uptime - from.uptime) ? to.wall - from.wall : to.uptime - from.uptime;
  return Math.max(0, ms);
}

/** Returns what was used when the cycle began; CMS does not log what is left. */
const toUsedBefore = (pools: PauseEvent['pools']): NonNullable<CycleEvent['pools']> => ({
  heap: dropAfter(pools?.heap),
  old: dropAfter(pools?.old),
});

const dropAfter = (change: PoolChange | undefined): PoolChange | undefined =>
  change && { before: change.before, after: Number.NaN, committed: change.committed };

const SWEEP = 'CMS-concurrent-sweep';
/** The last phase of a cycle. */
const RESET = 'CMS-concurrent-reset';

/** Tracks the cycles of CMS: which pause is which, and when the old generation has been swept. */
export class CmsCycleTracker {
  private readonly cycles: CycleTracker;
  private remarkIsNext = false;
  private swept = false;
  /** Heap used at a remark without details, in bytes. */
  private usedAtRemark = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.cycles = new CycleTracker('CMS', emit);
  }

  endPhase(name: string, at: EventPosition): void {
    this.cycles.noteRunning(at, false);
    if (name === SWEEP) this.swept = true;
    if (name === RESET) this.cycles.end(at);
  }

  /** Classifies a pause by its place in the cycle. */
  classify(read: ParsedCollection): PauseEvent {
    const pause = read.unnamedMark ? this.classifyMark(read.pause) : read.pause;
    if (pause.pause === 'remark' && !pause.pools?.old) this.usedAtRemark = pause.pools?.heap?.after ?? Number.NaN;
    return pause.pause === 'young' ? this.classifyYoung(pause) : pause;
  }

  /** Notes a pause that was emitted. */
  addPause(pause: PauseEvent): void {
    this.remarkIsNext = pause.pause === 'initial-mark' || (this.remarkIsNext && pause.pause === 'young');
    if (pause.pause === 'initial-mark') this.cycles.begin(pause);
    if (pause.pause !== 'full') return;
    this.swept = false;
    this.usedAtRemark = Number.NaN;
    this.cycles.interrupt(pause);
  }

  /**
   * Names a marking pause. Without details both kinds have the same form and alternate: `[GC 29798K(58752K), 0.0031310
   * secs]`.
   */
  private classifyMark(pause: PauseEvent): PauseEvent {
    return this.remarkIsNext
      ? { ...pause, pause: 'remark', name: 'CMS Remark' }
      : { ...pause, pause: 'initial-mark', name: 'CMS Initial Mark' };
  }

  private classifyYoung(pause: PauseEvent): PauseEvent {
    // A heap that shrank without a collection has been swept.
    const shrank = (pause.pools?.heap?.before ?? Number.NaN) < this.usedAtRemark;
    if (!this.swept && !shrank) return pause;
    this.swept = false;
    this.usedAtRemark = Number.NaN;
    return { ...pause, marks: pause.marks | PauseMark.reclaimsOld };
  }
}

const MARK_PHASES: ReadonlySet<string> = new Set(['GC concurrent-root-region-scan', 'GC concurrent-mark']);

/**
 * Tracks the marking cycles of G1, from the pause that starts one to the cleanup pause, or to its abort by a full
 * collection.
 */
export class G1CycleTracker {
  private readonly cycles: CycleTracker;
  private readonly emit: (event: GcEvent) => void;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.cycles = new CycleTracker('G1 Concurrent Marking', emit);
  }

  beginPhase(name: string, at: EventPosition): void {
    if (MARK_PHASES.has(name)) this.cycles.noteRunning(at, true);
  }

  abort(at: EventPosition): void {
    this.cycles.end(at, true);
    this.emit({ kind: 'mark', mark: 'concurrent-aborted', ...at.stamp, line: at.line });
  }

  /** Notes a pause that was emitted. */
  addPause(pause: PauseEvent): void {
    if (pause.marks & PauseMark.startsMarking) this.cycles.begin(pause);
    else if (pause.pause === 'cleanup') this.cycles.end(getPauseEnd(pause));
  }
}

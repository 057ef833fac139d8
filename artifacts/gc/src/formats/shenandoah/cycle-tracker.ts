import type { CycleKind, GcEvent, PauseEvent, PauseKind, PoolChange, Timestamp } from '../../events.ts';
import { computeElapsed } from '../elapsed.ts';
import type { PauseLine } from '../unified/pause/pause-line.ts';

/** Timestamp, line and GC id of a line. */
export interface LinePosition {
  readonly stamp: Timestamp;
  readonly line: number;
  readonly gcId?: number;
}

const PAUSES: Readonly<Record<string, PauseKind>> = {
  'Pause Init Mark': 'initial-mark',
  'Pause Final Mark': 'remark',
  'Pause Init Update Refs': 'update-refs',
  'Pause Final Update Refs': 'update-refs',
  'Pause Final Roots': 'final-roots',
  'Pause Final Evac': 'final-roots',
  // The traversal mode of JDK 11 to 14 marks, evacuates and updates in one go.
  'Pause Init Traversal': 'initial-mark',
  'Pause Final Traversal': 'remark',
  'Pause Degenerated GC': 'degenerated',
  'Pause Full': 'full',
};
/** A cycle ends with one of these; the clean-up also occurs in its middle. */
const LAST_PHASES = new Set(['Concurrent cleanup', 'Concurrent reset after collect', 'Pause Final Roots']);
const GENERATIONS: Readonly<Record<string, CycleKind>> = { Young: 'young', Old: 'old', Global: 'global' };

const isGeneration = (group: string): boolean => group in GENERATIONS;
const shiftBack = ({ uptime, wall }: Timestamp, ms: number): Timestamp => ({ uptime: uptime - ms, wall: wall - ms });

interface Cycle {
  readonly start: Timestamp;
  readonly line: number;
  readonly gcId: number | undefined;
  readonly cause: string;
  kind: CycleKind;
  end: Timestamp;
  lastLine: number;
  /** Whether the last line so far may be the end of the cycle. */
  mayBeOver: boolean;
  cancelled: boolean;
  heap: PoolChange | undefined;
}

/**
 * Builds the name of a pause or phase, without the remarks in `Pause Init Mark (Young) (unload classes)`: the
 * generation and the point of degeneration belong to the name.
 */
function buildName({ name, groups }: PauseLine): string {
  const kept = groups.filter((group) => isGeneration(group) || name === 'Pause Degenerated GC');
  return [name, ...kept.map((group) => `(${group})`)].join(' ');
}

/**
 * Tracks the cycles of Shenandoah in unified logging and in JDK 8: pauses and concurrent phases make up cycles. A
 * cycle has no line of its own: it goes on as long as phases of its GC id follow, or until the next one is reset.
 */
export class ShenandoahCycleTracker {
  private readonly emit: (event: GcEvent) => void;
  private cycle: Cycle | undefined;
  private cause = '';
  /** Whether the pause that runs has become a full collection. */
  private upgraded = false;
  /** Whether a line named a generation, which only the generational mode does. */
  generational = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** Sets the cause of the next cycle or collection. */
  setCause(cause: string): void {
    this.finish();
    this.cause = cause;
  }

  /** Marks the cycle as cancelled. After its last phase the cancellation belongs to another cycle. */
  cancel(): void {
    if (this.cycle && !this.cycle.mayBeOver) this.cycle.cancelled = true;
  }

  /** Marks the degenerated collection that runs: it did not free enough, and goes on as a full one. */
  upgrade(): void {
    this.upgraded = true;
  }

  /** Ends a cycle that may be over, because another event was written. */
  interrupt(): void {
    if (this.cycle?.mayBeOver) this.finish();
  }

  /** Reads a line that announces a pause or phase. */
  begin(phase: PauseLine, written: LinePosition): void {
    if (phase.name.startsWith('Concurrent ') || phase.name === 'Pause Init Mark') this.join(phase, written, 0);
  }

  /** Reads the line with the duration of a pause. */
  endPause(phase: PauseLine, written: LinePosition, details: Partial<PauseEvent>): boolean {
    const started = PAUSES[phase.name];
    if (!started) return false;
    const kind = started === 'degenerated' && this.upgraded ? 'full' : started;
    this.upgraded = false;
    const whole = kind === 'degenerated' || kind === 'full';
    if (!whole) this.join(phase, written, phase.duration);
    else this.finish();
    const { line, gcId } = written;
    this.emit({
      kind: 'pause',
      pause: kind,
      name: buildName(phase),
      cause: whole ? this.takeCause(phase, kind) : '',
      ...shiftBack(written.stamp, phase.duration),
      line,
      lastLine: line,
      duration: phase.duration,
      marks: 0,
      ...(gcId === undefined ? {} : { gcId }),
      ...(phase.heap ? { pools: { heap: phase.heap } } : {}),
      ...details,
    });
    return true;
  }

  /** Reads the line with the duration of a concurrent phase. */
  endPhase(phase: PauseLine, written: LinePosition): void {
    if (phase.name !== 'Concurrent uncommit') this.join(phase, written, phase.duration);
    const { duration } = phase;
    const at = { ...shiftBack(written.stamp, duration), line: written.line };
    this.emit({ kind: 'phase', phase: 'concurrent', name: buildName(phase), ...at, duration });
  }

  /** Emits the cycle, which is over. */
  finish(): void {
    const { cycle } = this;
    this.cycle = undefined;
    if (!cycle) return;
    const { start, end, line, lastLine, kind, cause, cancelled, gcId, heap } = cycle;
    this.emit({
      kind: 'cycle',
      cycle: kind,
      name: kind === 'cycle' ? 'Concurrent GC' : `Concurrent GC (${kind})`,
      cause,
      ...start,
      line,
      lastLine,
      duration: Math.max(0, computeElapsed(start, end)),
      aborted: cancelled,
      ...(gcId === undefined ? {} : { gcId }),
      ...(heap ? { pools: { heap } } : {}),
    });
  }

  /** Adds a line to its cycle; the first line means that the cycle began `ago` milliseconds before. */
  private join(phase: PauseLine, { stamp, line, gcId }: LinePosition, ago: number): void {
    const { cycle } = this;
    if (cycle && (cycle.gcId !== gcId || (gcId === undefined && isFirstOfCycle(phase, cycle, line)))) this.finish();
    if (this.cycle && isOldMarkingAfter(phase, this.cycle)) this.finish();
    const start = shiftBack(stamp, ago);
    this.cycle ??= {
      start,
      line,
      gcId,
      cause: this.cause,
      kind: 'cycle',
      end: stamp,
      lastLine: line,
      mayBeOver: false,
      cancelled: false,
      heap: undefined,
    };
    this.cause = '';
    this.extend(this.cycle, phase, stamp, line);
  }

  private extend(cycle: Cycle, { name, groups, heap, duration }: PauseLine, stamp: Timestamp, line: number): void {
    cycle.end = stamp;
    cycle.lastLine = line;
    cycle.mayBeOver = !Number.isNaN(duration) && LAST_PHASES.has(name);
    const generation = groups.find(isGeneration);
    if (generation !== undefined) {
      this.generational = true;
      if (cycle.kind === 'cycle') cycle.kind = GENERATIONS[generation] ?? 'cycle';
    }
    if (heap) cycle.heap = { ...heap, before: cycle.heap?.before ?? heap.before };
  }

  /** `Pause Full (System.gc())` names its own cause; a degenerated collection has the one that was triggered. */
  private takeCause({ name, groups }: PauseLine, kind: PauseKind): string {
    const ownCause =
      kind === 'full' && name === 'Pause Full' ? groups.find((group) => !isGeneration(group)) : undefined;
    const cause = ownCause ?? this.cause;
    this.cause = '';
    return cause;
  }
}

/** The young cycle that prepares the marking of the old generation is over when the old one begins, which has the same GC id. */
const isOldMarkingAfter = ({ groups }: PauseLine, { kind, mayBeOver }: Cycle): boolean =>
  kind === 'young' && mayBeOver && groups.includes('Old');

/** Without GC ids a cycle ends where the next one is reset. */
const isFirstOfCycle = ({ name, duration }: PauseLine, cycle: Cycle, line: number): boolean =>
  name === 'Concurrent reset' && Number.isNaN(duration) && cycle.line !== line;

import type { CycleEvent, Timestamp } from '../../../events.ts';
import { computeElapsed } from '../../elapsed.ts';

/** Cycles that may be open at once; collectors have one, generational ones two. */
const MAX_OPEN_CYCLES = 8;

interface OpenCycle {
  readonly start: Timestamp;
  readonly line: number;
  readonly cause: string;
  aborted: boolean;
}

/** Concurrent cycles that have begun, by GC id. */
export class OpenCycles {
  /** Cause of the last pause that began a cycle. */
  cause = '';
  private readonly cycles = new Map<number, OpenCycle>();

  begin(gcId: number, start: Timestamp, line: number): void {
    if (this.cycles.has(gcId)) return;
    if (this.cycles.size >= MAX_OPEN_CYCLES) this.cycles.clear();
    this.cycles.set(gcId, { start, line, cause: this.cause, aborted: false });
    this.cause = '';
  }

  abort(gcId: number): void {
    const cycle = this.cycles.get(gcId);
    if (cycle) cycle.aborted = true;
  }

  /** Ends the cycle of this id; undefined when its start is not in the log. */
  end(gcId: number, name: string, end: Timestamp, lastLine: number): CycleEvent | undefined {
    const cycle = this.cycles.get(gcId);
    if (!cycle) return undefined;
    this.cycles.delete(gcId);
    const { start, ...rest } = cycle;
    return {
      kind: 'cycle',
      cycle: 'mark',
      name,
      ...start,
      ...rest,
      lastLine,
      duration: computeElapsed(start, end),
      gcId,
    };
  }

  get ids(): number[] {
    return [...this.cycles.keys()];
  }

  clear(): void {
    this.cycles.clear();
    this.cause = '';
  }
}

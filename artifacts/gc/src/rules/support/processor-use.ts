import type { GcAnalysis } from '../../analysis.ts';
import { findNeededFullCollections } from './full-gc-chains.ts';

/** Pause time and processor time of the pauses that state both. */
export interface ProcessorUse {
  readonly rows: readonly number[];
  readonly count: number;
  readonly pausedMs: number;
  readonly cpuMs: number;
}

const USES = new WeakMap<GcAnalysis, ProcessorUse>();

/**
 * Sums up pause time and processor time. `Real=` is rounded to 10 ms, so the duration of the pause is taken; user and sys
 * are differences of running counters, whose rounding cancels out over many pauses.
 */
export function computeProcessorUse(analysis: GcAnalysis): ProcessorUse {
  let use = USES.get(analysis);
  if (!use) {
    use = sumUp(analysis);
    USES.set(analysis, use);
  }
  return use;
}

function sumUp({ run: { pauses } }: GcAnalysis): ProcessorUse {
  const rows: number[] = [];
  let pausedMs = 0;
  let cpuMs = 0;
  for (const row of pauses.real.rowsFrom(0)) {
    const cpu = pauses.user.get(row) + pauses.sys.get(row);
    const duration = pauses.duration.get(row);
    if (Number.isNaN(cpu) || Number.isNaN(duration)) continue;
    rows.push(row);
    pausedMs += duration;
    cpuMs += cpu;
  }
  return { rows, count: rows.length, pausedMs, cpuMs };
}

/** Pauses wait when they last this many times the processor time of all their threads. */
const WAITING = 1.5;
/** Less pause time is no base for a sum of ticks of 10 ms. */
const MIN_PAUSED_MS = 200;

/** Work of the collector from this share of the run on is too much by itself, however long it takes. */
const MUCH_WORK_PERCENT = 5;
/** From this share on it is, even where its threads wait for far longer. */
const VERY_MUCH_WORK_PERCENT = 10;
/** Pauses that last so many times their processor time would be short with a processor, whatever their work. */
const HARDLY_WORKING = 3;

/** Returns whether the pauses mostly waited for a processor, so that their length says little about the heap. */
export function arePausesWaiting(analysis: GcAnalysis): boolean {
  const { pausedMs, cpuMs } = computeProcessorUse(analysis);
  return pausedMs >= MIN_PAUSED_MS && pausedMs > WAITING * cpuMs;
}

/** Returns whether the threads wait for most of the pauses, whatever their work. */
export function areThreadsHardlyWorking(analysis: GcAnalysis): boolean {
  const { pausedMs, cpuMs } = computeProcessorUse(analysis);
  return cpuMs * HARDLY_WORKING < pausedMs;
}

/**
 * Returns whether the collector has much to do: then the heap is a cause as well, whatever its threads wait for. Where they wait for
 * most of the pauses, it has to be more, or the old generation full all the time.
 */
export function hasMuchWork(analysis: GcAnalysis): boolean {
  const { pausedMs, cpuMs } = computeProcessorUse(analysis);
  const { durationMs } = analysis.span;
  const ofRun = (100 * cpuMs) / durationMs;
  if (ofRun >= VERY_MUCH_WORK_PERCENT) return true;
  if (ofRun >= MUCH_WORK_PERCENT && !areThreadsHardlyWorking(analysis)) return true;
  if (findNeededFullCollections(analysis).length <= analysis.minor.count) return false;
  // What the threads waited for is no part of the run here: with a processor it would have been shorter by so much.
  const withoutWaits = (100 * cpuMs) / (durationMs - Math.max(0, pausedMs - cpuMs));
  return ofRun >= MUCH_WORK_PERCENT || withoutWaits >= VERY_MUCH_WORK_PERCENT;
}

const MIN_YOUNG = 10;

/** Returns whether young collections wait as well: they touch memory that is in use, so that it is a processor they wait for. */
export function areYoungPausesWaiting(analysis: GcAnalysis): boolean {
  const { pauses } = analysis.run;
  let [count, pausedMs, cpuMs] = [0, 0, 0];
  for (const row of computeProcessorUse(analysis).rows) {
    if (pauses.kind.get(row) !== 'young' || pauses.marks.get(row) !== 0) continue;
    count++;
    pausedMs += pauses.duration.get(row);
    cpuMs += pauses.user.get(row) + pauses.sys.get(row);
  }
  return count >= MIN_YOUNG && pausedMs >= MIN_PAUSED_MS && pausedMs > WAITING * cpuMs;
}

/** Pauses of this length are told one by one, whatever the others do. */
const NOTICED_MS = 1000;
const MOSTLY_WAITED = 1 / 2;

/** Returns whether the pauses that everybody notices waited for most of their time: what they are long for is no work of the collector. */
export function areLongPausesWaiting({ run: { pauses } }: GcAnalysis): boolean {
  let [pausedMs, waitedMs] = [0, 0];
  for (const row of pauses.duration.rowsFrom(NOTICED_MS)) {
    const duration = pauses.duration.get(row);
    pausedMs += duration;
    waitedMs += Math.max(0, duration - pauses.user.get(row) - pauses.sys.get(row)) || 0;
  }
  return pausedMs > 0 && waitedMs > MOSTLY_WAITED * pausedMs;
}

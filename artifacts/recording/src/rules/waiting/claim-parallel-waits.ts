import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { SLOW_EVENTS } from '../support/locks/held-locks.ts';
import { findApplicationFrame, listFrames, nameMethod, stackEvidence, WAIT_WRAPPER } from '../support/stacks.ts';

/** A thread of a parallel stream that waits for half of the time; in some seconds nobody knows how often the stream runs. */
const [MIN_SHARE, MIN_LENGTH_MS, MIN_EVENTS] = [0.5, 10_000, 20];
/** Below these methods a thread works on its part of a stream. */
const STREAM_TASK = /^java\.util\.stream\.(?:Abstract(?:ShortCircuit)?Task|ForEachOps\$\w{1,40}Task)\.compute$/;

interface ParallelWaits {
  readonly what: string;
  totalMs: number;
  events: number;
  longest: { readonly stack: number; readonly ms: number };
  readonly byThread: Map<number, number>;
}

/** Claims that the elements of a parallel stream wait: its threads are as many as processors, and shared by the whole program. */
export function claimParallelWaits(analysis: RecordingAnalysis): Claim | undefined {
  const { recording } = analysis;
  if (recording.durationMs < MIN_LENGTH_MS) return undefined;
  const waits = Object.entries(SLOW_EVENTS)
    .map(([type, what]) => sumParallel(analysis, type, what))
    .toSorted((a, b) => b.totalMs - a.totalMs)[0];
  if (!waits || waits.events < MIN_EVENTS) return undefined;
  const shares = [...waits.byThread.values()].map((total) => total / recording.durationMs);
  const busy = shares.filter((share) => share >= MIN_SHARE);
  if (busy.length === 0) return undefined;
  const share = Math.min(1, busy.reduce((sum, one) => sum + one, 0) / busy.length);
  const site = findApplicationFrame(recording, waits.longest.stack, WAIT_WRAPPER);
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  const waiting = `A parallel stream ${waits.what} ${formatShare(share)} of the time`;
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, waits.events),
    headline: chooseHeadline(`${waiting}${where}`, waiting),
    explanation: `${pluralize(waits.byThread.size, 'thread')} that work on a parallel stream waited ${pluralize(waits.events, 'time')}, ${formatDuration(waits.totalMs)} in all, and ${pluralize(busy.length, 'thread')} at least ${formatShare(MIN_SHARE)} of the time. Parallel streams run in the common pool, which has one thread fewer than processors: so few elements wait at a time, and all other parallel streams and asynchronous tasks of the program wait behind them.`,
    advice: `Run what waits${where} in an executor of its own with as many threads as may wait at once, or in virtual threads (JDK 21 and newer). Parallel streams are for work that computes.`,
    evidence: gather(
      metricEvidence('share of the time of its threads', percent(100 * share), percent(100 * MIN_SHARE)),
      metricEvidence('waited in all', ms(waits.totalMs)),
      metricEvidence('threads', count(waits.byThread.size)),
      stackEvidence(recording, waits.longest.stack, 'stack'),
    ),
    lostMs: waits.totalMs,
  };
}

function sumParallel({ recording }: RecordingAnalysis, type: string, what: string): ParallelWaits {
  const isOfStream = rememberByStack((stack) => listFrames(recording, stack).some((frame) => STREAM_TASK.test(frame)));
  const waits: ParallelWaits = { what, totalMs: 0, events: 0, longest: { stack: NO_ID, ms: 0 }, byThread: new Map() };
  const columns = recording.samples.get(type);
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const stack = columns?.stacks[row] ?? NO_ID;
    if (!isOfStream(stack)) continue;
    const [weight, thread] = [columns?.weights[row] ?? 0, columns?.threads[row] ?? NO_ID];
    waits.totalMs += weight;
    waits.events += columns?.counts[row] ?? 1;
    waits.byThread.set(thread, (waits.byThread.get(thread) ?? 0) + weight);
    if (weight > waits.longest.ms) waits.longest = { stack, ms: weight };
  }
  return waits;
}

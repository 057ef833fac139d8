import { bytes, type Claim, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { collectorOf, isOf } from '../../collectors.ts';
import { atLine, computed, Sightings } from '../evidence.ts';
import { counted, sayBytes, sayPercent } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { momentOf } from '../support/describe-time.ts';
import { startOf } from '../support/full-gc-chains.ts';
import { committedOf, type Exhaustion, exhaustions, FREED, FULL, FULL_ZGC, RUN } from '../support/heap-exhaustion.ts';

/** Epsilon never collects: here it is about to end. */
const FULL_EPSILON = 0.95;

export const heapExhausted: Rule<GcAnalysis> = {
  id: 'heap-exhausted',
  title: 'The heap is full and collections free nothing',
  because:
    'Logs of Parallel that end in OutOfMemoryError show 87 to 92 % used after each of the last full collections (measured).',
  check: (analysis) => (collectorOf(analysis.run) === 'Epsilon' ? epsilonFull(analysis) : collectedInVain(analysis)),
};

function collectedInVain(analysis: GcAnalysis): Claim | undefined {
  const { run, capacity } = analysis;
  const times = exhaustions(analysis);
  const longest = times.reduce<Exhaustion | undefined>(
    (most, time) => (time.collections.length > (most?.collections.length ?? 0) ? time : most),
    undefined,
  );
  if (!longest || !capacity) return undefined;
  const seen = new Sightings('bytes');
  let lostMs = 0;
  for (const { collections } of times) {
    for (const { line, at, after, durationMs } of collections) {
      seen.add(line, at, after);
      lostMs += durationMs || 0;
    }
  }
  const zgc = isOf(run, 'zgc');
  const limit = zgc ? FULL_ZGC : FULL;
  const heap = zgc ? capacity.bytes : committedOf(longest.last, capacity.bytes);
  const moment = momentOf(run, startOf(longest.first));
  return {
    level: 'FATAL',
    confidence: capacity.from === 'committed' ? confidenceOf(analysis, seen.count) : 'high',
    explanation:
      `${counted(longest.collections.length, 'collection')} of the old generation in a row, from line ${longest.first.line} ` +
      `to line ${longest.last.line}${moment && ` (${moment})`}, left ${sayPercent(limit * 100)} or more of the heap in use ` +
      `(${sayBytes(longest.last.after)} of ${sayBytes(heap)} at the end) and freed less than ${sayPercent(FREED * 100)} each; ` +
      `${RUN} in a row are the limit.`,
    advice: adviceOf(analysis, seen.max),
    evidence: [
      computed('used after collection', percent((100 * longest.last.after) / heap), percent(limit * 100)),
      ...seen.evidence(),
    ],
    ...(isOf(run, 'lowPause') ? {} : { lostMs }),
  };
}

function adviceOf({ capacity }: GcAnalysis, used: number): string {
  const dump =
    'Take a heap dump (jcmd <pid> GC.heap_dump) and find what fills the heap: a leak, or more load than it is made for.';
  return `${dump} Raise -Xmx above ${sayBytes(capacity?.bytes ?? used)} only when the ${sayBytes(used)} that survive are wanted.`;
}

function epsilonFull({ sizes, capacity, run }: GcAnalysis): Claim | undefined {
  const used = sizes.heap.peak ?? 0;
  if (!capacity || capacity.from === 'committed' || used < FULL_EPSILON * capacity.bytes) return undefined;
  const last = run.samples.count - 1;
  return {
    level: 'FATAL',
    confidence: 'high',
    explanation:
      `Epsilon does not collect, and ${sayBytes(used)} of ${sayBytes(capacity.bytes)} are used ` +
      `(limit ${sayPercent(FULL_EPSILON * 100)}): the JVM ends when the rest is allocated.`,
    advice: 'Raise -Xmx above all that the run allocates, or use a collector that frees memory.',
    evidence: [
      computed('used', bytes(used), bytes(FULL_EPSILON * capacity.bytes)),
      ...(last >= 0 ? [atLine(run.samples.line.get(last))] : []),
    ],
  };
}

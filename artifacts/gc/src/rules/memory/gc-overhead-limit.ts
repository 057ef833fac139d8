import { type Claim, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { atLine, computed, Sightings } from '../evidence.ts';
import { counted, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { atOf, momentOf, sinceWhen } from '../support/describe-time.ts';
import { durationOf, fullGcChains, startOf } from '../support/full-gc-chains.ts';

/** HotSpot's own limits: -XX:GCTimeLimit and -XX:GCHeapFreeLimit, each in percent. */
const GC_TIME_LIMIT = 98;
const GC_HEAP_FREE_LIMIT = 2;
/** HotSpot gives up after five collections in a row (AdaptiveSizePolicyGCTimeLimitThreshold). */
const IN_A_ROW = 5;

const ADVICE =
  'Take a heap dump (jcmd <pid> GC.heap_dump) and find what fills the heap; raise -Xmx only when all of it is wanted. The limit itself is not the fault: leave it on.';

export const gcOverheadLimit: Rule<GcAnalysis> = {
  id: 'gc-overhead-limit',
  title: 'Nearly all time goes into collections that free nearly nothing',
  because:
    'HotSpot throws OutOfMemoryError above 98 % of the time with less than 2 % freed (GCTimeLimit, GCHeapFreeLimit), five collections in a row; OpenJ9 above 95 %.',
  check: (analysis) => namedByJvm(analysis) ?? measured(analysis),
};

function namedByJvm({ run }: GcAnalysis): Claim | undefined {
  const marks = run.marks.filter(({ mark }) => mark === 'gc-overhead-limit' || mark === 'excessive-gc');
  const [first] = marks;
  if (!first) return undefined;
  const seen = (run.markCounts.get('gc-overhead-limit') ?? 0) + (run.markCounts.get('excessive-gc') ?? 0);
  return {
    level: 'FATAL',
    confidence: 'high',
    explanation: `The JVM says ${counted(seen, 'time')} that it spends nearly all time collecting a heap that stays full.${sinceWhen(run, atOf(run, first))}`,
    advice: ADVICE,
    evidence: [atLine(first.line), ...marks.slice(1, 4).map(({ line }) => atLine(line))],
  };
}

interface Stretch {
  readonly collections: readonly OldCollection[];
  readonly sharePercent: number;
}

function measured(analysis: GcAnalysis): Claim | undefined {
  const worst = worstStretch(analysis);
  if (!worst) return undefined;
  const { collections, sharePercent } = worst;
  const seen = new Sightings();
  for (const collection of collections) seen.add(collection.line, startOf(collection), collection.durationMs);
  const moment = momentOf(analysis.run, seen.firstAt);
  return {
    level: 'FATAL',
    confidence: confidenceOf(analysis, seen.count),
    explanation:
      `${counted(seen.count, 'full collection')} in a row${moment && ` ${moment}`} took ${sayTime(seen.sum)}, ` +
      `${sayPercent(sharePercent)} of the time (limit ${GC_TIME_LIMIT} %), and freed less than ${GC_HEAP_FREE_LIMIT} % of the heap each.`,
    advice: ADVICE,
    evidence: [
      computed('time in these collections', percent(sharePercent), percent(GC_TIME_LIMIT)),
      ...seen.evidence(),
    ],
    lostMs: seen.sum,
  };
}

/** The longest stretch of collections in vain. */
function worstStretch(analysis: GcAnalysis): Stretch | undefined {
  const little = ((analysis.capacity?.bytes ?? 0) * GC_HEAP_FREE_LIMIT) / 100;
  let worst: Stretch | undefined;
  const take = (collections: readonly OldCollection[]) => {
    const stretch = stretchOf(collections);
    if (stretch && stretch.collections.length > (worst?.collections.length ?? 0)) worst = stretch;
  };
  for (const chain of fullGcChains(analysis)) {
    let vain: OldCollection[] = [];
    for (const collection of chain) {
      if (collection.before - collection.after < little) vain.push(collection);
      else {
        take(vain);
        vain = [];
      }
    }
    take(vain);
  }
  return worst;
}

function stretchOf(collections: readonly OldCollection[]): Stretch | undefined {
  const [first] = collections;
  const last = collections.at(-1);
  if (!first || !last || collections.length < IN_A_ROW) return undefined;
  const sharePercent = (100 * durationOf(collections)) / (last.at - startOf(first));
  return sharePercent > GC_TIME_LIMIT ? { collections, sharePercent: Math.min(100, sharePercent) } : undefined;
}

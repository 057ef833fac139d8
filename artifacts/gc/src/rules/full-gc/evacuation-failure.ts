import { count, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { PauseMark } from '../../events.ts';
import { flagNumber } from '../../flags.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

/** Fewer than three, in less than 1 % of the pauses, are a warning. */
const SEVERE_COUNT = 3;
const SEVERE_PERCENT = 1;
/** -XX:G1ReservePercent: default, and what the tuning guide goes to. */
const DEFAULT_RESERVE = 10;
const MORE_RESERVE = 20;

export const evacuationFailure: Rule<GcAnalysis> = {
  id: 'evacuation-failure',
  title: 'G1 ran out of free regions while it copied objects',
  because:
    'The G1 tuning guide names to-space exhaustion as the sign of a heap without reserve; from Java 22 the JVM says when regions were only pinned (JEP 423), which is harmless.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isOf(run, 'g1')) return undefined;
    const { failed, pinned } = failuresIn(analysis);
    if (failed.count > 0) return failedClaim(analysis, failed);
    const [first, ...more] = pinned.evidence();
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      explanation: `${counted(pinned.count, 'pause')} left regions in place because native code held objects in them (pinned); memory was not short.`,
      advice:
        'Leave it as it is, unless such pauses take long: then find the native code that holds arrays (JNI critical sections).',
      evidence: [first, ...more],
      lostMs: 0,
    };
  },
};

function failuresIn({ run }: GcAnalysis) {
  const failed = new Sightings();
  const pinned = new Sightings();
  for (const row of run.pauses.marks.rowsWith(PauseMark.evacuationFailure | PauseMark.pinned)) {
    const sightings = run.pauses.has(row, PauseMark.evacuationFailure) ? failed : pinned;
    sightings.addPause(run, row);
  }
  return { failed, pinned };
}

function failedClaim(analysis: GcAnalysis, failed: Sightings) {
  const { run, pauses, flags } = analysis;
  const share = (100 * failed.count) / pauses.count;
  const severe = failed.count >= SEVERE_COUNT || share >= SEVERE_PERCENT;
  const reserve = flagNumber(flags, 'G1ReservePercent') ?? DEFAULT_RESERVE;
  const fixedYoung = flags.values.has('NewSize') || flags.values.has('MaxNewSize');
  return {
    level: severe ? 'SEVERE' : 'WARNING',
    confidence: 'high',
    explanation:
      `${counted(failed.count, 'pause')} (${sayPercent(share)} of all; severe from ${SEVERE_COUNT} or ${SEVERE_PERCENT} %) found no free region ` +
      `to copy to: ${sayTime(failed.sum)} in all, ${sayTime(failed.max)} at most.${sinceWhen(run, failed.firstAt)}`,
    advice:
      `Raise -XX:G1ReservePercent to ${Math.max(MORE_RESERVE, reserve)} (now ${reserve}) or -Xmx, lower -XX:InitiatingHeapOccupancyPercent, and allocate fewer humongous objects.` +
      (fixedYoung ? ' Remove -Xmn and NewSize: they keep G1 from shrinking the young generation.' : ''),
    evidence: [
      computed('pauses with evacuation failure', count(failed.count), count(SEVERE_COUNT)),
      computed('of all pauses', percent(share), percent(SEVERE_PERCENT)),
      ...failed.evidence(),
    ],
    lostMs: failed.sum,
  } as const;
}

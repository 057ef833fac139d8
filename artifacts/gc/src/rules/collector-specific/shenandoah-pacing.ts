import { ms, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { flagNumber } from '../../flags.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';

/** Of the run. */
const SHARE_PERCENT = 5;
/** ShenandoahPacingMaxDelay: the longest that one allocation is held back. */
const MEAN_MS = 10;
/** A single report may be the total of the whole run. */
const MIN_REPORTS = 2;

export const shenandoahPacing: Rule<GcAnalysis> = {
  id: 'shenandoah-pacing',
  title: 'Shenandoah slows allocating threads down',
  because:
    'Pacing makes threads wait up to 10 ms per allocation (ShenandoahPacingMaxDelay) so that a cycle can keep up: no pause shows it, response times do.',
  check: (analysis) => {
    const { run, span } = analysis;
    if (!isOf(run, 'shenandoah')) return undefined;
    const delays = new Sightings();
    for (const { mark, value, line, uptime } of run.marks) {
      if (mark === 'pacing' && value !== undefined && value > 0) delays.add(line, uptime, value);
    }
    if (delays.count === 0) return undefined;
    const share = (100 * delays.sum) / span.durationMs;
    const often = delays.count >= MIN_REPORTS && delays.mean >= MEAN_MS;
    if (!(share >= SHARE_PERCENT || often)) return undefined;
    const told = Number.isFinite(share);
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis, delays.count),
      explanation:
        `Allocating threads were held back for ${sayTime(delays.sum)} in all (${counted(delays.count, 'report')} of the collector, ` +
        `${sayTime(delays.mean)} on average, limit ${sayTime(MEAN_MS)})${told ? `; that is ${sayPercent(share)} of the run (limit ${SHARE_PERCENT} %)` : ''}.` +
        sinceWhen(run, delays.firstAt),
      advice: adviceFor(analysis),
      evidence: [
        computed('mean delay', ms(delays.mean), ms(MEAN_MS)),
        ...(told ? [computed('part of the run', percent(share), percent(SHARE_PERCENT))] : []),
        ...delays.evidence(),
      ],
      lostMs: delays.sum,
    };
  },
};

function adviceFor({ flags }: GcAnalysis): string {
  const maxDelay = flagNumber(flags, 'ShenandoahPacingMaxDelay');
  const lower =
    maxDelay !== undefined && maxDelay > MEAN_MS
      ? ` -XX:ShenandoahPacingMaxDelay=${maxDelay} lets threads wait longer than the default of ${MEAN_MS} ms: lower it.`
      : '';
  return `Raise -Xmx or ConcGCThreads, so that cycles keep up with allocation.${lower}`;
}

import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { raiseHeap } from '../../advice/changes.ts';
import { isRequested } from '../../jvm/causes.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

const MIN_MAJORS = 5;
/** Share of the run. */
const MAJOR_PERCENT = 50;
/** No lack of memory caused these: the first three cycles of a JVM, those of an idle one, of a timer, and what somebody asked for. */
const isWithoutNeed = (cause: string): boolean => cause === 'Warmup' || isRequested(cause);

export const zgcMajorFrequent = defineGcRule({
  id: 'zgc-major-frequent',
  cause: 'collector-settings',
  title: 'ZGC collects the whole heap about as often as the young generation',
  because:
    'Generations pay off when most cycles are minor. As many major cycles as minor ones, or major cycles in half of the run, mean that the old generation fills as fast as the young one. Our own limit.',
  check: (analysis) => {
    const { run, span } = analysis;
    if (getCollector(run) !== 'GenZGC') return undefined;
    const majors = new EvidenceCollector();
    let minors = 0;
    for (let row = 0; row < run.cycles.count; row++) {
      const kind = run.cycles.kind.get(row);
      if (isWithoutNeed(run.cycles.cause.get(row))) continue;
      if (kind === 'minor') minors++;
      if (kind === 'major') majors.add(run.cycles.line.get(row), run.cycles.at.get(row), run.cycles.duration.get(row));
    }
    const share = (100 * majors.sum) / span.durationMs;
    const often = majors.count >= MIN_MAJORS && majors.count >= minors;
    if (!often && !(majors.count > 0 && share > MAJOR_PERCENT)) return undefined;
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, majors.count),
      headline: `ZGC ran ${pluralize(majors.count, 'major cycle')} beside ${pluralize(minors, 'minor one')}, for ${formatDuration(majors.sum)}`,
      explanation:
        `Major cycles collect the whole heap${Number.isFinite(share) ? ` and ran ${formatPercent(share)} of the run` : ''}.${describeTimes(run, majors)} ` +
        `The limit is as many as minor ones, from ${MIN_MAJORS} on, or ${MAJOR_PERCENT} % of the run.`,
      changes: [raiseHeap(analysis)],
      advice: 'Or reduce the live set: caches whose entries die in the old generation cause major cycles.',
      evidence: [
        metricEvidence('major cycles', count(majors.count)),
        ...brokenLimit('part of the run', percent(share), percent(MAJOR_PERCENT)),
        ...majors.toEvidence(),
      ],
    };
  },
});

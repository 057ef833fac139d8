import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { bytes, type Claim } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeSpan, describeSteadiness, rateConfidence, significantGrowth } from '../support/growth-claims.ts';

const ADVICE =
  'Take jcmd VM.metaspace and VM.classloader_stats twice: the difference names the loaders; set -XX:MaxMetaspaceSize so that it fails visibly.';

export const metaspaceGrowth = defineMemoryRule({
  id: 'metaspace-growth',
  cause: 'metaspace',
  title: 'The metaspace grows, and no table tells of more classes',
  because:
    'Metaspace without new classes is fragmentation, or constant pools and method data that grow; both are slow, so a significant rise deserves a look. In VM.metaspace, 8 MB and 20 % more without an end are no start.',
  check: (analysis) => {
    const { nmt } = analysis;
    if (!nmt) return checkTables(analysis);
    const found = significantGrowth(nmt?.growth, 'Metaspace') ?? significantGrowth(nmt?.growth, 'Class');
    if (!found || isRising(nmt.classes)) return undefined;
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: 'The metaspace',
      advice: ADVICE,
    });
  },
});

/** `VM.metaspace` without native memory tracking. */
function checkTables({ metaspaceSeries: found }: MemoryAnalysis): Claim | undefined {
  if (!found || !isRising(found.growth)) return undefined;
  const { growth, series, line } = found;
  return {
    level: 'WARNING',
    confidence: rateConfidence(growth, series),
    headline: `The metaspace in use grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, series)}`,
    explanation: `VM.metaspace shows ${formatBytes(growth.delta)} more in use ${describeSpan(growth, series)} (${describeSteadiness(growth)}).`,
    advice: `${ADVICE} Usual causes are proxies and scripts compiled per request, and redeployments.`,
    evidence: [metricEvidence('growth of the metaspace', bytes(growth.delta)), markedEvidence(line, [])],
  };
}

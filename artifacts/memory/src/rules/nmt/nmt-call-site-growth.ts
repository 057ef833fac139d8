import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_BYTES = 1024 * 1024;

export const nmtCallSiteGrowth = defineMemoryRule({
  id: 'nmt-call-site-growth',
  cause: 'native-memory',
  title: 'A call site of the JVM has allocated more since the baseline',
  because:
    'detail.diff lists what changed since the baseline; a single difference of 1 MB shows where, not whether it goes on.',
  check: ({ diff }) => {
    const site = diff?.callSites.find(({ deltaBytes = 0, frames }) => deltaBytes >= MIN_BYTES && frames.some(Boolean));
    const frame = site?.frames.find((one) => one !== '');
    if (!site?.deltaBytes || frame === undefined) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `\`${frame.slice(0, 60)}\` has allocated ${formatBytes(site.deltaBytes)} more since the baseline`,
      explanation: `Its call stack holds ${formatBytes(site.bytes)}, ${formatBytes(site.deltaBytes)} more than at the baseline${site.category === undefined ? '' : `, in category "${site.category}"`}.`,
      advice: 'Compare a second detail.diff later: only what grows again is a leak.',
      evidence: [markedEvidence(site.line, [frame]), metricEvidence('growth of the call site', bytes(site.deltaBytes))],
    };
  },
});

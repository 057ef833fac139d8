import { formatBytes, formatShare, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.4;
const MIN_BYTES = 64 * 1024 * 1024;

export const metaspaceWaste = defineMemoryRule({
  id: 'metaspace-waste',
  cause: 'metaspace',
  title: 'Much of the metaspace is free or wasted',
  because:
    'Each loader has chunks of its own. 40 % and 64 MB that no class uses come from many loaders with one class each.',
  check: ({ metaspace }) => {
    const part = metaspace?.both ?? metaspace?.nonClass;
    const committed = part?.committedBytes ?? 0;
    const unused = (part?.freeBytes ?? 0) + (part?.wasteBytes ?? 0);
    if (!part || unused < MIN_BYTES || unused < MIN_SHARE * committed) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `${formatBytes(unused)} of ${formatBytes(committed)} metaspace hold no class`,
      explanation: `${formatShare(unused / committed)} of the committed metaspace are free or wasted (limit 40 %).`,
      advice: 'Look with jcmd VM.classloader_stats for loaders of a single class, and share them.',
      evidence: [markedEvidence(part.line, ['committed', 'used']), metricEvidence('unused metaspace', bytes(unused))],
    };
  },
});

import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.3;
const MIN_BYTES = 256 * 1024 * 1024;

export const rssGapLarge = defineMemoryRule({
  id: 'rss-gap-large',
  cause: 'native-memory',
  title: 'Much resident memory is outside of native memory tracking',
  because:
    'Libraries of the JDK take 20 to 40 MB. 30 % and 256 MB beyond what NMT tracks are JNI libraries, mapped files, or free memory that the allocator keeps.',
  check: ({ gap }) => {
    // Pages of mapped files are a finding of their own.
    if (!gap || gap.ownBytes < MIN_BYTES || gap.ownBytes < MIN_SHARE * gap.rssBytes) return undefined;
    return {
      level: 'WARNING',
      confidence: gap.points.length >= 2 ? 'medium' : 'low',
      headline: `${formatBytes(gap.ownBytes)} of ${formatBytes(gap.rssBytes)} resident memory are not tracked by the JVM`,
      explanation: `${formatBytes(gap.rssBytes)} are resident and NMT has committed ${formatBytes(gap.committedBytes)}: ${formatShare(gap.ownBytes / gap.rssBytes)} are outside${gap.ownBytes < gap.bytes ? ', pages of files left out' : ''} (limit 30 %).`,
      advice:
        'Look at smaps for mapped files, libraries and arenas of glibc; jcmd System.trim_native_heap shows how much the allocator kept.',
      evidence: [metricEvidence('untracked memory', bytes(gap.ownBytes), bytes(MIN_BYTES))],
    };
  },
});

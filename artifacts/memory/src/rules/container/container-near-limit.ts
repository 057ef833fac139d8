import { formatBytes, formatShare, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.9;

export const containerNearLimit = defineMemoryRule({
  id: 'container-near-limit',
  cause: 'native-memory',
  title: 'The memory of the container is close to its limit',
  because:
    'The kernel kills at the limit. Anonymous memory counts, because page cache (file of memory.stat) is given back first; 90 % leaves less than one burst of direct buffers or threads.',
  check: ({ cgroup }) => {
    const limit = cgroup?.memoryLimitBytes;
    const used = cgroup?.anonymousBytes ?? cgroup?.memoryCurrentBytes;
    const current = cgroup?.memoryCurrentBytes ?? used;
    if (!cgroup || !limit || used === undefined || current === undefined) return undefined;
    const isAnonymous = cgroup.anonymousBytes !== undefined;
    if (Math.max(used, current) < MIN_SHARE * limit) return undefined;
    const isCacheOnly = used < MIN_SHARE * limit;
    const measured = isCacheOnly ? current : used;
    const names = cgroup.lines;
    const line =
      names.get(isAnonymous && !isCacheOnly ? 'anon' : 'memory.current') ??
      names.get('memory.usage_in_bytes') ??
      names.get('anon');
    const what = isCacheOnly ? ', a large part of it page cache' : '';
    return {
      level: isCacheOnly ? 'WARNING' : 'SEVERE',
      confidence: isAnonymous ? 'high' : 'medium',
      headline: `The container uses ${formatBytes(measured)} of ${formatBytes(limit)}${what}`,
      explanation: `The container uses ${formatBytes(measured)}, ${formatShare(measured / limit)} of its limit of ${formatBytes(limit)}${isCacheOnly ? `, but only ${formatBytes(used)} of it is anonymous memory, which the kernel cannot give back` : ''}. From 90 % on, a burst of threads or buffers ends in a kill.`,
      advice:
        'Compare the limit with the budget of the JVM (maximum heap, metaspace, code cache, stacks, direct buffers, the collector and 10 %), and raise the limit or lower the heap.',
      evidence: [
        metricEvidence('memory of the container', bytes(measured), bytes(limit)),
        markedEvidence(line ?? cgroup.line, [String(measured)]),
      ],
    };
  },
});

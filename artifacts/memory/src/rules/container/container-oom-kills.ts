import { formatBytes, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

export const containerOomKills = defineMemoryRule({
  id: 'container-oom-kills',
  cause: 'native-memory',
  title: 'The kernel killed processes of the container for want of memory',
  because:
    'memory.events of cgroup v2 and memory.oom_control of v1 count every process that the kernel killed (oom_kill).',
  check: ({ cgroup }) => {
    const kills = cgroup?.oomKills ?? 0;
    if (!cgroup || kills === 0) return undefined;
    const limit =
      cgroup.memoryLimitBytes === undefined ? '' : ` at its limit of ${formatBytes(cgroup.memoryLimitBytes)}`;
    const line = cgroup.lines.get('oom_kill');
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: `The kernel killed ${pluralize(kills, 'process', 'processes')} of the container${limit}`,
      explanation: `oom_kill is ${kills}: the container reached its memory limit${cgroup.memoryLimitBytes === undefined ? '' : ` of ${formatBytes(cgroup.memoryLimitBytes)}`} and the kernel killed a process. The JVM gets no chance to write a heap dump or a last line of its log.`,
      advice:
        'Add up heap, metaspace, code cache, thread stacks, direct buffers and 10 % for the rest, and set the limit above it; or lower -XX:MaxRAMPercentage. Find what grows with jcmd VM.native_memory before the next kill.',
      evidence: [
        ...(line === undefined
          ? ([metricEvidence('oom_kill', count(kills))] as const)
          : ([markedEvidence(line, [`oom_kill`])] as const)),
      ],
    };
  },
});

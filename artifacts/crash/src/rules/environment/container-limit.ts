import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

export const containerLimit = defineRule({
  id: 'container-limit',
  cause: 'host',
  title: 'The process runs in a container with limits',
  because: 'The section container (cgroup) information has a finite limit of memory, CPU or pids.',
  check: (analysis) => {
    const { container } = analysis.report.process;
    const limits = [
      container?.memoryLimitBytes === undefined ? [] : [`${formatBytes(container.memoryLimitBytes)} of memory`],
      container?.cpus === undefined ? [] : [`${container.cpus} ${container.cpus === 1 ? 'CPU' : 'CPUs'}`],
      container?.pidsLimit === undefined ? [] : [`${container.pidsLimit} pids`],
    ].flat();
    if (limits.length === 0) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`The container is limited to ${limits.join(', ')}`),
      explanation: `The control group of the process allows ${limits.join(', ')}. They count for all processes of the container together.`,
      advice: 'Size heap, threads and GC threads by these limits, not by those of the host.',
      evidence: gather(analysis, quote(analysis, 'containerLimit'), quote(analysis, 'container')),
    };
  },
});

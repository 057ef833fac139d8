import { formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.9;

export const pidsNearLimit = defineMemoryRule({
  id: 'pids-near-limit',
  cause: 'thread-limit',
  title: 'Threads and processes are close to their limit',
  because:
    'Every thread counts against pids.max of the control group and against `Max processes` of the user. At the limit the JVM throws "unable to create native thread".',
  check: (analysis) => {
    const measured = measurePids(analysis);
    if (!measured || measured.current < MIN_SHARE * measured.limit) return undefined;
    const { current, limit, name, line } = measured;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: `${formatCount(current)} of ${formatCount(limit)} threads that ${name} allows are in use`,
      explanation: `${formatCount(current)} threads and processes exist and ${name} is ${formatCount(limit)}: new threads soon fail with OutOfMemoryError "unable to create native thread".`,
      advice: `Find which threads multiply with a thread dump, bound their pools, and only then raise ${name}.`,
      evidence: [
        metricEvidence('threads and processes', count(current), count(limit)),
        ...(line === undefined ? [] : [markedEvidence(line, [String(current)])]),
      ],
    };
  },
});

interface MeasuredPids {
  readonly current: number;
  readonly limit: number;
  readonly name: string;
  readonly line: number | undefined;
}

function measurePids({ cgroup, process, limits }: MemoryAnalysis): MeasuredPids | undefined {
  if (cgroup?.pidsMax && cgroup.pidsCurrent !== undefined)
    return {
      current: cgroup.pidsCurrent,
      limit: cgroup.pidsMax,
      name: 'pids.max',
      line: cgroup.lines.get('pids.current'),
    };
  const most = limits?.limits.find(({ name }) => name === 'Max processes')?.soft;
  const threads = process?.threadCount;
  if (!most || threads === undefined) return undefined;
  return { current: threads, limit: most, name: 'Max processes', line: process?.status?.lines.get('Threads') };
}

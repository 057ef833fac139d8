import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

const MANY = 1000;

export const manyThreads = defineMemoryRule({
  id: 'many-threads',
  cause: 'threads',
  title: 'The process has very many threads',
  because:
    'Pools of a sound program are bounded, and from 1,000 threads on one of them mostly is not; each has a stack, some mappings and a slot of the limits of the user and the container. The limit is the one for crash reports, our own.',
  check: (analysis) => {
    const counted = countThreads(analysis);
    if (!counted || counted.threads < MANY) return undefined;
    const { threads, stackBytes, evidence } = counted;
    const stacks = stackBytes === undefined ? '' : `, whose stacks have ${formatBytes(stackBytes)} committed`;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `The process has ${formatCount(threads)} threads${stacks}`,
      explanation: `The process has ${formatCount(threads)} platform threads${stacks}. One moment does not tell whether they become more.`,
      advice:
        'Take a thread dump and count the threads by their names: the largest family shows which pool has no bound, or which client or timer is made again and again without being shut down. Use virtual threads (JDK 21 and later) for what only waits.',
      evidence: [metricEvidence('threads', count(threads), count(MANY)), ...evidence],
    };
  },
});

interface CountedThreads {
  readonly threads: number;
  readonly stackBytes?: number | undefined;
  readonly evidence: readonly Evidence[];
}

function countThreads({ nmt, process }: MemoryAnalysis): CountedThreads | undefined {
  const category = findCategory(nmt?.last, 'Thread');
  if (category?.threadCount !== undefined) {
    const { threadCount: threads, stackCommittedBytes: stackBytes, line } = category;
    return { threads, stackBytes, evidence: [markedEvidence(line, [String(threads)], line + 1)] };
  }
  const { threads, lines } = process?.status ?? {};
  const line = lines?.get('Threads');
  if (threads === undefined) return undefined;
  return { threads, evidence: line === undefined ? [] : [markedEvidence(line, [String(threads)])] };
}

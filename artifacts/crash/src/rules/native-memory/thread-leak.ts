import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { CrashAnalysis, ReportedThread } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quoteLine } from '../support/evidence.ts';
import { isResourceFailure, quoteFailure } from '../support/memory-pressure.ts';

const MANY_THREADS = 1000;
const MAIN_SHARE = 0.5;
/** So many pools with a thread or two each are made per call and never shut down, however few threads the system allows. */
const MANY_POOLS = 100;

export const threadLeak = defineRule({
  id: 'thread-leak',
  cause: 'thread-leak',
  title: 'One pool has most of very many threads',
  because:
    'A thousand Java threads of which half have names of one pattern when memory or threads ran out: each has a stack of its own and three mappings. A hundred pools or timers of one pattern, with less than two threads each on average, are as many executors that nobody shut down. Our own limits.',
  check: (analysis) => {
    const { javaThreads } = analysis.report;
    if (!isResourceFailure(analysis)) return undefined;
    const [largest] = groupThreads(analysis);
    if (!largest || largest.threads.length < MAIN_SHARE * javaThreads.length) return undefined;
    const pools = countPools(largest.threads);
    const arePools = pools >= MANY_POOLS && largest.threads.length < 2 * pools;
    if (javaThreads.length < MANY_THREADS && !arePools) return undefined;
    const [first] = largest.threads;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${formatCount(largest.threads.length)} of ${formatCount(javaThreads.length)} threads are \`${largest.pattern}\`: ${arePools ? 'executors that nobody shuts down' : 'a pool without a bound'}`,
      ),
      explanation: `The process had ${formatCount(javaThreads.length)} Java threads, ${formatCount(largest.threads.length)} of them named \`${largest.pattern}\`, when the operating system refused more.`,
      advice: arePools
        ? `Find who makes the executors whose threads are \`${largest.pattern}\`: make one for the whole program, or shut each down (\`close()\`, \`shutdown()\`, \`Timer.cancel()\`) where it is made. A higher limit of threads only delays it.`
        : `Find who makes the threads \`${largest.pattern}\` and bound the pool; executors that are made for each request and never shut down are the usual cause.`,
      evidence: gatherCrash(
        analysis,
        metricEvidence(
          `threads named ${largest.pattern}`,
          count(largest.threads.length),
          count(arePools ? MANY_POOLS : MANY_THREADS),
        ),
        first === undefined ? undefined : quoteLine(first.line, first.name),
        quoteFailure(analysis),
      ),
    };
  },
});

/** Threads by their names with the numbers left out, the largest group first. */
function groupThreads({ report }: CrashAnalysis): { pattern: string; threads: ReportedThread[] }[] {
  const groups = Map.groupBy(report.javaThreads, ({ name = 'unnamed' }) => name.replace(/\d+/g, 'N'));
  return [...groups]
    .map(([pattern, threads]) => ({ pattern, threads }))
    .sort((a, b) => b.threads.length - a.threads.length);
}

/** `pool-41-thread-1` of executors and `Timer-41` have the number of their pool first. */
const POOL_NUMBER = /pool-?(\d{1,9})-|^Timer-(\d{1,9})$/i;

const countPools = (threads: readonly ReportedThread[]): number =>
  new Set(
    threads.flatMap(({ name = '' }) => {
      const [, pool, timer] = POOL_NUMBER.exec(name) ?? [];
      return pool ?? timer ?? [];
    }),
  ).size;

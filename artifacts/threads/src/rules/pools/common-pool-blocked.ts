import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { findApplicationFrame, formatShortFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { agree, inMethod, nameAll } from '../support/headline.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

/** Returns whether a thread runs elements of a parallel stream itself, as the caller of the stream does. */
const helps = ({ stack }: DumpedThread): boolean =>
  stack.frames.some((text) => parseFrame(text).qualified === 'java.util.concurrent.ForkJoinTask.invoke') &&
  stack.frames.some((text) => parseFrame(text).className.startsWith('java.util.stream.'));

const COMMON_WORKER = /^ForkJoinPool\.commonPool-worker-\d+$/;

export const commonPoolBlocked = defineDumpRule({
  id: 'common-pool-blocked',
  cause: 'pool-starved',
  title: 'The common pool is blocked by calls that wait',
  because:
    'ForkJoinPool.commonPool has one worker per processor less one, for the whole JVM: parallel streams and CompletableFuture without an executor. When all of them wait for the network, a lock or a timer and have not moved between two dumps, nothing else of that kind runs. Threads that wait for results make it severe.',
  check: (analysis) => {
    const { dump } = analysis;
    const workers = dump.threads.flatMap(({ name }, index) => (COMMON_WORKER.test(name) ? [index] : []));
    const waitsInTask = (index: number): boolean => {
      const thread = dump.threads[index];
      const purpose = thread && findWait(thread)?.purpose;
      return purpose !== undefined && purpose !== 'work';
    };
    if (workers.length === 0 || !workers.every(waitsInTask)) return undefined;
    if (selectStill(analysis, workers).length < workers.length) return undefined;
    const awaiting = analysis.busy.filter((index) => {
      const thread = dump.threads[index];
      return thread && !COMMON_WORKER.test(thread.name) && (findWait(thread)?.purpose === 'task' || helps(thread));
    });
    const entries = selectThreads(analysis, workers);
    const [first] = entries;
    if (!first || (awaiting.length === 0 && workers.length < 2)) return undefined;
    const frame = findApplicationFrame(first.stack.frames);
    return {
      level: awaiting.length > 0 ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${nameAll(workers, 'worker')} of ForkJoinPool.commonPool ${agree(workers, 'waits', 'wait')}${inMethod(frame)}${awaiting.length > 0 ? `; ${pluralize(awaiting.length, 'thread waits', 'threads wait')} for results` : ''}`,
        `${nameAll(workers, 'worker')} of ForkJoinPool.commonPool ${agree(workers, 'waits', 'wait')}`,
      ),
      explanation: `${nameAll(workers, 'worker')} of ForkJoinPool.commonPool ${agree(workers, 'waits', 'wait')}${formatStandstill(analysis, workers)}: the first ${describeActivity(classifyActivity(first))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}. The common pool is starved${awaiting.length === 0 ? '' : `, and ${pluralize(awaiting.length, 'thread waits', 'threads wait')} for results of tasks`}.`,
      advice:
        'Give blocking work an executor of its own (CompletableFuture.supplyAsync(task, executor), no parallel stream around remote calls), and the remote call a time-out. java.util.concurrent.ForkJoinPool.common.parallelism only moves the limit.',
      evidence: [
        metricEvidence('workers of the common pool that wait', count(workers.length), count(workers.length)),
        ...quoteThreads([...entries, ...selectThreads(analysis, awaiting.slice(0, 1))]),
      ],
    };
  },
});

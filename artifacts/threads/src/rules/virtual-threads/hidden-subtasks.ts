import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
import { findWait } from '../../metrics/waiting.ts';
import { listNames } from '../../thread-names.ts';
import { listCrewNames } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThreads, ofPools } from '../support/headline.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

/** Two dumps may show subtasks that take their time. */
const MIN_STILL = 2;

const joinsSubtasks = hasMethod(/^java\.util\.concurrent\.StructuredTaskScope(?:\w*|\$\w+)\.join\w*$/);

export const hiddenSubtasks = defineDumpRule({
  id: 'hidden-subtasks',
  cause: 'waiting',
  title: 'Threads wait for subtasks that the dump does not list',
  because:
    'The subtasks of a StructuredTaskScope are virtual threads, which jstack and Thread.print do not list. Threads that have waited for them at one place in two dumps are a warning; in three dumps they are severe when they are ten, or a quarter of the threads of the application. Our own limits.',
  check: (analysis) => {
    const waiting = selectStill(analysis, findJoining(analysis));
    const threads = selectThreads(analysis, waiting);
    const [first] = threads;
    if (!first || listsVirtualThreads(analysis)) return undefined;
    const frame = findOwnFrame(first);
    const waits = `${nameThreads(threads)}${threads.length > 2 ? ofPools(listCrewNames(analysis, waiting)) : ''} ${agree(threads, 'waits', 'wait')} for subtasks`;
    return {
      level: hasLasted(analysis, waiting) ? rateShare(threads.length, analysis) : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `${waits}${inMethod(frame)}, virtual threads that this dump does not list`,
        `${waits}, virtual threads that this dump does not list`,
        `${pluralize(threads.length, 'thread waits', 'threads wait')} for virtual threads that this dump does not list`,
      ),
      explanation: `${pluralize(threads.length, 'thread waits', 'threads wait')} in ${findWait(first)?.method ?? 'StructuredTaskScope.join'}${frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`}${formatStandstill(analysis, waiting)}: ${listNames(toNames(threads))}. The subtasks are slow or stuck. They are virtual threads, which are in no dump of jstack or Thread.print.`,
      advice:
        'Take jcmd <pid> Thread.dump_to_file -format=json <file>: it lists the subtasks with their scope, and what they wait for. Give the scope a time limit (withTimeout of its configuration, joinUntil before JDK 25), and the calls of its subtasks as well.',
      evidence: toCountEvidence('threads that wait for subtasks', threads),
    };
  },
});

const findJoining = ({ dump, busy }: DumpAnalysis): number[] =>
  busy.filter((index) => {
    const thread = dump.threads[index];
    return thread?.state === 'WAITING' && joinsSubtasks(thread.stack);
  });

const listsVirtualThreads = ({ dump }: DumpAnalysis): boolean => dump.threads.some(({ virtual }) => virtual);

const hasLasted = ({ stillFor }: DumpAnalysis, threads: readonly number[]): boolean =>
  threads.every((index) => (stillFor[index] ?? 0) >= MIN_STILL);

import { chooseHeadline, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { agree, inMethod, nameThreads } from '../support/headline.ts';
import { findOwnFrame } from '../support/shares.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

export const callerRuns = defineDumpRule({
  id: 'caller-runs',
  cause: 'pool',
  title: 'A full pool makes a thread that submits to it run its task, which stands still',
  because:
    'CallerRunsPolicy lets whoever submits a task run it when all threads of the pool are busy and its queue is full. That is fine for a task that ends; one that waits and has not moved between two dumps stops an acceptor, an event loop or a scheduler as well.',
  check: (analysis) => {
    const { dump } = analysis;
    const callers = selectStill(analysis, analysis.busy).filter((index) => {
      const thread = dump.threads[index];
      return thread && runsForFullPool(thread.stack) && WAITS_OUTSIDE.has(classifyActivity(thread));
    });
    const entries = selectThreads(analysis, callers);
    const [first] = entries;
    if (!first) return undefined;
    const frame = findOwnFrame(first);
    const does = describeActivity(classifyActivity(first));
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(
        `The pool is full: ${nameThreads(entries)} ${agree(entries, 'runs a task itself and', 'run tasks themselves, and one')} ${does}${inMethod(frame)}`,
        `The pool is full: ${nameThreads(entries)} ${agree(entries, 'runs its task itself and stands still', 'run its tasks themselves and stand still')}`,
      ),
      explanation: `${quoteName(first.name)} ran a task that the pool rejected (CallerRunsPolicy): all threads of the pool are busy and its queue is full. It ${does}${inMethod(frame)}${formatStandstill(analysis, callers)}, and does not do its own work meanwhile: what it accepts, receives or schedules waits.`,
      advice:
        'Find out what the threads of the pool wait for, and give that call a time-out. Where the thread that submits must not stop (an acceptor, an event loop, a scheduler), reject with AbortPolicy and answer that the service is busy, instead of CallerRunsPolicy.',
      evidence: [
        metricEvidence('threads that run a task for a full pool', count(entries.length)),
        ...quoteThreads(entries),
      ],
    };
  },
});

const CALLER_RUNS = /\bThreadPoolExecutor\$CallerRunsPolicy\.rejectedExecution$/;

/** The task is above the policy, and the code that submitted it below. */
const runsForFullPool = oncePerStack((frames) => {
  const at = frames.findIndex((text) => CALLER_RUNS.test(parseFrame(text).qualified));
  return at > 0 && frames.slice(0, at).some(isOwnFrame);
});

import { chooseHeadline } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toStackEvidence } from '../support/evidence.ts';
import { inMethod, nameThread } from '../support/headline.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

/** It is on the stack of the thread that ends the JVM: by System.exit, by a signal, or after the last thread. */
const WAITS_FOR_HOOKS = 'java.lang.ApplicationShutdownHooks.runHooks';

const waitsForHooks = oncePerStack((frames) => frames.some((text) => parseFrame(text).qualified === WAITS_FOR_HOOKS));

export const shutdownHung = defineDumpRule({
  id: 'shutdown-hung',
  cause: 'waiting',
  title: 'The JVM does not exit: a shutdown hook never ends',
  because:
    'The JVM ends when all shutdown hooks have ended. A hook that waits without a time limit, at the same place in all dumps, while no other thread of the application does anything, waits for what nobody will do. A single dump shows it only for a moment.',
  check: (analysis) => {
    const { dump } = analysis;
    const ending = dump.threads.findIndex(({ stack }) => waitsForHooks(stack));
    const end = dump.threads[ending];
    if (!end || !lasts(analysis, ending)) return undefined;
    const hooks = selectWaiting(analysis, ending, end);
    const waiting = selectThreads(analysis, hooks);
    const joined = waiting.find((thread) => isJoined(thread, end));
    const hook = joined ?? (analysis.dumpCount > 1 ? waiting[0] : undefined);
    if (!hook || analysis.busy.some((at) => at !== ending && !isStill(analysis, at))) return undefined;
    const isCertain = selectStill(analysis, [ending]).length > 0;
    const frame = findApplicationFrame(hook.stack.frames);
    return {
      level: isCertain ? 'SEVERE' : 'WARNING',
      confidence: isCertain ? 'medium' : 'low',
      headline: chooseHeadline(
        `The JVM does not exit: ${nameThread(hook)} waits${inMethod(frame)} for what no thread does`,
        `The JVM does not exit: ${nameThread(hook)} waits for what no thread does`,
      ),
      explanation: `${quoteName(end.name)} ends the JVM and waits for the shutdown hooks. ${quoteName(hook.name)} waits without a time limit${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}${formatStandstill(analysis, hooks)}, and no other thread of the application does anything.`,
      advice:
        'Give every wait of a shutdown hook a time limit, and do not wait for threads that the shutdown may have ended already. This JVM ends only by SIGKILL (kill -9, or Runtime.halt).',
      evidence: [toStackEvidence(hook, frame), toStackEvidence(end, end.stack.frames[0])],
    };
  },
});

/** Returns whether a thread does not move, as far as the dumps tell: a single one tells nothing. */
const lasts = (analysis: DumpAnalysis, index: number): boolean =>
  analysis.dumpCount === 1 || selectStill(analysis, [index]).length > 0;

/**
 * Selects threads that may be the hook: they wait without a limit and do not move, in code of the application or as the
 * thread that is joined. A single dump must show which one is joined.
 */
const selectWaiting = (analysis: DumpAnalysis, ending: number, end: DumpedThread): number[] =>
  [...analysis.dump.threads.keys()].filter((index) => {
    const thread = analysis.dump.threads[index];
    if (!thread || index === ending || thread.daemon === true || isJvmThread(thread)) return false;
    const mayBeHook = isJoined(thread, end) || thread.stack.frames.some(isOwnFrame);
    return thread.state === 'WAITING' && lasts(analysis, index) && mayBeHook;
  });

/** Returns whether a thread is the one that is joined: the class of the awaited monitor is that of its `run` method. */
const isJoined = ({ stack }: DumpedThread, end: DumpedThread): boolean =>
  end.locks.some(
    ({ relation, lockClass }) => relation === 'waits' && lockClass === parseFrame(stack.frames.at(-1) ?? '').className,
  );

/** Returns whether a thread waits without a limit: then it does nothing for the hook. */
const isStill = (analysis: DumpAnalysis, index: number): boolean =>
  analysis.dump.threads[index]?.state === 'WAITING' && lasts(analysis, index);

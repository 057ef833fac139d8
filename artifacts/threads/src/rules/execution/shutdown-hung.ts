import { chooseHeadline } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toStackEvidence } from '../support/evidence.ts';
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
    'The JVM ends when all shutdown hooks have ended. A hook that waits without a time limit, in code of the application and at the same place in all dumps, while no other thread of the application does anything, waits for what nobody will do.',
  check: (analysis) => {
    const { dump } = analysis;
    const ending = dump.threads.findIndex(({ stack }) => waitsForHooks(stack));
    const end = dump.threads[ending];
    if (!end || selectStill(analysis, [ending]).length === 0) return undefined;
    const hooks = selectWaiting(analysis, ending);
    const [index] = hooks;
    const hook = index === undefined ? undefined : dump.threads[index];
    if (!hook || analysis.busy.some((at) => at !== ending && !hooks.includes(at))) return undefined;
    const frame = findApplicationFrame(hook.stack.frames);
    return {
      level: 'SEVERE',
      confidence: 'medium',
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

/** Selects threads that may be the hook: they wait without a limit in code of the application, and do not move. */
const selectWaiting = (analysis: DumpAnalysis, ending: number): number[] =>
  selectStill(analysis, [...analysis.dump.threads.keys()]).filter((index) => {
    const thread = analysis.dump.threads[index];
    if (!thread || index === ending || thread.daemon !== false || isJvmThread(thread)) return false;
    return thread.state === 'WAITING' && thread.stack.frames.some(isOwnFrame);
  });

import type { CrashAnalysis } from '../../model.ts';
import { isExternalSignal } from './crash-class.ts';
import { findOption, isFlagOn } from './flags.ts';

/** The process has sent the signal to itself. */
export const isSentByItself = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.senderPid !== undefined && crash.senderPid === crash.pid;

/** The JVM has ended itself with a signal to the thread that did not reach a safepoint. */
export const isSafepointAbort = (analysis: CrashAnalysis): boolean =>
  analysis.report.crash.signal === 'SIGILL' &&
  isExternalSignal(analysis) &&
  isSentByItself(analysis) &&
  isFlagOn(analysis, 'AbortVMOnSafepointTimeout') === true;

const OOM_EVENT = /java[./]lang[./]OutOfMemoryError/;

/** The command that an option runs at the first OutOfMemoryError has sent the signal. */
export function isKilledByOption(analysis: CrashAnalysis): boolean {
  const { events, exceptionCounts } = analysis.report;
  const command = findOption(analysis, '-XX:OnOutOfMemoryError=') ?? '';
  const hasError =
    Object.values(exceptionCounts?.outOfMemory ?? {}).some((times) => times > 0) ||
    events.some(({ group, text }) => group === 'exceptions' && OOM_EVENT.test(text));
  return /kill/.test(command) && hasError && !isSentByItself(analysis);
}

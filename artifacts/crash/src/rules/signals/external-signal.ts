import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isExternalSignal, isSignal } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { isKilledByOption, isSafepointAbort, isSentByItself } from '../support/own-signal.ts';
import { describeSignal } from '../support/prose.ts';

export const externalSignal = defineRule({
  id: 'external-signal',
  cause: 'event',
  title: 'Another process sent the signal that ended the JVM',
  because:
    'si_code is SI_USER, SI_TKILL or SI_QUEUE (sigaction(2)), or the header says "sent by kill": the signal came from kill(), so no code has failed; thread and frame are those that happened to run.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isSignal(analysis) || !isExternalSignal(analysis) || isSafepointAbort(analysis)) return undefined;
    if (isKilledByOption(analysis)) return claimOption(analysis);
    const isSelf = isSentByItself(analysis);
    const sender =
      crash.senderPid === undefined ? 'another process' : isSelf ? 'the process itself' : `process ${crash.senderPid}`;
    const user = crash.senderUid === undefined ? '' : ` of user ${crash.senderUid}`;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} was sent by ${sender}${user}: the JVM was killed, it did not crash`,
      ),
      explanation: `${describeSignal(analysis)} came by \`${crash.signalCode === 'SI_TKILL' ? 'tkill' : crash.signalCode === 'SI_QUEUE' ? 'sigqueue' : 'kill'}\` from ${sender}${user}${crash.signalCode === undefined ? '' : ` (${crash.signalCode})`}. The problematic frame, the thread and the registers of the report are those that happened to run, and prove nothing.`,
      advice: isSelf
        ? 'Search native code and agents that call raise() or abort(); a C library does so when it finds damage (then the console has its message).'
        : `Find who is process ${crash.senderPid ?? 'of the sender'}: a watchdog, the stop script of a container or service, a profiler, a test. Use SIGTERM to stop a JVM and \`jcmd PID Thread.print\` for a thread dump.`,
      evidence: gatherCrash(
        analysis,
        quote(
          analysis,
          'siginfo',
          crash.signalCode,
          crash.senderPid === undefined ? undefined : `si_pid: ${crash.senderPid}`,
        ),
      ),
    };
  },
});

/** The signal is the end of a lack of memory. */
function claimOption(analysis: CrashAnalysis) {
  const signal = describeSignal(analysis);
  return {
    level: 'SEVERE',
    confidence: 'high',
    headline: chooseHeadline(`Out of memory: ${signal} was sent by the command of -XX:OnOutOfMemoryError`),
    explanation: `An OutOfMemoryError was raised, and the command of -XX:OnOutOfMemoryError sends ${signal}. The problematic frame, the thread and the registers of the report are those that happened to run, and prove nothing.`,
    advice:
      'Solve the lack of memory: take a heap dump (-XX:+HeapDumpOnOutOfMemoryError) and look for what holds the most. -XX:+ExitOnOutOfMemoryError ends the JVM as well, and leaves no report that looks like a crash.',
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'siginfo', analysis.report.crash.signalCode),
      quote(analysis, 'jvmArguments', '-XX:OnOutOfMemoryError'),
    ),
  } as const;
}

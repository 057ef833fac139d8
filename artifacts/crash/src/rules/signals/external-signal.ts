import { chooseHeadline } from '@hindsight/claims';
import { isCLibrary } from '../../metrics/library-owner.ts';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isExternalSignal, isSignal } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { isForeignNativeMethod } from '../support/native-entry.ts';
import { isKilledByOption, isSafepointAbort, isSentByItself } from '../support/own-signal.ts';
import { code, describeSignal, nameMethod } from '../support/prose.ts';

export const externalSignal = defineRule({
  id: 'external-signal',
  cause: 'event',
  title: 'Another process sent the signal that ended the JVM',
  because:
    'si_code is SI_USER, SI_TKILL or SI_QUEUE (sigaction(2)), or the header says "sent by kill": the signal came from kill(), so no code has failed; thread and frame are those that happened to run.',
  check: (analysis) => {
    if (!isSignal(analysis) || !isExternalSignal(analysis) || isSafepointAbort(analysis)) return undefined;
    if (isKilledByOption(analysis)) return claimOption(analysis);
    const raiser = isSentByItself(analysis) ? findRaiser(analysis) : undefined;
    return raiser === undefined ? claimSender(analysis) : claimRaised(analysis, raiser);
  },
});

const CALLS: Readonly<Record<string, string>> = { SI_TKILL: 'tkill', SI_QUEUE: 'sigqueue' };

/** A process that is not the program, or code that is not on the stack. */
function claimSender(analysis: CrashAnalysis) {
  const { crash } = analysis.report;
  const isSelf = isSentByItself(analysis);
  const sender =
    crash.senderPid === undefined ? 'kill or raise' : isSelf ? 'the process itself' : `process ${crash.senderPid}`;
  const user = crash.senderUid === undefined ? '' : ` of user ${crash.senderUid}`;
  return {
    level: 'SEVERE',
    confidence: 'high',
    headline: chooseHeadline(
      `${describeSignal(analysis)} was sent by ${sender}${user}: the JVM was killed, it did not crash`,
    ),
    explanation: `${describeSignal(analysis)} came by \`${CALLS[crash.signalCode ?? ''] ?? 'kill'}\`${crash.senderPid === undefined ? '; the report does not say from whom' : ` from ${sender}${user}`}${crash.signalCode === undefined ? '' : ` (${crash.signalCode})`}. The problematic frame, the thread and the registers of the report are those that happened to run, and prove nothing.`,
    advice: isSelf
      ? 'Search native code and agents that call raise() or abort(); a C library does so when it finds damage (then the console has its message).'
      : `Find who ${crash.senderPid === undefined ? 'sent it' : `is process ${crash.senderPid}`}: a watchdog, the stop script of a container or service, a profiler, a test${crash.senderPid === undefined ? ', or native code of the program itself (raise, abort)' : ''}. Use SIGTERM to stop a JVM and \`jcmd PID Thread.print\` for a thread dump.`,
    evidence: gatherCrash(
      analysis,
      quote(
        analysis,
        'siginfo',
        crash.signalCode,
        crash.senderPid === undefined ? undefined : `si_pid: ${crash.senderPid}`,
      ),
    ),
  } as const;
}

const C_CALL = /^(?:_{0,3}(?:GI_)?(?:raise|abort|kill|tgkill|pthread_kill)(?:_\w+)?)\b/;

/** The native code that called raise() or abort(): the first frame below the C library, a native method where its own frame is missing. */
function findRaiser({ report: { crash } }: CrashAnalysis): CrashFrame | undefined {
  const frame = crash.stack.find(({ library, function: name }) =>
    library === undefined ? true : !isCLibrary(library) && !C_CALL.test(name ?? ''),
  );
  if (frame === undefined || frame === crash.stack[0]) return undefined;
  return (frame.kind === 'native' && frame.library !== undefined) || isForeignNativeMethod(frame) ? frame : undefined;
}

/** Native code ended the process on purpose. */
function claimRaised(analysis: CrashAnalysis, raiser: CrashFrame) {
  const signal = describeSignal(analysis);
  const where = raiser.function === undefined ? '' : `, function ${code(raiser.function, 50)}`;
  const name = code(raiser.library ?? nameMethod(raiser.method ?? raiser.text), 50);
  return {
    level: 'SEVERE',
    confidence: 'high',
    headline: chooseHeadline(
      `Native code of ${name}${where} sent ${signal} to its own process`,
      `Native code of ${name} sent ${signal} to its own process`,
    ),
    explanation: `${signal} was sent by the process itself (${analysis.report.crash.signalCode ?? 'kill'}), and the stack shows who called: ${code(raiser.text, 90)}. No access failed; the library ended the process by raise(), abort() or kill(), as code does that finds itself in a state it cannot go on from.`,
    advice:
      'Read the last lines of the console: a library says there why it gave up. Then correct what it complains about, or send its vendor that message with the whole hs_err file.',
    evidence: gatherCrash(analysis, quote(analysis, 'siginfo', analysis.report.crash.signalCode), quoteFrame(raiser)),
  } as const;
}

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

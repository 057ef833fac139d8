import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, hasCrash } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';
import { isSafepointAbort } from '../support/own-signal.ts';
import { nameThread } from '../support/prose.ts';

const TIMEOUT =
  /Safepoint sync time longer|SafepointTimeout|failed to reach safepoint|VM operation took too long|[Hh]andshake (?:operation )?(?:timed out|timeout)|Handshake/;
const OPERATION_TIMEOUT = /VM operation took too long/;

export const safepointTimeout = defineRule({
  id: 'safepoint-timeout',
  cause: 'time-to-safepoint',
  title: 'A thread did not reach a safepoint in time, and an option ended the JVM',
  because:
    '-XX:+AbortVMOnSafepointTimeout with SafepointTimeoutDelay, or AbortVMOnVMOperationTimeout, ends the JVM on purpose: the message says so, or the JVM has sent SIGILL to the thread itself (JDK 17 and earlier).',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!hasCrash(analysis) || !(TIMEOUT.test(crash.message ?? '') || isSafepointAbort(analysis))) return undefined;
    if (OPERATION_TIMEOUT.test(crash.message ?? '')) return claimOperation(analysis);
    const thread = nameThread(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${thread === undefined ? 'A thread' : `Thread ${thread}`} did not reach a safepoint in time, and an option ended the JVM`,
      ),
      explanation: `${crash.message === undefined ? `The JVM sent ${crash.signal} to the thread that it waited for (-XX:+AbortVMOnSafepointTimeout), so that its stack is in the report` : crash.message}. All threads must stop for a safepoint; ${thread ?? 'one'} did not, and an option makes a crash of that.`,
      advice:
        'Look at what the named thread did (its stack is in the report): a counted loop without a poll, a copy of a large array, or pages that were swapped out; raise -XX:SafepointTimeoutDelay or take the abort option away in production.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'message', crash.message),
        quote(analysis, 'siginfo', crash.signalCode),
        quote(analysis, 'jvmArguments', 'AbortVMOnSafepointTimeout'),
        quoteFrame(findTopFrame(analysis)),
      ),
    };
  },
});

/** The threads had stopped; the work for which they did took too long. */
function claimOperation(analysis: CrashAnalysis) {
  const { message, vmOperation } = analysis.report.crash;
  const operation = vmOperation === undefined ? 'A VM operation' : `The VM operation ${vmOperation.name}`;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `${operation} took longer than AbortVMOnVMOperationTimeout allows, and that option ended the JVM`,
      'A VM operation took longer than an option allows, and the option ended the JVM',
    ),
    explanation: `${message}. The threads of the program stand still during such an operation; the JVM did not fail, an option for diagnosis makes a crash of an operation that is too long.`,
    advice:
      'Take -XX:+AbortVMOnVMOperationTimeout away in production, or raise -XX:AbortVMOnVMOperationTimeoutDelay above the longest pause of the collector. Then look at why it took so long: collections in the log of -Xlog:gc*,safepoint, a heap or thread dump that somebody asked for, or a host without processor time.',
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'message', 'VM operation took too long'),
      quote(analysis, 'jvmArguments', 'AbortVMOnVMOperationTimeout'),
      quoteOperation(analysis),
    ),
  } as const;
}

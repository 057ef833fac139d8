import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, hasCrash } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { isSafepointAbort } from '../support/own-signal.ts';
import { nameThread } from '../support/prose.ts';

const TIMEOUT =
  /Safepoint sync time longer|SafepointTimeout|failed to reach safepoint|[Hh]andshake (?:operation )?(?:timed out|timeout)|Handshake/;

export const safepointTimeout = defineRule({
  id: 'safepoint-timeout',
  cause: 'time-to-safepoint',
  title: 'A thread did not reach a safepoint in time, and an option ended the JVM',
  because:
    '-XX:+AbortVMOnSafepointTimeout with SafepointTimeoutDelay, or AbortVMOnVMOperationTimeout, ends the JVM on purpose: the message says so, or the JVM has sent SIGILL to the thread itself (JDK 17 and earlier).',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!hasCrash(analysis) || !(TIMEOUT.test(crash.message ?? '') || isSafepointAbort(analysis))) return undefined;
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

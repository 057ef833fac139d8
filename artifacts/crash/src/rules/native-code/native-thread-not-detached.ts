import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';
import { describeFault, describeSignal } from '../support/prose.ts';

const CPU_CLOCK = /^(?:_{0,2}pthread_getcpuclockid|pthread_getattr_np|pthread_kill|pd_thread_cpu_time)/;
const THREAD_WALK =
  /Thread::print_on|Threads::print_on|os::(?:\w*::)?(?:thread_cpu_time|current_thread_cpu)|fast_thread_cpu_time|ThreadSnapshot|JavaThread::print_on/;

export const nativeThreadNotDetached = defineRule({
  id: 'native-thread-not-detached',
  cause: 'native-crash',
  title: 'A native thread ended without leaving the JVM',
  because:
    'pthread_getcpuclockid reads the structure of a thread that is gone while the JVM lists its threads: a thread that was attached with AttachCurrentThread must call DetachCurrentThread before it ends (JNI specification).',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const functions = listTopFunctions(analysis, 8);
    const isClock = functions.slice(0, 3).some((name) => CPU_CLOCK.test(name));
    const inLibrary = /^lib(?:pthread|c)[.-]/.test(findTopFrame(analysis)?.library ?? '');
    if (!isClock && !(inLibrary && functions.some((name) => THREAD_WALK.test(name)))) return undefined;
    const operation = analysis.report.crash.vmOperation?.name;
    return {
      level: 'SEVERE',
      confidence: isClock ? 'high' : 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} while threads were listed${operation === undefined ? '' : ` (${operation})`}: one had ended without leaving the JVM`,
      ),
      explanation: `${describeFault(analysis)} The JVM asked the operating system for the CPU time of a thread that does not exist any more. A native thread had attached itself to the JVM and ended without DetachCurrentThread.`,
      advice:
        'Find the native library or agent that attaches threads (its thread names are in the thread list), and report it to its vendor; until then take no thread dumps by tools (monitors that dump regularly trigger the crash).',
      evidence: gatherCrash(
        analysis,
        quoteFrame(findTopFrame(analysis)),
        quoteOperation(analysis),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
      ),
    };
  },
});

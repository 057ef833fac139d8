import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeCaller, describeFault, describeFrame } from '../support/prose.ts';

const EXCEPTIONS: ReadonlySet<string> = new Set([
  'SIGFPE',
  'EXCEPTION_INT_DIVIDE_BY_ZERO',
  'EXCEPTION_INT_OVERFLOW',
  'EXCEPTION_FLT_DIVIDE_BY_ZERO',
  'EXCEPTION_FLT_INVALID_OPERATION',
]);

export const arithmeticFault = defineRule({
  id: 'arithmetic-fault',
  cause: 'native-crash',
  title: 'A division in native code had no result',
  because:
    'SIGFPE and its like on Windows; the JVM turns those of Java code into an ArithmeticException, so the frame is native.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isFault(analysis) || !EXCEPTIONS.has(crash.signal ?? '')) return undefined;
    const top = findTopFrame(analysis);
    const what =
      crash.signalCode === undefined || crash.signalCode === 'FPE_INTDIV'
        ? 'A division by zero'
        : 'An arithmetic fault';
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${what} ${describeFrame(top)}${describeCaller(analysis)}`,
        `${what} ${describeFrame(top)}`,
        what.replace('A ', 'Native code met a '),
      ),
      explanation: `${describeFault(analysis)} Native code divided by zero, or the smallest integer by −1; the JVM does not check it there.`,
      advice: `Report it to the owner of ${code(analysis.blame?.module ?? top?.library ?? 'the library')} with the arguments of the call, and check them in Java before the call.`,
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', crash.signalCode)),
    };
  },
});

import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { adviseEvidence, describeFault, describeSignal, nameDebugger, nameThread } from '../support/prose.ts';

export const unexplainedCrash = defineRule({
  id: 'unexplained-crash',
  cause: 'crash',
  title: 'The process crashed, and the report does not have the frame that failed',
  because:
    'The header names a signal or an error, but neither its problematic frame nor a stack is in the input: that it crashed is certain, and whose code it was cannot be known.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'unknown' || analysis.report.crash.kind === 'internal-error') return undefined;
    const thread = nameThread(analysis);
    const { complete } = analysis.report;
    return {
      level: 'FATAL',
      confidence: 'low',
      headline: chooseHeadline(
        `${describeSignal(analysis)} ended the process${thread === undefined ? '' : ` in thread ${thread}`}; the frame that failed is not in the report`,
      ),
      explanation: `${describeFault(analysis)} ${complete ? 'The report is whole, but the JVM could print neither the frame nor the stack, as after a jump to an address without code or on a damaged stack, so nobody can be blamed.' : 'The part of the report with the problematic frame and the stack is missing, so nobody can be blamed.'}`,
      advice: complete
        ? `Open ${adviseEvidence(analysis)} in ${nameDebugger(analysis)}, which can walk what the JVM could not; take out native libraries and agents one at a time.`
        : 'Get the whole hs_err file (in the working folder of the process, else in /tmp, or where -XX:ErrorFile points), and let containers write it to a volume or to the console (-XX:+ErrorFileToStdout).',
      evidence: gatherCrash(analysis, quote(analysis, 'siginfo')),
    };
  },
});

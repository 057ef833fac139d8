import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listGuiltyFrames, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describeSignal } from '../support/prose.ts';
import { isJfrFunction } from '../tables/jvm-functions.ts';

const JFR_THREAD = /^JFR (?:Thread Sampler|Recorder|Periodic|Sampler|Shutdown|CPU)/;

export const jfrCrash = defineRule({
  id: 'jfr-crash',
  cause: 'jvm-crash',
  title: 'The JVM crashed in Flight Recorder',
  because:
    'Functions of Flight Recorder (Jfr*, OSThreadSampler*) are on top of the stack, or the thread is one of its own.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const found = listTopFunctions(analysis, 6).find(isJfrFunction);
    const isThread = JFR_THREAD.test(analysis.report.crash.thread?.name ?? '');
    if (found === undefined && !isThread) return undefined;
    const frame = listGuiltyFrames(analysis).find(({ function: name }) => name !== undefined && name === found);
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in Flight Recorder: ${code(found ?? analysis.report.crash.thread?.name ?? 'JFR', 60)}`,
      ),
      explanation: `${describeFault(analysis)} It was code of Flight Recorder that ran, which samples stacks and writes events; the application has not failed.`,
      advice: `Update the JDK, and stop the recording (or its stack sampling: jdk.ExecutionSample, jdk.NativeMethodSample, jdk.OldObjectSample) until then; send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(analysis, quoteFrame(findTopFrame(analysis)), quoteFrame(frame)),
    };
  },
});

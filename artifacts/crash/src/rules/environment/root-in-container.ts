import { defineRule } from '../define-rule.ts';
import { gather, quoteHeader } from '../support/evidence.ts';

export const rootInContainer = defineRule({
  id: 'root-in-container',
  cause: 'host',
  title: 'The JVM is process 1 of its container',
  because:
    'Process 1 reaps children and gets no default action for signals (pid_namespaces(7)); a wrapper of its own does that better, and its report dies with the container.',
  check: (analysis) => {
    if (analysis.report.crash.pid !== 1) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'The JVM is process 1 of its container: hs_err file and core go with it',
      explanation:
        'The JVM is process 1, so its end is the end of the container, and files that it writes into it are lost.',
      advice:
        'Write the report to a volume (-XX:ErrorFile=) or to the console (-XX:+ErrorFileToStdout, JDK 13 and later), and start with an init (`docker run --init`, shareProcessNamespace).',
      evidence: gather(analysis, quoteHeader(analysis)),
    };
  },
});

import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

export const javacoreOnDemand = defineRule({
  id: 'javacore-on-demand',
  cause: 'event',
  title: 'The javacore was requested, and nothing has crashed',
  because: 'OpenJ9 names the event of a javacore: user, vmstart, vmstop and signals of a request are no crash.',
  check: (analysis) => {
    const { report } = analysis;
    if (report.format !== 'openj9-javacore' || report.crash.kind !== 'none') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'A javacore on request: the JVM went on, and nothing has crashed',
      explanation:
        'The javacore was written for a request (kill -3, a trace point or the start of the JVM), so it says nothing about a crash.',
      advice: 'Read it as a thread dump: it has all threads, their stacks and the locks.',
      evidence: gather(analysis, quote(analysis, 'title')),
    };
  },
});

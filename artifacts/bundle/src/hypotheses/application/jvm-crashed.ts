import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';

export const jvmCrashed: Hypothesis = {
  id: 'jvm-crashed',
  title: 'The JVM crashed',
  cause: 'crash',
  // A JVM that died before is told besides: it is not why this one is in trouble.
  level: ({ has }) => (has('crash') ? 'FATAL' : 'INFO'),
  supports: { crash: 5, 'earlier-crash': 5 },
  describe: (facts) => {
    const fact = facts.get('crash') ?? facts.get('earlier-crash');
    return `The Java Runtime Environment detected a fatal error and ended: ${toSentence(fact?.statement ?? '')}`;
  },
  advice: () =>
    'Read the crash report: a frame that begins with C is native code of that library (update it or its driver), with J or j Java code, with V the JVM itself (update the JDK).',
  confirm: 'The stack and the loaded libraries in the crash report, and the core dump if there is one.',
};

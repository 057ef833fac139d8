import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';

export const jvmCrashed: Hypothesis = {
  id: 'jvm-crashed',
  title: 'The JVM crashed',
  cause: 'crash',
  level: 'FATAL',
  supports: { crash: 5 },
  describe: (facts) =>
    `The Java Runtime Environment detected a fatal error and ended: ${toSentence(facts.get('crash')?.statement ?? '')}`,
  advice: () =>
    'Read the crash report: a frame that begins with C is native code of that library (update it or its driver), with J or j Java code, with V the JVM itself (update the JDK).',
  confirm: 'The stack and the loaded libraries in the crash report, and the core dump if there is one.',
};

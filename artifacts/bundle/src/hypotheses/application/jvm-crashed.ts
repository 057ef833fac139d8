import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const jvmCrashed: Hypothesis = {
  id: 'jvm-crashed',
  title: 'The JVM crashed',
  cause: 'crash',
  level: 'FATAL',
  supports: { crash: 5, segfault: 4 },
  describe: (facts) =>
    !facts.has('crash')
      ? `The kernel reports that the process crashed in native code: ${readWord(facts, 'segfault', 'line', '')}.`
      : facts.get('crash')?.words.native
        ? `The process crashed by ${facts.get('crash')?.words.native}. The core dump shows it: ${facts.get('crash')?.words.file}.`
        : `The Java Runtime Environment detected a fatal error and ended: ${toSentence(facts.get('crash')?.statement ?? '')}`,
  advice: (facts) =>
    facts.get('crash')?.words.native
      ? 'A frame of a library beside the JVM is its native code: update that library or what calls it. A frame of libjvm.so may be a bug of the JVM or the damage of such code: update the JDK. Find out why no hs_err file was written (-XX:ErrorFile), because it has the Java stack.'
      : 'Read the crash report: a frame that begins with C is native code of that library (update it or its driver), with J or j Java code, with V the JVM itself (update the JDK).',
  confirm: 'The stack and the loaded libraries in the crash report, and the core dump if there is one.',
};

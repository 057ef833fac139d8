import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';

export const gcConfig: Hypothesis = {
  id: 'gc-config',
  cause: 'collector-settings',
  title: 'GC pauses that settings would avoid',
  level: 'WARNING',
  supports: { explicit: 4, humongous: 4, 'evac-fail': 4, 'long-pause': 4 },
  contradicts: { 'wait-real': 2 },
  describe: (facts) => {
    const statements = ['long-pause', 'explicit', 'humongous', 'evac-fail'].flatMap(
      (id) => facts.get(id)?.statement ?? [],
    );
    return `${toSentence(statements.join('; '))}`;
  },
  advice: () =>
    'Remove calls of System.gc() (or -XX:+ExplicitGCInvokesConcurrent), raise -XX:G1HeapRegionSize for humongous objects, leave free space in the heap for evacuations.',
  confirm: 'The flags of the JVM and a longer GC log.',
};

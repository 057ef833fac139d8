import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';
import { areStarved } from './starved-pauses.ts';

/** What to change for each kind of pauses. */
const ADVICE = [
  ['explicit', 'Remove the calls of System.gc(); until then, -XX:+ExplicitGCInvokesConcurrent makes them cheaper.'],
  ['humongous', 'Raise -XX:G1HeapRegionSize so that the large objects are no longer humongous.'],
  ['evac-fail', 'Leave free space in the heap for evacuations: raise -XX:G1ReservePercent or -Xmx.'],
  ['long-pause', 'Find the phase that takes the time in the report of the GC log before a setting is changed.'],
] as const;

/** What starts collections that need not be. */
const TRIGGERS = ['humongous', 'explicit', 'evac-fail'];

export const gcConfig: Hypothesis = {
  id: 'gc-config',
  cause: 'collector-settings',
  title: 'GC pauses that settings would avoid',
  level: 'WARNING',
  supports: { explicit: 4, humongous: 4, 'evac-fail': 4, 'long-pause': 4 },
  // Pauses that wait for a core are the host's, unless the program or a setting triggers them.
  needs: (facts) => TRIGGERS.some(facts.has) || !(facts.has('wait-real') || areStarved(facts)),
  ownCauses: TRIGGERS,
  describe: (facts) => {
    const statements = ['long-pause', 'explicit', 'humongous', 'evac-fail'].flatMap(
      (id) => facts.get(id)?.statement ?? [],
    );
    return `${toSentence(statements.join('; '))}`;
  },
  advice: (facts) => {
    const steps = ADVICE.flatMap(([fact, step]) => (facts.has(fact) ? [step] : []));
    return steps.join(' ');
  },
  confirm: 'The flags of the JVM and a longer GC log.',
};

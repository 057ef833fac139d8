import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const readName = (facts: FactSet): string => readWord(facts, 'companion-killed', 'container', 'beside the program');

/** What leads the connections of its pod through itself: while it is down, nobody can be reached. */
const isProxy = (facts: FactSet): boolean => /proxy|envoy|linkerd/.test(readName(facts));

/** A container beside the program, in its pod, is killed at its own limit; the program lives on. */
export const companionKilled: Hypothesis = {
  id: 'companion-killed',
  cause: 'memory',
  title: 'A container beside the program, in its pod, was killed at its memory limit',
  level: (facts) => (isProxy(facts) ? 'SEVERE' : 'WARNING'),
  supports: { 'companion-killed': 5 },
  needs: ({ get }) => (get('companion-killed')?.quality ?? 0) >= 1,
  describe: (facts) => toSentence(facts.get('companion-killed')?.words.kill ?? ''),
  advice: (facts) =>
    `Raise the memory limit of the container ${readName(facts)}, or lower what it keeps in memory${isProxy(facts) ? ' (a proxy of a mesh keeps the addresses of all services unless a Sidecar resource or an annotation limits them)' : ''}. The heap and the limit of the JVM have no part in it.`,
  confirm: 'The memory of each container of the pod over time (kubectl top pod --containers).',
  explains: [],
  explainsAlso: (facts) => (isProxy(facts) ? ['backend-down', 'slow-backend'] : []),
};

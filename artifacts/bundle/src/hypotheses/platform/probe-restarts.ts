import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** Whether the check ends the container while it starts. */
const isAtStart = (facts: FactSet): boolean => readWord(facts, 'probe-failed', 'start', '') !== '';

function describeStart(facts: FactSet): string {
  const name = readWord(facts, 'probe-failed', 'name', '');
  const life = readWord(facts, 'probe-failed', 'life', '');
  return `The health check ends the container${name === '' ? '' : ` ${name}`} before it has started, ${readWord(facts, 'probe-failed', 'restarts', '')} times so far${life === '' ? '' : `, the last time after ${life}`}. Nothing listened at its port yet (connection refused).`;
}

export const probeRestarts: Hypothesis = {
  id: 'probe-restarts',
  cause: 'event',
  title: 'The health check of the container fails',
  level: ({ get }) => (get('probe-failed')?.words.restarts ? 'SEVERE' : 'WARNING'),
  supports: { 'probe-failed': 4, 'gap-hang': 1, restart: 1 },
  needs: ({ get }) => (get('probe-failed')?.quality ?? 0) >= 1,
  yields: true,
  describe: (facts) => {
    if (isAtStart(facts)) return describeStart(facts);
    const statement = readWord(facts, 'probe-failed', 'kill', 'the container does not answer its health check');
    return `${toSentence(statement)} Thread dumps from just before a restart would show why.`;
  },
  advice: (facts) =>
    isAtStart(facts)
      ? 'Give the container a startup probe whose failureThreshold times periodSeconds is longer than its slowest start (or a longer initialDelaySeconds), and see in its log (kubectl logs --previous) how far each start comes. Then look at what makes it slow: a CPU limit that throttles it, migrations, a server that it waits for.'
      : 'Take three thread dumps and the GC log while the check fails, before the restart removes what they show. Compare the time limit of the check (often 1 s) with how long the program takes under load and at its start. Give a slow start a startup probe, and raise the limit only when the program does answer, but late.',
  confirm: (facts) =>
    isAtStart(facts)
      ? 'One start with the check off or a startup probe: how long it takes until the port is open.'
      : 'Thread dumps of the time in which the check fails, and the log of the container before (kubectl logs --previous).',
};

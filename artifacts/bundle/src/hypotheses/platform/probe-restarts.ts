import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const probeRestarts: Hypothesis = {
  id: 'probe-restarts',
  cause: 'event',
  title: 'The health check of the container fails',
  level: ({ get }) => (get('probe-failed')?.words.restarts ? 'SEVERE' : 'WARNING'),
  supports: { 'probe-failed': 4, 'gap-hang': 1, restart: 1 },
  needs: ({ get }) => (get('probe-failed')?.quality ?? 0) >= 1,
  yields: true,
  describe: (facts) => {
    const statement = readWord(facts, 'probe-failed', 'kill', 'the container does not answer its health check');
    return `${toSentence(statement)} Thread dumps from just before a restart would show why.`;
  },
  advice: () =>
    'Take three thread dumps and the GC log while the check fails, before the restart removes what they show. Compare the time limit of the check (often 1 s) with how long the program takes under load and at its start. Give a slow start a startup probe, and raise the limit only when the program does answer, but late.',
  confirm:
    'Thread dumps of the time in which the check fails, and the log of the container before (kubectl logs --previous).',
};

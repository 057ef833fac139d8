import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/**
 * Whether the threads stand in one loop: while other programs take the cores, and without being workers of a pool, they do not need
 * more cores but an end.
 */
const areLoops = (facts: FactSet): boolean =>
  facts.has('same-runnable') && !facts.has('pool-full') && readWord(facts, 'many-spin', 'rest', '') !== '';

/** What tells that work waits for a core. */
const SHORTAGES = ['cpu-sat', 'pool-full', 'request-pool-gauge', 'wait-real', 'gap-hang', 'throttle', SLOW_STATEMENTS];

/** A batch with a worker for each core uses all of them by intention; more threads that compute, or late work, are a shortage. */
const isShort = (facts: FactSet): boolean =>
  SHORTAGES.some(facts.has) ||
  Number(readWord(facts, 'many-spin', 'threads', '')) > Number(readWord(facts, 'many-spin', 'cpus', ''));

export const cpuDemand: Hypothesis = {
  id: 'cpu-demand',
  cause: 'processor',
  title: 'The program needs more CPU than there is',
  level: (facts) => (isShort(facts) ? 'SEVERE' : 'INFO'),
  supports: { 'many-spin': 4, 'cpu-sat': 2, 'pool-full': 1 },
  needs: (facts) => facts.has('many-spin') && !areLoops(facts),
  describe: (facts) =>
    `${readWord(facts, 'many-spin', 'threads', 'Many')} threads use ${readWord(facts, 'many-spin', 'cores', 'all')} of ${readWord(facts, 'many-spin', 'cpus', 'the')} cores, most in ${readWord(facts, 'many-spin', 'frame', 'own code')}${readWord(facts, 'many-spin', 'rest', '')}.`,
  advice: () => 'Profile where the time goes before adding cores; limit the number of workers to the number of cores.',
  confirm: 'A CPU profile of a minute.',
  explains: ['hot-loop', 'host-overload', 'request-pool-exhausted'],
};

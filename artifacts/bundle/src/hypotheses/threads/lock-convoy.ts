import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** The site of the lock, which only a recording tells for the whole time. */
const describeSite = (facts: FactSet): string => {
  const method = readWord(facts, 'lock-contention', 'method', '');
  return method === '' ? '' : ` The flight recording names ${method} as the site.`;
};

/** The seeds of random numbers are read under one lock; what makes that slow is the machine. */
const RANDOM = 'finding:secure-random';

const describeConvoy = (facts: FactSet): string => {
  const waiting = readWord(facts, 'convoy', 'waiting', 'Many');
  const root = readWord(facts, 'convoy', 'root', 'a thread');
  return facts.has(RANDOM)
    ? `${waiting} threads wait for secure random numbers, for which "${root}" reads the source of the machine`
    : `${waiting} threads wait for ${readWord(facts, 'convoy', 'lock', 'a lock')}; its holder "${root}" ${readWord(facts, 'convoy', 'does', 'runs')} in ${readWord(facts, 'convoy', 'frame', 'its code')}`;
};

const KINDS_OF_POOLS = ['jdbc', 'http', 'object'] as const;

/** Whether those who have the connections of such a pool wait for the lock. */
const isBehindLock = (get: FactSet['get'], kind: (typeof KINDS_OF_POOLS)[number]): boolean => {
  const owner = get(`acquire-${kind}`)?.words.lockOwner;
  return owner !== undefined && owner === get('convoy')?.words.root;
};

export const lockConvoy: Hypothesis = {
  id: 'lock-convoy',
  cause: 'lock-convoy',
  title: 'Many threads wait for one lock',
  level: 'SEVERE',
  supports: {
    convoy: 4,
    'lock-contention': 2,
    'owner-run': 1,
    'gap-hang': 1,
    'log:thread-stuck': 1,
    [SLOW_STATEMENTS]: 1,
  },
  contradicts: { cycle: 9 },
  describe: (facts) => `${describeConvoy(facts)}.${describeSite(facts)}`,
  advice: (facts) =>
    facts.get(RANDOM)?.finding?.advice ??
    'Shorten what is done under the lock or split the lock; do no I/O and do not wait while it is held.',
  confirm: 'More dumps: the same lock with other holders.',
  explains: ['request-pool-exhausted'],
  explainsAlso: ({ get }) =>
    KINDS_OF_POOLS.filter((kind) => isBehindLock(get, kind)).map((kind) => `${kind}-pool-exhausted`),
};

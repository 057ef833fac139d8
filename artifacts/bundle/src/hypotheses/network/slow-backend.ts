import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** Signs that those who handle messages are late. */
const LATE = ['log:kafka-consumer', 'consumer-lag', 'consumer-stuck', 'no-consumer'];

/** Those who wait for the answer: many, or the few that handle messages. */
const readWait = (facts: FactSet, word: string, fallback: string): string =>
  readWord(facts, 'io-wait', word, readWord(facts, 'listener-waits', word, fallback));

/** The peer that has most connections, else the kind of peer that the stacks tell. */
function namePeer(facts: FactSet): string {
  const driver = readWait(facts, 'driver', 'a backend');
  return facts.get('peer-many')?.words.peer ?? facts.get('peer-main')?.words.peer ?? driver;
}

/** Who waits behind them for a connection to that backend. */
function describeQueue(facts: FactSet): string {
  const wait = ['acquire-jdbc', 'acquire-http', 'acquire-object'].flatMap((id) => facts.get(id) ?? [])[0];
  const producers = readWord(facts, 'producers-wait', 'producers', '');
  if (!facts.has('io-wait') && facts.has('listener-waits')) return ', and the messages of its queue wait behind it';
  if (producers !== '') return `, and ${producers} more wait for room in the full queue in front of them`;
  return wait ? `, and ${wait.words.waiting} more wait for a connection of the pool` : '';
}

const describeWaiting = (count: string): string => (count === '1' ? '1 thread waits' : `${count} threads wait`);

export const slowBackend: Hypothesis = {
  id: 'slow-backend',
  cause: 'remote',
  title: 'A backend answers too slowly',
  level: 'SEVERE',
  supports: {
    'io-wait': 4,
    'listener-waits': 4,
    'log:read-timeout': 3,
    'owner-io': 2,
    'peer-many': 2,
    'io-slow:network': 2,
    'producers-wait': 1,
    'proc-idle': 1,
    [SLOW_STATEMENTS]: 1,
  },
  contradicts: { iowait: 2, swap: 2, overhead: 2 },
  needs: ({ has }) =>
    has('io-wait') || has('log:read-timeout') || (has('listener-waits') && LATE.some((sign) => has(sign))),
  describe: (facts) =>
    `${describeWaiting(readWait(facts, 'waiting', 'Several'))} for an answer from ${namePeer(facts)} in ${readWait(facts, 'frame', readWord(facts, 'log:read-timeout', 'frame', 'a read'))}${describeQueue(facts)}${facts.has('log:read-timeout') ? `; ${readWord(facts, 'log:read-timeout', 'count', '')} time-outs in the log` : ''}${facts.has('io-slow:network') ? `; the flight recording names ${readWord(facts, 'io-slow:network', 'path', 'a peer')}` : ''}.`,
  advice: () =>
    'Check with the owner of the backend what happened at this time; set read time-outs and a circuit breaker.',
  confirm: 'The metrics of the backend at the time of the capture.',
  explains: [
    'jdbc-pool-exhausted',
    'http-pool-exhausted',
    'object-pool-exhausted',
    'request-pool-exhausted',
    'lock-convoy',
    'app-error',
  ],
};

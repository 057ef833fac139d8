import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** Threads that are stuck keep the connections of their clients, which give up: then the sockets are a consequence. */
const STUCK = [
  'cycle',
  'convoy',
  'pool-full',
  'pool-stuck',
  'pool-awaits-tasks',
  'io-wait',
  'acquire-jdbc',
  'acquire-http',
  'acquire-object',
  'loop-blocked',
  'in-dns',
  'overhead',
  'floor-high',
];

const isOfClients = (facts: FactSet): boolean => facts.has('clients-gone') && !STUCK.some(facts.has);

/** A connection that was not given back is closed by its peer, and stays lent. */
const describeEmptyPool = (facts: FactSet): string =>
  facts.has('acquire-http')
    ? ` ${readWord(facts, 'acquire-http', 'waiting', 'Several')} threads wait for a connection of the pool in ${readWord(facts, 'acquire-http', 'caller', 'their call')}, which has none left.`
    : '';

export const socketLeak: Hypothesis = {
  id: 'socket-leak',
  cause: 'open-files',
  title: 'Sockets are not closed',
  level: ({ has }) => (has('log:emfile') ? 'FATAL' : 'SEVERE'),
  supports: { 'close-wait': 4, 'clients-gone': 4, 'log:emfile': 3 },
  needs: (facts) => facts.has('close-wait') || isOfClients(facts),
  describe: (facts) => {
    const logged = facts.has('log:emfile')
      ? ` The log says "too many open files" ${formatWordTimes(readWord(facts, 'log:emfile', 'count', ''))}.`
      : '';
    const [close, gone] = ['close-wait', 'clients-gone'].map((id) => facts.get(id)?.words.history);
    return facts.has('close-wait')
      ? `Socket leak: ${readWord(facts, 'close-wait', 'sockets', 'many')} sockets to ${readWord(facts, 'close-wait', 'peer', 'a peer')} are in CLOSE_WAIT${close === undefined ? '' : ` (${close})`}: the peer closed them, the program did not.${describeEmptyPool(facts)}${logged}`
      : `${readWord(facts, 'clients-gone', 'sockets', 'Many')} clients have closed their connections, and this server has not (CLOSE_WAIT${gone === undefined ? '' : `, ${gone}`}). It does not answer their requests, or it does not close their sockets.${logged}`;
  },
  advice: (facts) =>
    facts.has('acquire-http')
      ? `Look at ${readWord(facts, 'acquire-http', 'caller', 'the caller')}: close the response in finally (try-with-resources) on every path, also when the status is an error or the body is not read, because only then the pool has its connection again. A larger pool only delays it; a time limit for taking a connection (connectionRequestTimeout) keeps threads from waiting without end.`
      : 'Close responses and connections in finally (try-with-resources), also on errors; let the client evict idle connections.',
  confirm: 'lsof -p of the process: the same peer again and again.',
  explains: ['file-leak', 'backend-down', 'dns-failure', 'app-error', 'http-pool-exhausted'],
};

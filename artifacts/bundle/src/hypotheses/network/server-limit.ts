import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord, toSentence } from '../../sentence.ts';

const ADVICE: Readonly<Record<string, string>> = {
  'redis-memory':
    'Give keys a time to live, choose an eviction policy where Redis is a cache (maxmemory-policy), or raise maxmemory within the memory of its host. Look for the keys that grow (redis-cli --bigkeys).',
  'redis-clients':
    'Look for who opens connections and does not close them (redis-cli client list, grouped by addr and name), let each program use one bounded pool, and close idle ones (timeout); raise maxclients only with the file descriptors of its host.',
  'redis-save':
    'Free the disk of the Redis host or correct the rights of its folder, and look at its log for the failed save; until then it may refuse writes (MISCONF).',
  'database-sessions':
    'Let that program close the sessions that it does not use (a smaller pool, a shorter idle time, connections that are returned), and give each program a limit of its own (ALTER ROLE … CONNECTION LIMIT, max_user_connections); a pooler such as PgBouncer shares few sessions. Raise the limit of the server only with its memory.',
  'broker-alarm':
    'Look for queues that grow without consumers (rabbitmqctl list_queues name messages consumers), let consumers catch up or bound the queues, and free memory or disk of the broker; publishers go on by themselves when the alarm is over.',
  'search-heap':
    'Look at what fills the heap of that node (_nodes/stats/indices,breaker: fielddata, aggregations, many shards), cancel dear searches (_tasks), and move shards from it; raise its heap only within half of its memory.',
  'search-disk':
    'Delete or move old indexes, or add disk: above the flood stage all indexes of the node are read-only, and older versions need the block removed by hand (index.blocks.read_only_allow_delete).',
};

/** Errors of the program that such a server leads to. */
const FELT = [
  'log:redis',
  'log:broker-flow-control',
  'log:mq',
  'log:es-cluster',
  'log:enospc',
  'log:db-limit',
  'log:read-timeout',
];

const findFelt = (facts: FactSet) => FELT.map((id) => facts.get(id)).find((fact) => fact?.words.count !== undefined);

export const serverLimit: Hypothesis = {
  id: 'server-limit',
  cause: 'remote',
  title: 'A server has reached a limit of its own',
  level: (facts) => (findFelt(facts) || facts.has('other-error') ? 'SEVERE' : 'WARNING'),
  supports: { 'server-limit': 4, ...Object.fromEntries(FELT.map((id) => [id, 1])) },
  needs: ({ has }) => has('server-limit'),
  describe: (facts) => {
    const felt = findFelt(facts);
    return `${toSentence(readWord(facts, 'server-limit', 'limit', 'a server has reached its limit'))}${felt ? ` ${toSentence(`${felt.words.log} tells ${formatWordTimes(felt.words.count)}: ${felt.words.message || felt.words.title}`)}` : ''}`;
  },
  advice: (facts) => ADVICE[readWord(facts, 'server-limit', 'kind', '')] ?? 'Look at that limit of the server.',
  confirm: 'The same output of the server after some minutes.',
  explains: ['backend-down', 'slow-backend', 'disk-full', 'inode-or-quota', 'app-error', 'request-pool-exhausted'],
  symptoms: ['remote'],
};

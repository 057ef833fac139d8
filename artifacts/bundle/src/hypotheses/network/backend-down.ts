import { firstSentence } from '@hindsight/claims';
import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

/** Signs of this program that a backend is gone. */
const SUPPORTS = {
  'log:conn-refused': 4,
  'log:db-down': 4,
  'syn-sent': 3,
  'log:connect-timeout': 3,
  'log:kafka-broker': 4,
  'log:redis': 4,
  'log:mq': 4,
  'health-down': 4,
};

/** The kernel of this host has killed a server on it: that is why nobody answers. */
function describeKill(facts: FactSet): string {
  const killed = facts.get('server-killed')?.words;
  return killed
    ? `The kernel killed ${killed.process}${killed.memory} because the memory of the host ran out, and nothing answers there now. `
    : '';
}

/** A container beside it that does not run may be the backend. */
function describeStopped(facts: FactSet): string {
  const stopped = facts.get('container-stopped')?.words;
  return stopped ? ` The container ${stopped.name} does not run: ${stopped.detail}.` : '';
}

/** What Redis answers when it is there and refuses, with what that asks for. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /OOM command not allowed/,
    'Redis has reached its maxmemory and may evict nothing: give keys a time to live, choose an eviction policy for caches (maxmemory-policy), or raise maxmemory within the memory of its host. Look for the keys that grow (redis-cli --bigkeys).',
  ],
  [
    /max number of clients reached/,
    'Redis has as many clients as it may have (maxclients): look for who opens connections and does not close them (redis-cli client list, grouped by addr and name), let each program use one bounded pool, and close idle ones (timeout); raise maxclients only with the file descriptors of its host.',
  ],
  [
    /READONLY You/,
    'The client is connected to a replica, often after a fail-over: let it follow the topology (Sentinel, Cluster) and look up names again.',
  ],
  [
    /\bMISCONF\b/,
    'Redis cannot write its snapshot and therefore takes no more writes: free the disk of its host, and look at its log for the failed save.',
  ],
  [
    /\bLOADING\b/,
    'Redis reads its data after a restart: find out why it restarted, and let clients retry with back-off.',
  ],
  [/\bNOAUTH\b|WRONGPASS/, 'Compare the user and the password of the client with those of Redis.'],
  [
    /\bCLUSTERDOWN\b/,
    'Slots of the cluster have no master: look at its nodes (redis-cli cluster info, cluster nodes).',
  ],
];

const findRefusal = (facts: FactSet): string | undefined => {
  const message = facts.get('log:redis')?.words.message ?? '';
  return REFUSALS.find(([words]) => words.test(message))?.[1];
};

/** Whether the errors ended long ago and nothing else shows that the backend is gone. */
const isOver = (facts: FactSet): boolean =>
  Object.keys(SUPPORTS).every((id) => !facts.has(id) || facts.get(id)?.words.over !== undefined);

export const backendDown: Hypothesis = {
  id: 'backend-down',
  cause: 'remote',
  title: 'A backend cannot be reached',
  level: (facts) => (isOver(facts) ? 'WARNING' : 'SEVERE'),
  supports: { ...SUPPORTS, 'server-killed': 3, 'container-stopped': 1 },
  // The end of a server that this program need not use says nothing by itself.
  needs: ({ has }) => Object.keys(SUPPORTS).some(has),
  describe: (facts) => {
    const part = facts.get('health-down')?.words;
    const error = ['log:db-down', 'log:conn-refused', 'log:connect-timeout', 'log:kafka-broker', 'log:redis', 'log:mq']
      .map((id) => facts.get(id))
      .find((fact) => fact !== undefined);
    const isRefusal = error?.id === 'log:redis' && findRefusal(facts) !== undefined;
    const unnamed = isRefusal ? 'Redis' : 'A backend';
    const peer = readWord(facts, 'syn-sent', 'peer', error?.words.peer || part?.name || unnamed);
    const errorText = error
      ? `: ${firstSentence(error.words.message ?? '').replace(/\.$/, '')}, ${formatWordTimes(error.words.count)} in ${error.words.log}`
      : part
        ? `: the health check of the program calls ${part.name} down${part.error ? ` (${part.error})` : ''}`
        : '';
    const location = error ? describeCodeLocation(facts, error.id) : '';
    const [reached, since] = isOver(facts)
      ? ['could not be reached for a while', `; none in the last ${error?.words.over ?? 'minutes'} of the log`]
      : [isRefusal ? 'refuses commands' : 'cannot be reached', ''];
    return `${describeKill(facts)}${peer} ${reached}${errorText}${location}${since}.${describeStopped(facts)}`;
  },
  advice: (facts) =>
    facts.has('server-killed')
      ? 'Start the server again, and find out what takes the memory of the host: lower the heaps and caches on it so that all fit, or move one of them to a host of its own.'
      : (findRefusal(facts) ??
        'Check whether the backend runs and listens at the expected address, then check routes and firewalls.'),
  confirm: 'A connection by hand from the host (nc, curl).',
  explains: [
    'jdbc-pool-exhausted',
    'http-pool-exhausted',
    'object-pool-exhausted',
    'request-pool-exhausted',
    'app-error',
    'slow-backend',
    'log-flood',
  ],
};

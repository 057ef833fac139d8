/** Failing peers, locks and files: each call to them holds a thread and what else the call has taken. */
const SLOW_OR_LOST_PEERS = [
  'conn-refused',
  'connect-timeout',
  'coordination-session',
  'db-deadlock',
  'db-down',
  'db-limit',
  'db-lock-timeout',
  'db-statement-timeout',
  'dns',
  'es-cluster',
  'grpc',
  'kafka-broker',
  'lock-wait',
  'mq',
  'no-leader',
  'pool-leak',
  'read-timeout',
  'redis',
  'server-error',
  'slow-statement',
  'tls',
];
/** What is used up, refused or given up while calls take too long. */
const EXHAUSTION = [
  'ask-timeout',
  'bad-state',
  'circuit-open',
  'http2-streams',
  'kafka-consumer',
  'object-pool',
  'pool-timeout',
  'rejected',
  'retries',
  'thread-stuck',
  'timeout',
];
/** The program does not run, or hardly: all of its threads are late. */
const STANDSTILLS = ['code-cache', 'long-pauses', 'oom-heap', 'oom-overhead'];
/** What others and the program itself notice of that. */
const LATENESS = [
  ...EXHAUSTION,
  'clock-leap',
  'cluster-member-lost',
  'conn-reset',
  'coordination-session',
  'es-cluster',
  'event-loop',
  'grid-lock',
  'late-heartbeat',
  'message-lock-lost',
  'no-leader',
  'leadership-lost',
  'read-timeout',
  'rebalances',
  'reconnecting',
  'worker-killed',
  'write-backpressure',
];

/** Peers that are asked for by their names. */
const NAMED_PEERS = [
  'conn-refused',
  'db-down',
  'es-cluster',
  'grpc',
  'kafka-broker',
  'mq',
  'redis',
  'service-registry',
];
/** What is well again when the peer has come back. */
const PEER_LOSSES: ReadonlySet<string> = new Set([
  ...NAMED_PEERS,
  'cluster-member-lost',
  'coordination-session',
  'no-leader',
]);

/** Whether errors of a class tell that a peer is away, and of nothing that is broken on either side. */
export const isPeerLoss = (id: string): boolean => PEER_LOSSES.has(id);

/** What takes a job, a task or a transaction with it. */
const LOST_WORKERS = ['checkpoint', 'hdfs-blocks', 'oom-killer', 'worker-killed'];
const LOST_WORK = ['batch-job-failed', 'stage-output-lost', 'task-restarts', 'worker-ended'];

const CONSEQUENCES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...SLOW_OR_LOST_PEERS.map((id) => [id, new Set([...EXHAUSTION, 'tx-timeout'])] as const),
  ...STANDSTILLS.map((id) => [id, new Set(LATENESS)] as const),
  ...LOST_WORKERS.map((id) => [id, new Set(LOST_WORK)] as const),
  [
    'slow-disk',
    new Set([
      ...EXHAUSTION,
      'cluster-member-lost',
      'coordination-session',
      'leadership-lost',
      'no-leader',
      'tx-timeout',
      'write-backpressure',
    ]),
  ],
  ['kafka-consumer', new Set([...EXHAUSTION, 'rebalances'])],
  ['timeout', new Set(['circuit-open', 'rejected', 'retries', 'thread-stuck'])],
  ['circuit-open', new Set(['bad-state'])],
  ['dns', new Set([...EXHAUSTION, ...NAMED_PEERS])],
  ['tx-timeout', new Set([...EXHAUSTION, 'tx-rollback'])],
  ['db-down', new Set([...EXHAUSTION, 'pool-suspended'])],
]);
/** A program that ends itself gives the reason before, whatever it is. */
const ENDING = 'self-termination';

/** Whether errors of one class may lead to errors of the other, when they come first. */
export const mayCause = (cause: string, consequence: string): boolean =>
  consequence === ENDING ? cause !== ENDING : (CONSEQUENCES.get(cause)?.has(consequence) ?? false);

import { formatCount } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { Connection, ConnectionSnapshot } from '../../outputs/netstat.ts';
import { countLocalPorts } from '../../outputs/sysctl.ts';

const MIN_CLOSE_WAIT = 50;
const MIN_CLOSE_WAIT_GROWING = 10;
const MIN_TIME_WAIT_SHARE = 0.6;
const MIN_TIME_WAIT_HINT = 0.3;
const MIN_SYN_SENT = 5;
const MIN_ACCEPT_QUEUE = 100;
const MIN_ACCEPT_SHARE = 0.5;
const MIN_PEER_CONNECTIONS = 20;
const MIN_PEER_SHARE = 0.5;
/** So few connections prove no load, and still name the peer for which threads wait. */
const MIN_NAMED_CONNECTIONS = 3;

/** Well-known ports of servers. */
const SERVICES: Readonly<Record<string, string>> = {
  '5432': 'PostgreSQL',
  '1521': 'Oracle',
  '3306': 'MySQL',
  '1433': 'SQL Server',
  '6379': 'Redis',
  '9092': 'Kafka',
  '9200': 'Elasticsearch',
  '27017': 'MongoDB',
  '5672': 'RabbitMQ',
  '389': 'LDAP',
  '443': 'HTTPS',
};

/** Formats a peer as `10.0.0.7:5432 (PostgreSQL)`. */
const formatPeer = (peer: string): string => {
  const service = SERVICES[peer.slice(peer.lastIndexOf(':') + 1)];
  return service === undefined ? peer : `${peer} (${service})`;
};

/** Collects facts from the connection tables of the process. */
export function collectNetworkFacts({
  netstat,
  sysctl,
  meta,
  ps,
}: Pick<Capture, 'netstat' | 'sysctl' | 'meta' | 'ps'>): Fact[] {
  const shots = netstat?.value ?? [];
  const last = shots.at(-1);
  if (!netstat || !last) return [];
  const evidence = (rows: readonly Connection[]): Fact['evidence'] => {
    const [first, ...more] = rows.slice(0, 3);
    if (!first) return [{ kind: 'metric', name: 'connections', measured: count(rows.length) }];
    return [
      quoteLine(netstat.file, first.line, count(rows.length)),
      ...more.map(({ line }): Evidence => quoteLine(netstat.file, line)),
    ];
  };
  const ownConnections = shots.map((shot) => selectOwnConnections(shot, meta.processId ?? findListedJvm(ps)));
  const ports = countPorts(last, sysctl?.value ?? new Map());
  return [
    ...collectClosedByPeer(ownConnections, evidence),
    ...collectTimeWait(last, ports, evidence),
    ...collectUnanswered(ownConnections, evidence),
    ...collectFullAcceptQueue(ownConnections.at(-1) ?? [], evidence),
    ...collectMainPeer(ownConnections.at(-1) ?? [], evidence),
  ];
}

/**
 * Selects the connections of the process. Without the right to see owners, the table names none; then it selects all. Where the process is
 * not known, the only JVM of the table is taken for it, and of several nobody knows whose connections they are.
 */
function selectOwnConnections({ connections }: ConnectionSnapshot, known: number | undefined): readonly Connection[] {
  const owners = new Set(connections.flatMap(({ processId }) => processId ?? []));
  if (owners.size === 0) return connections;
  const processId = known ?? findOnlyJvm(connections, owners);
  const owned = connections.filter((one) => one.processId !== undefined && one.processId === processId);
  return owned.length > 0 ? owned : connections.filter((one) => one.processId === undefined);
}

/** Finds the only JVM that a table of processes lists; `tasklist` names it where `netstat -ano` has its number alone. */
function findListedJvm(ps: Capture['ps']): number | undefined {
  const listed = (ps?.value.at(-1) ?? []).filter(({ command }) => /(?:^|[/\\])javaw?(?:\.exe)?(?:\s|$)/.test(command));
  return listed.length === 1 ? listed[0]?.processId : undefined;
}

/** The default of Windows, whose table has no queues. */
const PORTS_OF_WINDOWS = 16_384;

const countPorts = ({ connections }: ConnectionSnapshot, settings: ReadonlyMap<string, string>): number =>
  settings.size === 0 && connections.every(({ receiveQueue }) => Number.isNaN(receiveQueue))
    ? PORTS_OF_WINDOWS
    : countLocalPorts(settings);

/** Finds the only process of a table, or the only one of `java`. */
function findOnlyJvm(connections: readonly Connection[], owners: ReadonlySet<number>): number | undefined {
  const jvms = new Set(connections.flatMap(({ program, processId }) => (program === 'java' ? (processId ?? []) : [])));
  const [only] = owners.size === 1 ? owners : jvms;
  return owners.size === 1 || jvms.size === 1 ? only : undefined;
}

type ToEvidence = (rows: readonly Connection[]) => Fact['evidence'];

const selectState = (rows: readonly Connection[], state: string) => rows.filter((one) => one.state === state);

/** Finds the peer with most of these connections. */
function findMainPeer(rows: readonly Connection[]): { readonly peer: string; readonly rows: readonly Connection[] } {
  const [[peer, ownConnections] = ['', []]] = [...Map.groupBy(rows, ({ peer }) => peer)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return { peer, rows: ownConnections };
}

const createFact = (
  id: string,
  quality: number,
  statement: string,
  evidence: Fact['evidence'],
  words: Fact['words'],
): Fact => ({
  id,
  family: 'network',
  quality,
  statement,
  evidence,
  words,
});

const getPort = (address: string): string => address.slice(address.lastIndexOf(':') + 1);

/**
 * Tells sockets that the program opened and does not close from those of clients that went away: these stay open while the threads that
 * serve them are stuck.
 */
function collectClosedByPeer(ownConnections: readonly (readonly Connection[])[], evidence: ToEvidence): Fact[] {
  const served = new Set(ownConnections.flatMap(listServedPorts));
  const isServed = ({ local }: Connection) => served.has(getPort(local));
  return [
    ...collectCloseWait('close-wait', ownConnections, (one) => !isServed(one), evidence),
    ...collectCloseWait('clients-gone', ownConnections, isServed, evidence),
  ];
}

/** A port of this process that so many connections share is one at which it listens, also where the table does not say so. */
const MIN_SHARING = 3;

function listServedPorts(rows: readonly Connection[]): string[] {
  const shared = [...Map.groupBy(rows, ({ local }) => local)].filter(
    ([, same]) => new Set(same.map(({ peer }) => peer)).size >= MIN_SHARING,
  );
  return [...selectState(rows, 'LISTEN').map(({ local }) => local), ...shared.map(([local]) => local)].map(getPort);
}

function describeCloseWait(
  id: 'close-wait' | 'clients-gone',
  sockets: number,
  peer: string,
  history: string | undefined,
): string {
  return id === 'close-wait'
    ? `${sockets} sockets are in CLOSE_WAIT${history === undefined ? '' : ` (${history})`}, most to ${peer}`
    : `${sockets} clients have closed their connection to this server (CLOSE_WAIT${history === undefined ? '' : `, ${history}`}), and the server has not`;
}

function collectCloseWait(
  id: 'close-wait' | 'clients-gone',
  ownConnections: readonly (readonly Connection[])[],
  belongs: (connection: Connection) => boolean,
  evidence: ToEvidence,
): Fact[] {
  const perShot = ownConnections.map((rows) => selectState(rows, 'CLOSE_WAIT').filter(belongs));
  const counts = perShot.map(({ length }) => length);
  const waiting = perShot.at(-1) ?? [];
  const total = ownConnections.at(-1)?.length ?? 0;
  const grows = (counts.at(-1) ?? 0) > (counts[0] ?? 0);
  const enough =
    waiting.length >= MIN_CLOSE_WAIT ||
    (waiting.length >= MIN_CLOSE_WAIT_GROWING && (grows || waiting.length * 2 >= total));
  if (!enough) return [];
  const main = findMainPeer(waiting);
  const peer = main.rows.length * 2 >= waiting.length ? formatPeer(main.peer) : 'several peers';
  const history = counts.length > 1 ? counts.map(formatCount).join(' → ') : undefined;
  return [
    createFact(id, QUALITY.measured, describeCloseWait(id, waiting.length, peer, history), evidence(waiting), {
      sockets: String(waiting.length),
      ...(history !== undefined && { history }),
      peer,
    }),
  ];
}

function collectTimeWait({ connections }: ConnectionSnapshot, ports: number, evidence: ToEvidence): Fact[] {
  const { peer, rows } = findMainPeer(selectState(connections, 'TIME_WAIT'));
  const share = rows.length / ports;
  if (share < MIN_TIME_WAIT_HINT) return [];
  const quality = share >= MIN_TIME_WAIT_SHARE ? QUALITY.measured : QUALITY.inferred;
  const statement = `${rows.length} of ${ports} local ports are in TIME_WAIT to ${formatPeer(peer)}`;
  return [
    createFact('time-wait', quality, statement, evidence(rows), {
      sockets: String(rows.length),
      ports: String(ports),
      peer: formatPeer(peer),
    }),
  ];
}

function collectUnanswered(ownConnections: readonly (readonly Connection[])[], evidence: ToEvidence): Fact[] {
  const perShot = ownConnections.map((rows) => findMainPeer(selectState(rows, 'SYN_SENT')));
  const last = perShot.at(-1);
  if (!last || !perShot.every(({ peer, rows }) => rows.length >= MIN_SYN_SENT && peer === last.peer)) return [];
  const peer = formatPeer(last.peer);
  return [
    createFact(
      'syn-sent',
      QUALITY.measured,
      `${last.rows.length} connections to ${peer} are not answered`,
      evidence(last.rows),
      { peer, sockets: String(last.rows.length) },
    ),
  ];
}

function collectFullAcceptQueue(rows: readonly Connection[], evidence: ToEvidence): Fact[] {
  const full = selectState(rows, 'LISTEN').find(
    ({ receiveQueue, sendQueue }) =>
      receiveQueue >= MIN_ACCEPT_QUEUE ||
      (sendQueue > 0 && receiveQueue >= sendQueue * MIN_ACCEPT_SHARE && receiveQueue > 1),
  );
  if (!full) return [];
  return [
    createFact(
      'accept-q',
      QUALITY.measured,
      `${full.receiveQueue} connections wait to be accepted at ${full.local}`,
      evidence([full]),
      { local: full.local },
    ),
  ];
}

function collectMainPeer(rows: readonly Connection[], evidence: ToEvidence): Fact[] {
  const established = selectState(rows, 'ESTABLISHED');
  const main = findMainPeer(established);
  if (main.rows.length < MIN_NAMED_CONNECTIONS || main.rows.length < established.length * MIN_PEER_SHARE) return [];
  const peer = formatPeer(main.peer);
  return [
    createFact(
      main.rows.length < MIN_PEER_CONNECTIONS ? 'peer-main' : 'peer-many',
      QUALITY.measured,
      `${main.rows.length} of ${established.length} connections go to ${peer}`,
      evidence(main.rows),
      { peer },
    ),
  ];
}

import { count, type Evidence } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';
import type { Connection, ConnectionShot } from '../outputs/netstat.ts';
import { localPorts } from '../outputs/sysctl.ts';

const CLOSE_WAIT = 50;
const CLOSE_WAIT_GROWING = 10;
const TIME_WAIT_SHARE = 0.6;
const TIME_WAIT_HALF = 0.3;
const SYN_SENT = 5;
const ACCEPT_QUEUE = 100;
const ACCEPT_SHARE = 0.5;
const PEER_CONNECTIONS = 20;
const PEER_SHARE = 0.5;

/** Ports of servers, by number. */
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

/** `10.0.0.7:5432 (PostgreSQL)` */
const sayPeer = (peer: string): string => {
  const service = SERVICES[peer.slice(peer.lastIndexOf(':') + 1)];
  return service === undefined ? peer : `${peer} (${service})`;
};

/** What the tables of connections tell of the process. */
export function networkFacts({ netstat, sysctl, meta }: Capture): Fact[] {
  const shots = netstat?.value ?? [];
  const last = shots.at(-1);
  if (!netstat || !last) return [];
  const evidence = (rows: readonly Connection[]): Fact['evidence'] => {
    const [first, ...more] = rows.slice(0, 3);
    if (!first) return [{ kind: 'metric', name: 'connections', measured: count(rows.length) }];
    return [
      atLine(netstat.file, first.line, count(rows.length)),
      ...more.map(({ line }): Evidence => atLine(netstat.file, line)),
    ];
  };
  const own = shots.map((shot) => connectionsOf(shot, meta.processId));
  const ports = localPorts(sysctl?.value ?? new Map());
  return [
    ...closeWait(own, evidence),
    ...timeWait(last, ports, evidence),
    ...unanswered(own, evidence),
    ...listening(own.at(-1) ?? [], evidence),
    ...onePeer(own.at(-1) ?? [], evidence),
  ];
}

/** Those of the process; without rights the table names no owner, and all are taken. */
function connectionsOf({ connections }: ConnectionShot, processId: number | undefined): readonly Connection[] {
  const owned = connections.filter((one) => one.processId !== undefined && one.processId === processId);
  return owned.length > 0 ? owned : connections.filter((one) => one.processId === undefined || processId === undefined);
}

type ToEvidence = (rows: readonly Connection[]) => Fact['evidence'];

const inState = (rows: readonly Connection[], state: string) => rows.filter((one) => one.state === state);

/** The peer with most of these connections. */
function mainPeer(rows: readonly Connection[]): { readonly peer: string; readonly rows: readonly Connection[] } {
  const [[peer, own] = ['', []]] = [...Map.groupBy(rows, ({ peer }) => peer)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return { peer, rows: own };
}

const made = (id: string, quality: number, says: string, evidence: Fact['evidence'], words: Fact['words']): Fact => ({
  id,
  family: 'network',
  quality,
  says,
  evidence,
  words,
});

function closeWait(own: readonly (readonly Connection[])[], evidence: ToEvidence): Fact[] {
  const counts = own.map((rows) => inState(rows, 'CLOSE_WAIT').length);
  const waiting = inState(own.at(-1) ?? [], 'CLOSE_WAIT');
  const total = own.at(-1)?.length ?? 0;
  const grows = (counts.at(-1) ?? 0) > (counts[0] ?? 0);
  const enough =
    waiting.length >= CLOSE_WAIT || (waiting.length >= CLOSE_WAIT_GROWING && (grows || waiting.length * 2 >= total));
  if (!enough) return [];
  const main = mainPeer(waiting);
  const peer = main.rows.length * 2 >= waiting.length ? sayPeer(main.peer) : 'several peers';
  const course = counts.join(' -> ');
  return [
    made(
      'close-wait',
      QUALITY.measured,
      `${waiting.length} sockets are in CLOSE_WAIT (${course}), most to ${peer}`,
      evidence(waiting),
      {
        sockets: String(waiting.length),
        course,
        peer,
      },
    ),
  ];
}

function timeWait({ connections }: ConnectionShot, ports: number, evidence: ToEvidence): Fact[] {
  const { peer, rows } = mainPeer(inState(connections, 'TIME_WAIT'));
  const share = rows.length / ports;
  if (share < TIME_WAIT_HALF) return [];
  const quality = share >= TIME_WAIT_SHARE ? QUALITY.measured : QUALITY.inferred;
  const says = `${rows.length} of ${ports} local ports are in TIME_WAIT to ${sayPeer(peer)}`;
  return [
    made('time-wait', quality, says, evidence(rows), {
      sockets: String(rows.length),
      ports: String(ports),
      peer: sayPeer(peer),
    }),
  ];
}

function unanswered(own: readonly (readonly Connection[])[], evidence: ToEvidence): Fact[] {
  const perShot = own.map((rows) => mainPeer(inState(rows, 'SYN_SENT')));
  const last = perShot.at(-1);
  if (!last || !perShot.every(({ peer, rows }) => rows.length >= SYN_SENT && peer === last.peer)) return [];
  const peer = sayPeer(last.peer);
  return [
    made(
      'syn-sent',
      QUALITY.measured,
      `${last.rows.length} connections to ${peer} are not answered`,
      evidence(last.rows),
      { peer, sockets: String(last.rows.length) },
    ),
  ];
}

function listening(rows: readonly Connection[], evidence: ToEvidence): Fact[] {
  const full = inState(rows, 'LISTEN').find(
    ({ receiveQueue, sendQueue }) =>
      receiveQueue >= ACCEPT_QUEUE || (sendQueue > 0 && receiveQueue >= sendQueue * ACCEPT_SHARE && receiveQueue > 1),
  );
  if (!full) return [];
  return [
    made(
      'accept-q',
      QUALITY.measured,
      `${full.receiveQueue} connections wait to be accepted at ${full.local}`,
      evidence([full]),
      { local: full.local },
    ),
  ];
}

function onePeer(rows: readonly Connection[], evidence: ToEvidence): Fact[] {
  const established = inState(rows, 'ESTABLISHED');
  const main = mainPeer(established);
  if (main.rows.length < PEER_CONNECTIONS || main.rows.length < established.length * PEER_SHARE) return [];
  const peer = sayPeer(main.peer);
  return [
    made(
      'peer-many',
      QUALITY.measured,
      `${main.rows.length} of ${established.length} connections go to ${peer}`,
      evidence(main.rows),
      { peer },
    ),
  ];
}

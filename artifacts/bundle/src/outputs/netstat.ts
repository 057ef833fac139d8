import { splitColumns } from './parse-values.ts';

export interface Connection {
  /** The state in the words of Linux: `ESTABLISHED`, `CLOSE_WAIT`, `LISTEN`. */
  readonly state: string;
  readonly local: string;
  /** The address of the other side: `10.0.0.7:5432`. */
  readonly peer: string;
  readonly receiveQueue: number;
  /** The send queue. For a listening socket in `ss` it is the backlog. */
  readonly sendQueue: number;
  readonly processId: number | undefined;
  /** The program of the process, where the table names it: `java`. */
  readonly program?: string;
  readonly line: number;
}

/** All connections at one time. */
export interface ConnectionSnapshot {
  readonly connections: readonly Connection[];
  /** The line number of its header. */
  readonly line: number;
}

/** State names in other spellings and languages, and those of `ss`. */
const STATES: Readonly<Record<string, string>> = {
  ESTAB: 'ESTABLISHED',
  LISTENING: 'LISTEN',
  SYN_SEND: 'SYN_SENT',
  SYN_RECEIVED: 'SYN_RECV',
  VERBUNDEN: 'ESTABLISHED',
  HERGESTELLT: 'ESTABLISHED',
  ABHÖREN: 'LISTEN',
  ABHÖRE: 'LISTEN',
  SCHLIESSEN_WARTEN: 'CLOSE_WAIT',
  WARTEND: 'TIME_WAIT',
  SYN_GESENDET: 'SYN_SENT',
  VERBINDUNG: 'ESTABLISHED',
  CONECTADO: 'ESTABLISHED',
  ÉCOUTE: 'LISTEN',
};
const TCP_STATES = new Set([
  'ESTABLISHED',
  'LISTEN',
  'CLOSE_WAIT',
  'TIME_WAIT',
  'SYN_SENT',
  'SYN_RECV',
  'FIN_WAIT1',
  'FIN_WAIT2',
  'FIN_WAIT_1',
  'FIN_WAIT_2',
  'LAST_ACK',
  'CLOSING',
  'CLOSED',
]);

const normalizeState = (word: string | undefined): string | undefined => {
  const plain = (word ?? '').toUpperCase().replaceAll('-', '_');
  const state = STATES[plain] ?? plain;
  return TCP_STATES.has(state) ? state : undefined;
};

/**
 * Reads `netstat` of Linux, macOS and Windows, `ss`, and the agent's own table. One file may hold several snapshots.
 */
export function readNetstat(lines: readonly string[]): ConnectionSnapshot[] {
  const shots: { connections: Connection[]; line: number }[] = [];
  lines.forEach((text, index) => {
    const line = index + 1;
    if (isHeader(text)) shots.push({ connections: [], line });
    const connection = parseConnection(text, line);
    if (!connection) return;
    if (shots.length === 0) shots.push({ connections: [], line });
    shots.at(-1)?.connections.push(connection);
  });
  return shots;
}

/** `java 4711 app 60u IPv4 90123 0t0 TCP 10.0.0.1:41000->10.0.0.7:5432 (ESTABLISHED)`; a listening socket has no peer. */
const LISTED = /^(\S{1,40}) +(\d{1,9}) .{1,120} TCP (\S{1,120}) \(([A-Z_\d]{4,12})\)$/;

/** Reads the connections of `lsof`. */
export function readListedConnections(lines: readonly string[]): ConnectionSnapshot[] {
  const connections = lines.flatMap((text, index): Connection[] => {
    const [, program, processId, addresses = '', state] = LISTED.exec(text) ?? [];
    const [local = '', peer = ''] = addresses.split('->');
    const connection = createConnection(state, [], local, peer, { processId, program }, index + 1);
    return connection ? [connection] : [];
  });
  const [first] = connections;
  return first ? [{ connections, line: first.line }] : [];
}

/** Matches the header of a TCP table. Titles above it are in the language of the host. */
const isHeader = (text: string): boolean =>
  /^\s*Proto\s+(?!RefCnt)\S/i.test(text) || /^(?:Netid\s+)?State\s+Recv-Q/i.test(text);

function parseConnection(text: string, line: number): Connection | undefined {
  const words = splitColumns(text);
  if (words.length < 4) return undefined;
  const [first = '', second] = words;
  const isTcp = /^tcp/i.test(first);
  if (normalizeState(first)) return parseSs(words, text, line);
  if (isTcp && normalizeState(second)) return parseSs(words.slice(1), text, line);
  return isTcp ? parseNetstat(words.slice(1), line) : undefined;
}

/** Parses `ESTAB 0 0 10.0.0.1:8080 10.0.0.2:41000 users:(("java",pid=6,fd=5))`. */
function parseSs(words: readonly string[], text: string, line: number): Connection | undefined {
  const [state, receive, send, local = '', peer = ''] = words;
  const [, program, processId] = /\(\("([^"]{1,40})",pid=(\d{1,9})/.exec(text) ?? [];
  return createConnection(state, [receive, send], local, peer, { processId, program }, line);
}

/** Parses `0 0 local foreign STATE 6/java`. Windows and the agent's own table have no queues. */
function parseNetstat(words: readonly string[], line: number): Connection | undefined {
  const queued = /^\d+$/.test(words[0] ?? '') && /^\d+$/.test(words[1] ?? '');
  const [local = '', peer = '', state, ...rest] = queued ? words.slice(2) : words;
  // Columns for users and inodes may be in between. Only Windows prints the process id alone.
  const owner = rest.find((word) => /^\d{1,9}\//.test(word)) ?? (queued ? undefined : rest[0]);
  return createConnection(state, queued ? [words[0], words[1]] : [], local, peer, parseOwner(owner), line);
}

/** Parses `4711/java`, and the `4711` of Windows. */
function parseOwner(owner = ''): Owner {
  const [, processId, program] = /^([1-9]\d{0,8})(?:\/([\w.-]{1,40}))?/.exec(owner) ?? [];
  return { processId, program };
}

interface Owner {
  readonly processId: string | undefined;
  readonly program: string | undefined;
}

function createConnection(
  state: string | undefined,
  [receive, send]: readonly (string | undefined)[],
  local: string,
  peer: string,
  { processId, program }: Owner,
  line: number,
): Connection | undefined {
  const normalizedState = normalizeState(state);
  if (normalizedState === undefined) return undefined;
  return {
    state: normalizedState,
    local: withColon(local),
    peer: withColon(peer),
    receiveQueue: Number(receive ?? Number.NaN),
    sendQueue: Number(send ?? Number.NaN),
    processId: processId === undefined ? undefined : Number(processId),
    ...(program !== undefined && { program }),
    line,
  };
}

/** Normalizes the `10.0.0.2.443` of macOS and IPv4 addresses that are written as IPv6. */
function withColon(address: string): string {
  const plain = address.replace(/^\[?::ffff:(\d[\d.]{6,14})\]?(?=:)/i, '$1');
  return plain.includes(':') ? plain : plain.replace(/\.(\d{1,5}|\*)$/, ':$1');
}

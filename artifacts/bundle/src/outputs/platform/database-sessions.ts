import type { DatabaseSession } from './database-session.ts';
import { INNODB_HEADING, readInnodbTransactions } from './innodb-status.ts';

/** The heading of `pg_stat_activity`, wide or expanded, of `SHOW PROCESSLIST`, and of `INNODB_TRX` and the former with `\G`. */
export const SESSIONS_HEADING =
  /^ {0,40}trx_id: |^ {4,12}Id: \d{1,12}$|^ {0,4}(?:datid|datname|pid|usename|usesysid) {1,40}\| |^\|? {0,2}Id[\t |]{1,30}User[\t |]{1,60}Host[\t |]/;

const RECORD = /^-\[ RECORD \d{1,9} \]|^\*{10,60} \d{1,9}\. row \*{10,60}$/;
/** The name of a column, of psql and of mysql. */
const CELL = /^ {0,60}(\w{1,60}) {0,60}[|:] ?(.{0,4000})/;
/** `postgres: shop shop 10.0.0.4(56782) idle in transaction`, the title that PostgreSQL gives its processes. */
const TITLE = /postgres: (?:\S{1,80} ){2,3}\S{1,80}\(\d{1,5}\) (idle in transaction|\S{1,40} waiting)/;
/** What programs are called that give the driver no name. */
const DRIVER = 'PostgreSQL JDBC Driver';
const MAX_STATEMENT = 120;

type Row = ReadonlyMap<string, string>;

const splitRow = (text: string): string[] =>
  (text.includes('\t') ? text.split('\t') : text.replace(/^\||\|$/g, '').split('|')).map((cell) => cell.trim());

const isHeader = (text: string): boolean =>
  (text.includes('|') && /\bquery\b/.test(text) && /\b(?:state|wait_event_type)\b/.test(text)) ||
  (SESSIONS_HEADING.test(text) && /\bState\b/.test(text) && /\bInfo\b/.test(text));

/** Reads `pg_stat_activity` of `psql` (wide and expanded), `SHOW PROCESSLIST` and `SHOW ENGINE INNODB STATUS` of MySQL and MariaDB. */
export const readDatabaseSessions = (lines: readonly string[]): DatabaseSession[] =>
  lines.some((text) => INNODB_HEADING.test(text)) ? readInnodbTransactions(lines) : readTable(lines);

const readTable = (lines: readonly string[]): DatabaseSession[] =>
  (lines.some((text) => RECORD.test(text)) ? listRecords(lines) : listRows(lines)).flatMap(
    ({ row, line }) => toSession(row, line) ?? [],
  );

interface ReadRow {
  readonly row: Row;
  readonly line: number;
}

/** One line for each column of a session. */
function listRecords(lines: readonly string[]): ReadRow[] {
  const records: { readonly row: Map<string, string>; readonly line: number }[] = [];
  lines.forEach((text, index) => {
    const [, name, value = ''] = CELL.exec(text) ?? [];
    if (RECORD.test(text)) records.push({ row: new Map(), line: index + 1 });
    else if (name !== undefined) records.at(-1)?.row.set(name.toLowerCase(), value.trim());
  });
  return records;
}

/** One line for each session. A statement may have the separator of columns in it. */
function listRows(lines: readonly string[]): ReadRow[] {
  const from = lines.findIndex(isHeader);
  const header = splitRow(lines[from] ?? '').map((name) => name.toLowerCase());
  return lines.flatMap((text, index) => {
    const cells = from >= 0 && index > from ? splitRow(text) : [];
    return cells.length >= header.length && header.length > 1
      ? [{ row: new Map(header.map((name, column) => [name, cells[column] ?? ''])), line: index + 1 }]
      : [];
  });
}

function toSession(row: Row, line: number): DatabaseSession | undefined {
  const read = (...names: readonly string[]): string => names.map((name) => row.get(name) ?? '').find(Boolean) ?? '';
  const id = read('pid', 'procpid', 'id', 'trx_mysql_thread_id');
  if (!/^\d{1,12}$/.test(id)) return undefined;
  const since = read('xact_start', 'trx_started').replace(/\.\d{1,9}|\+00(?::00)?$/g, '');
  return {
    id,
    owner: [read('application_name'), read('usename', 'user')].find((name) => name !== '' && name !== DRIVER) ?? '',
    state: row.has('trx_state')
      ? toTransactionState(row)
      : toState(read('state'), read('wait_event_type'), read('waiting'), read('command')),
    age: read('xact_age', 'age', 'duration', 'time'),
    ...(since !== '' && { since }),
    statement: read('query', 'current_query', 'info', 'trx_query')
      .replace(/^NULL$/, '')
      .slice(0, MAX_STATEMENT),
    line,
  };
}

function toState(state: string, waitType: string, waiting: string, command: string): DatabaseSession['state'] {
  if (waitType === 'Lock' || waiting === 't' || /^Waiting for .{0,40}\block\b/i.test(state)) return 'waits-for-lock';
  if (/^idle in transaction/.test(state)) return 'idle-in-transaction';
  return state === 'idle' || command === 'Sleep' ? 'idle' : 'other';
}

/** InnoDB says `LOCK WAIT`; a transaction that has locks and no statement does nothing. */
function toTransactionState(row: Row): DatabaseSession['state'] {
  if (row.get('trx_state') === 'LOCK WAIT') return 'waits-for-lock';
  const isIdle = /^(?:NULL)?$/.test(row.get('trx_query') ?? '') && Number(row.get('trx_rows_locked')) > 0;
  return isIdle ? 'idle-in-transaction' : 'other';
}

/** Reads the same from the title of a process of PostgreSQL; undefined for any other process. */
export function readSessionTitle(command: string): DatabaseSession['state'] | undefined {
  const state = TITLE.exec(command)?.[1];
  if (state === undefined) return undefined;
  return state === 'idle in transaction' ? 'idle-in-transaction' : 'waits-for-lock';
}

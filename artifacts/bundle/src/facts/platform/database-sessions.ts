import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { type OutputFile, quoteLine } from '../../output-file.ts';
import type { DatabaseSession } from '../../outputs/platform/database-session.ts';
import { readSessionTitle } from '../../outputs/platform/database-sessions.ts';

/** One or two sessions wait for locks in any busy database. */
const MIN_WAITING = 3;
/** A few open transactions are met by chance. */
const MIN_IDLE = 5;
/** Statements that need a table for themselves: whoever comes later waits behind them. */
const OF_TABLE = /^(?:ALTER|DROP|TRUNCATE|RENAME|OPTIMIZE|LOCK|CREATE INDEX|REINDEX|VACUUM FULL|CLUSTER)\b/i;

interface SeenSession extends DatabaseSession {
  readonly file: OutputFile;
}

/** Finds sessions of the database that wait for locks of others, and transactions that are open without work. */
export function collectDatabaseSessions(capture: Pick<Capture, 'databaseSessions' | 'ps' | 'logs'>): Fact[] {
  const sessions = listSessions(capture);
  const waiting = sessions.filter(({ state }) => state === 'waits-for-lock');
  const idle = sessions.filter(({ state }) => state === 'idle-in-transaction');
  const [first] = waiting;
  const [open] = idle.toSorted((a, b) => compareAges(b.age, a.age));
  // Few that wait behind an open transaction that does nothing support what another source says.
  if (first && (waiting.length >= MIN_WAITING || open))
    return [createWaitFact(first, waiting, open ?? waiting.find(({ statement }) => OF_TABLE.test(statement)))];
  const used = findMainUser(capture, sessions);
  if (used) return [used];
  if (!open) return [];
  return [
    createFact(
      idle.length >= MIN_IDLE ? 'db-idle-transactions' : 'db-open-transaction',
      idle.length >= MIN_IDLE
        ? `${idle.length} sessions of the database are idle in an open transaction`
        : describeHolder(open),
      [open],
      { sessions: String(idle.length), holder: open.state },
    ),
  ];
}

function createFact(id: string, statement: string, quoted: readonly SeenSession[], words: Fact['words']): Fact {
  const [evidence, ...more] = quoted.map(({ file, line }) => quoteLine(file, line));
  if (!evidence) throw new RangeError('a fact about sessions quotes at least one of them');
  return { id, family: 'network', quality: QUALITY.measured, statement, evidence: [evidence, ...more], words };
}

/** Below this, a server hardly refuses further sessions. */
const MIN_SESSIONS = 20;
const MIN_SHARE = 0.6;

/** Finds the program that has most sessions of a server, and does nothing in them, where a log says that the server refuses more. */
function findMainUser({ logs }: Pick<Capture, 'logs'>, sessions: readonly SeenSession[]): Fact | undefined {
  const isRefused = logs.some(({ members }) =>
    members.analysis.analysis.classifiedErrors.some(({ errorClass }) => errorClass?.id === 'db-limit'),
  );
  if (!isRefused || sessions.length < MIN_SESSIONS) return undefined;
  const [[owner, own] = []] = [...Map.groupBy(sessions, (one) => one.owner)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const idle = own?.filter(({ state }) => state === 'idle') ?? [];
  if (!owner || !own || idle.length < sessions.length * MIN_SHARE) return undefined;
  const statement = `${own.length} of ${sessions.length} sessions of the database are of ${owner}, and ${idle.length} of them do nothing`;
  return createFact('server-limit', statement, own.slice(0, 1), { kind: 'database-sessions', limit: statement });
}

function listSessions({ databaseSessions, ps }: Pick<Capture, 'databaseSessions' | 'ps'>): SeenSession[] {
  const listed = databaseSessions.flatMap(({ file, value }) => value.map((session) => ({ ...session, file })));
  if (listed.length > 0 || !ps) return listed;
  return (ps.value.at(-1) ?? []).flatMap(({ processId, command, line, file = ps.file }) => {
    const state = readSessionTitle(command);
    return state === undefined ? [] : [{ id: String(processId), owner: '', state, age: '', statement: '', line, file }];
  });
}

/** Ages as `01:12:09.3`, `2 days 03:00:00` or seconds; longer texts are longer times. */
const compareAges = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const describeHolder = ({ id, owner, state, age, since }: SeenSession): string => {
  const does = state === 'idle-in-transaction' ? 'is idle in an open transaction' : 'asks for the whole table';
  const time = age ? ` for ${age}${/^\d{1,9}$/.test(age) ? ' s' : ''}` : since ? ` since ${since}` : '';
  return `session ${id}${owner ? ` of ${owner}` : ''} ${does}${time}`;
};

function createWaitFact(first: SeenSession, waiting: readonly SeenSession[], holder: SeenSession | undefined): Fact {
  const behind = holder ? `; ${describeHolder(holder)}` : '';
  const number =
    waiting.length === 1 ? 'session of the database waits for a lock' : 'sessions of the database wait for locks';
  const words = {
    waiting: String(waiting.length),
    behind,
    statement: holder?.statement ?? '',
    holder: holder === undefined ? '' : holder.state,
  };
  const statement = `${waiting.length} ${number}${behind}`;
  const fact = createFact('db-sessions-wait', statement, [...(holder ? [holder] : []), first], words);
  return waiting.length >= MIN_WAITING ? fact : { ...fact, quality: QUALITY.sampled };
}

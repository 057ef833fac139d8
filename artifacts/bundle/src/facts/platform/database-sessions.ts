import { count } from '@hindsight/model';
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
export function collectDatabaseSessions(capture: Pick<Capture, 'databaseSessions' | 'ps'>): Fact[] {
  const sessions = listSessions(capture);
  const waiting = sessions.filter(({ state }) => state === 'waits-for-lock');
  const idle = sessions.filter(({ state }) => state === 'idle-in-transaction');
  const [first] = waiting;
  if (first && waiting.length >= MIN_WAITING) return [createWaitFact(first, waiting, findHolder(waiting, idle))];
  const [open] = idle;
  if (!open || idle.length < MIN_IDLE) return [];
  const statement = `${idle.length} sessions of the database are idle in an open transaction`;
  return [
    {
      id: 'db-idle-transactions',
      family: 'network',
      quality: QUALITY.measured,
      statement,
      evidence: [quoteLine(open.file, open.line, count(idle.length))],
      words: { sessions: String(idle.length) },
    },
  ];
}

function listSessions({ databaseSessions, ps }: Pick<Capture, 'databaseSessions' | 'ps'>): SeenSession[] {
  const listed = databaseSessions.flatMap(({ file, value }) => value.map((session) => ({ ...session, file })));
  if (listed.length > 0 || !ps) return listed;
  return (ps.value.at(-1) ?? []).flatMap(({ processId, command, line, file = ps.file }) => {
    const state = readSessionTitle(command);
    return state === undefined ? [] : [{ id: String(processId), owner: '', state, age: '', statement: '', line, file }];
  });
}

/** Who holds what the others wait for: an open transaction that does nothing, else a statement that needs the whole table. */
function findHolder(waiting: readonly SeenSession[], idle: readonly SeenSession[]): SeenSession | undefined {
  const [open] = idle.toSorted((a, b) => compareAges(b.age, a.age));
  return open ?? waiting.find(({ statement }) => OF_TABLE.test(statement));
}

/** Ages as `01:12:09.3`, `2 days 03:00:00` or seconds; longer texts are longer times. */
const compareAges = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

function createWaitFact(first: SeenSession, waiting: readonly SeenSession[], holder: SeenSession | undefined): Fact {
  const does = holder?.state === 'idle-in-transaction' ? 'is idle in an open transaction' : 'asks for the whole table';
  const since = holder?.age ? ` for ${holder.age}${/^\d{1,9}$/.test(holder.age) ? ' s' : ''}` : '';
  const of = holder?.owner ? ` of ${holder.owner}` : '';
  const behind = holder ? `; session ${holder.id}${of} ${does}${since}` : '';
  const evidence = [...(holder ? [holder] : []), first].map(({ file, line }) => quoteLine(file, line));
  const [one = quoteLine(first.file, first.line), ...more] = evidence;
  return {
    id: 'db-sessions-wait',
    family: 'network',
    quality: QUALITY.measured,
    statement: `${waiting.length} sessions of the database wait for locks${behind}`,
    evidence: [one, ...more],
    words: {
      waiting: String(waiting.length),
      behind,
      statement: holder?.statement ?? '',
      holder: holder === undefined ? '' : holder.state,
    },
  };
}

import type { DatabaseSession } from './database-session.ts';

/** The heading of `SHOW ENGINE INNODB STATUS`. */
export const INNODB_HEADING = /^[\d-]{6,10} [\d:]{7,8} (?:0x)?[\da-f]{1,18} INNODB MONITOR OUTPUT$/;

/** The transactions that are open now; those of the last deadlock stand above this heading. */
const OPEN = /^LIST OF TRANSACTIONS FOR EACH SESSION:$/;
const TRANSACTION = /^---TRANSACTION \d{1,20}, (?:ACTIVE(?: \([A-Z]{1,20}\))? (\d{1,9}) sec|(not started))/;
/** `MySQL thread id 871, OS thread handle 139714, query id 88122 10.6.0.9 report updating`: behind the user stands what it does. */
const THREAD =
  /^(?:MySQL|MariaDB) thread id (\d{1,12}), .{0,80}\bquery id \d{1,15}(?: (\S{1,80}))?(?: (\S{1,80}))?(?: (\S{1,80}))?(?: (\S.{0,80}))?$/;
const ROW_LOCKS = /\b(\d{1,9}) row lock\(s\)/;
const END = /^(?:-{3,40}|={3,40}|RECORD LOCKS .*|TABLE LOCK .*)$/;
const MAX_STATEMENT = 120;
const MAX_BLOCK_LINES = 40;

/** Reads the open transactions of InnoDB: who waits for a lock, and which transaction has row locks and does nothing. */
export function readInnodbTransactions(lines: readonly string[]): DatabaseSession[] {
  const from = lines.findIndex((text) => OPEN.test(text));
  return lines.flatMap((text, index) => {
    const active = index > from && from >= 0 ? TRANSACTION.exec(text)?.[1] : undefined;
    return active === undefined ? [] : toSession(lines, index, active);
  });
}

function toSession(lines: readonly string[], index: number, seconds: string): DatabaseSession[] {
  const below = lines.slice(index + 1, index + 1 + MAX_BLOCK_LINES);
  const next = below.findIndex((text) => TRANSACTION.test(text));
  const block = next < 0 ? below : below.slice(0, next);
  const at = block.findIndex((text) => THREAD.test(text));
  const [, id, ...words] = THREAD.exec(block[at] ?? '') ?? [];
  if (id === undefined) return [];
  const end = block.findIndex((text, line) => line > at && END.test(text));
  const statement = block
    .slice(at + 1, end < 0 ? undefined : end)
    .filter((text) => !text.startsWith('---'))
    .join(' ')
    .replace(/\s{1,200}/g, ' ')
    .trim();
  const isWaiting = block.some((text) => text.startsWith('LOCK WAIT'));
  const hasLocks = block.slice(0, at).some((text) => Number(ROW_LOCKS.exec(text)?.[1] ?? 0) > 0);
  return [
    {
      id,
      owner: findUser(words),
      state: isWaiting ? 'waits-for-lock' : hasLocks && statement === '' ? 'idle-in-transaction' : 'other',
      age: seconds,
      statement: statement.slice(0, MAX_STATEMENT),
      line: index + 1,
    },
  ];
}

/** The host may have a name and an address; the user follows the address. */
function findUser(words: readonly (string | undefined)[]): string {
  const address = words.findLastIndex(
    (word) => word !== undefined && /^(?:localhost|[\d.]{7,15}|[\da-f:]{3,45})$/.test(word),
  );
  return words[address + 1] ?? '';
}

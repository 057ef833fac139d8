import { lineEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { CapturedLog } from '../model.ts';

/** What PostgreSQL says of a lock that takes more than a second, with `log_lock_waits`; it does so at the level LOG. */
const WAITS = /\bstill waiting for \w{3,30}Lock on \w/;
const MIN_WAITS = 3;
const MAX_CHARACTERS = 160;

/** Finds statements of a database server about locks for which sessions wait. */
export function collectDatabaseWaits(
  log: string,
  templates: CapturedLog['members']['analysis']['analysis']['templates']['templates'],
): Fact[] {
  const waits = templates.filter(({ text }) => WAITS.test(text));
  const total = waits.reduce((sum, one) => sum + one.count, 0);
  const [first] = waits;
  if (!first || total < MIN_WAITS) return [];
  return [
    {
      id: 'log:db-lock-timeout',
      family: 'log',
      quality: QUALITY.measured,
      statement: `${log} says ${total} times that a session of the database waits for a lock`,
      evidence: [lineEvidence(first.firstLine, count(total))],
      words: {
        log,
        class: 'db-lock-timeout',
        gravity: 'S',
        count: total.toLocaleString('en-US'),
        message: `${first.text.replaceAll('<*>', '…')}`.slice(0, MAX_CHARACTERS),
        frame: '',
      },
    },
  ];
}

import type { UnreadFormatDetector } from './unread-format.ts';

/** The uptime or the date of a line of a GC log: unified logging, and the words of JDK 8. */
const UPTIME =
  /^(?:\[[^\]]{1,40}\]){0,3}\[(\d{1,9}[.,]\d{3})s\].{0,80}\[gc|^(?:\S{28}: )?(\d{1,9}[.,]\d{3}): \[(?:Full )?GC/;
const DATE = /^\[(\d{4}-\d\d-\d\dT[\d:.,]{12,20})[^\]]*\].{0,80}\[gc/;
/** With fewer steps back a log may be that of a JVM that was restarted. */
const MIN_STEPS_BACK = 10;
/** A JVM that was restarted makes one step ahead in an export that goes back. */
const MAX_SHARE_AHEAD = 0.1;

const readUptime = (line: string): number | undefined => {
  const [, unified, old = unified] = UPTIME.exec(line) ?? [];
  return old === undefined ? undefined : Number(old.replace(',', '.'));
};

const readDate = (line: string): number | undefined => {
  const date = DATE.exec(line)?.[1];
  const time = date === undefined ? Number.NaN : Date.parse(`${date.replace(',', '.')}Z`);
  return Number.isNaN(time) ? undefined : time;
};

function isDescending(lines: readonly string[], readTime: (line: string) => number | undefined): boolean {
  const times = lines.map(readTime).filter((time) => time !== undefined);
  const steps = times.slice(1).map((time, before) => time - (times[before] ?? 0));
  const [back, ahead] = [steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length];
  return back >= MIN_STEPS_BACK && ahead <= MAX_SHARE_AHEAD * back;
}

/** Exports of log collectors often begin with the newest line. Read so, each step back would be a restart of the JVM. */
export const NEWEST_FIRST: UnreadFormatDetector = {
  what: 'a GC log with its newest line first',
  advice: 'Export it in ascending order of time, or reverse its lines (`tac gc.log > sorted.log`), and send it again.',
  detect: ({ lines }) => isDescending(lines, readUptime) || isDescending(lines, readDate),
};

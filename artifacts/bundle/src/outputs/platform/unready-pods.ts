import { truncate } from '@hindsight/claims';
import type { ContainerTrouble } from './container-trouble.ts';
import { EVENT_AGE, EVENT_POD, parseAge, readEventAge } from './event-age.ts';

const FAILED = /\b(?:Readiness|Startup|Liveness) probe (?:failed|errored)\b/;
const WHAT = /\b((?:Readiness|Startup|Liveness) probe) (?:failed|errored): ?(.{0,200})/;
/** Events that begin a new life of a container. */
const STARTED = /\s(?:Started|Created|Pulled|Scheduled|Pulling)\s/;
/** The pod is being removed: its check fails because it is to fail. */
const REMOVED = /\sKilling\s.{0,200}\bStopping container\b|\sTerminating\s/;

/** A start takes less than this; checks that fail before are how a start is noticed. */
const MAX_START_SECONDS = 5 * 60;
/** A check that failed longer ago works again. */
const MAX_AGE_SECONDS = 10 * 60;
const MIN_FAILURES = 3;
const MAX_DETAIL_CHARACTERS = 160;

interface Failure {
  readonly pod: string;
  readonly text: string;
  readonly line: number;
  readonly count: number;
  readonly ageSeconds: number;
  readonly overSeconds: number;
}

/**
 * Reads pods whose checks fail now and for longer than a start takes, from events. That a pod is not ready while it starts is how it should
 * be.
 */
export function readUnreadyPods(
  lines: readonly string[],
  findName: (lines: readonly string[]) => string | undefined,
): ContainerTrouble[] {
  if (!lines.some((text) => FAILED.test(text))) return [];
  const name = findName(lines) ?? '';
  const removed = new Set(lines.flatMap((text) => (REMOVED.test(text) ? (EVENT_POD.exec(text)?.[1] ?? name) : [])));
  const failures = lines.flatMap((text, index): Failure[] => {
    if (!FAILED.test(text)) return [];
    const [, age, times, over] = EVENT_AGE.exec(text) ?? [];
    const pod = EVENT_POD.exec(text)?.[1] ?? name;
    if (removed.has(pod)) return [];
    return [
      {
        pod,
        text,
        line: index + 1,
        count: Number(times ?? 1),
        ageSeconds: parseAge(age),
        overSeconds: parseAge(over),
      },
    ];
  });
  const totals = countFailures(failures);
  const findStart = createStartFinder(lines);
  const lasting = failures.filter((failure) => isLasting(failure, totals, findStart(failure.pod)));
  const [worst] = lasting.toSorted((a, b) => b.count - a.count || a.ageSeconds - b.ageSeconds);
  if (!worst) return [];
  const [, check = 'Readiness probe', answer = ''] = WHAT.exec(worst.text) ?? [];
  return [
    {
      kind: 'not-ready',
      name: worst.pod,
      restarts: worst.count,
      memoryLimitBytes: Number.NaN,
      detail: truncate(`${check.toLowerCase()}: ${answer.trim()}`, MAX_DETAIL_CHARACTERS),
      isOnly: true,
      line: worst.line,
    },
  ];
}

/** Counts the failures of each pod. */
function countFailures(failures: readonly Failure[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { pod, count } of failures) totals.set(pod, (totals.get(pod) ?? 0) + count);
  return totals;
}

function isLasting(failure: Failure, totals: ReadonlyMap<string, number>, started: number | undefined): boolean {
  if (!(failure.ageSeconds <= MAX_AGE_SECONDS)) return false;
  const total = totals.get(failure.pod) ?? 0;
  if (failure.overSeconds >= MAX_START_SECONDS && total >= MIN_FAILURES) return true;
  if (started === undefined) return total >= MIN_FAILURES || totals.size > 1;
  return started - failure.ageSeconds >= MAX_START_SECONDS;
}

/** Returns what tells how long ago the container of a pod began its present life; undefined when no event does. */
function createStartFinder(lines: readonly string[]): (pod: string) => number | undefined {
  const ages = new Map<string | undefined, number>();
  for (const text of lines) {
    if (!STARTED.test(text)) continue;
    const pod = EVENT_POD.exec(text)?.[1];
    ages.set(pod, Math.min(ages.get(pod) ?? Number.POSITIVE_INFINITY, readEventAge(text)));
  }
  const ofAll = ages.get(undefined);
  return (pod) => {
    const own = ages.get(pod);
    return own !== undefined && ofAll !== undefined ? Math.min(own, ofAll) : (own ?? ofAll);
  };
}

import { truncate } from '@hindsight/claims';
import type { ContainerTrouble } from './container-trouble.ts';

const FAILED = /\b(?:Readiness|Startup|Liveness) probe (?:failed|errored)\b/;
const WHAT = /\b((?:Readiness|Startup|Liveness) probe) (?:failed|errored): ?(.{0,200})/;
/** Events that begin a new life of a container. */
const STARTED = /\s(?:Started|Created|Pulled|Scheduled|Pulling)\s/;
const POD = /(?:^|\s)pods?\/([a-z0-9][\w.-]{1,120})(?=\s|$)/;
/** `12s`, `2m14s`, `3m (x12 over 40m)`. */
const AGE = /(?:^|\s)((?:\d{1,4}[dhms]){1,3})(?: \(x(\d{1,6}) over ((?:\d{1,4}[dhms]){1,3})\))?(?=\s)/;
const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

/** A start takes less than this; checks that fail before are how a start is noticed. */
const MAX_START_SECONDS = 5 * 60;
/** A check that failed longer ago works again. */
const MAX_AGE_SECONDS = 10 * 60;
const MIN_FAILURES = 3;
const MAX_DETAIL_CHARACTERS = 160;

const parseAge = (text: string | undefined): number =>
  text === undefined
    ? Number.NaN
    : [...text.matchAll(/(\d{1,4})([dhms])/g)].reduce(
        (sum, [, value, unit = 's']) => sum + Number(value) * (UNITS[unit] ?? 1),
        0,
      );

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
  nameOf: (lines: readonly string[]) => string | undefined,
): ContainerTrouble[] {
  const failures = lines.flatMap((text, index): Failure[] => {
    if (!FAILED.test(text)) return [];
    const [, age, times, over] = AGE.exec(text) ?? [];
    const pod = POD.exec(text)?.[1] ?? nameOf(lines) ?? '';
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
  const lasting = failures.filter((failure) => isLasting(failure, failures, lines));
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

function isLasting(failure: Failure, all: readonly Failure[], lines: readonly string[]): boolean {
  if (!(failure.ageSeconds <= MAX_AGE_SECONDS)) return false;
  const same = all.filter(({ pod }) => pod === failure.pod);
  const total = same.reduce((sum, { count }) => sum + count, 0);
  if (failure.overSeconds >= MAX_START_SECONDS && total >= MIN_FAILURES) return true;
  const started = findStart(failure.pod, lines);
  if (started === undefined) return total >= MIN_FAILURES || countPods(all) > 1;
  return started - failure.ageSeconds >= MAX_START_SECONDS;
}

const countPods = (failures: readonly Failure[]): number => new Set(failures.map(({ pod }) => pod)).size;

/** How long ago the container of a pod began its present life; undefined when no event tells it. */
function findStart(pod: string, lines: readonly string[]): number | undefined {
  const ages = lines.flatMap((text) => {
    const own = POD.exec(text)?.[1];
    return STARTED.test(text) && (own === undefined || own === pod) ? parseAge(AGE.exec(text)?.[1]) : [];
  });
  return ages.length === 0 ? undefined : ages.reduce((least, age) => Math.min(least, age));
}

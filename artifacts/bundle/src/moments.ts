import type { Fact } from './fact.ts';
import { capturedAt } from './meta-info.ts';
import type { Capture } from './model.ts';

/** Something that happened, on the common clock. */
export interface Moment {
  /** ms since 1970 UTC. */
  readonly time: number;
  readonly what: string;
  readonly artifact: string;
}

const MOST = 200;
const PAUSES = 10;
/** Shorter pauses are nobody's trouble; the longest is told anyway. */
const NOTABLE_MS = 10;

/** GC pauses, dumps, errors and silences of logs in the order of time: what came first is seen here. */
export function momentsOf(capture: Capture, facts: readonly Fact[]): Moment[] {
  const at = capturedAt(capture.meta);
  return [
    ...(at === undefined ? [] : [{ time: at, what: 'the capture begins', artifact: 'meta-info.txt' }]),
    ...dumps(capture),
    ...pauses(capture),
    ...errors(facts),
    ...gaps(capture),
  ]
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => a.time - b.time)
    .slice(0, MOST);
}

const dumps = ({ threads }: Capture): Moment[] =>
  (threads?.analysis.analysis.dumps ?? []).flatMap(({ dump }, index): Moment[] =>
    dump.time === undefined ? [] : [{ time: dump.time, what: `thread dump ${index + 1}`, artifact: 'thread dumps' }],
  );

/** The longest pauses, and the first full collection. */
function pauses({ gc }: Capture): Moment[] {
  const run = gc?.analysis.analyses.at(-1)?.run;
  if (!run || Number.isNaN(run.clock.wallOffset)) return [];
  const { pauses: table, clock } = run;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const longest = rows.toSorted((a, b) => table.duration.get(b) - table.duration.get(a)).slice(0, PAUSES);
  const firstFull = rows.find((row) => table.kind.get(row) === 'full');
  const shown = new Set([
    ...longest.filter((row, place) => place === 0 || table.duration.get(row) >= NOTABLE_MS),
    ...(firstFull === undefined ? [] : [firstFull]),
  ]);
  return [...shown].map((row) => ({
    time: table.at.get(row) + clock.wallOffset,
    what: `${row === firstFull ? 'first full collection' : table.name.get(row) || 'GC pause'}, ${table.duration.get(row).toFixed(1)} ms`,
    artifact: 'GC log',
  }));
}

const errors = (facts: readonly Fact[]): Moment[] =>
  facts.flatMap(({ id, family, from, to, words }): Moment[] => {
    if (family !== 'log' || from === undefined || id === 'other-error') return [];
    const until = to !== undefined && to > from ? ` (the first of ${words.count})` : '';
    return [{ time: from, what: `${words.title ?? id}${until}`, artifact: words.log ?? 'log' }];
  });

const GAPS = 3;

const gaps = ({ logs }: Capture): Moment[] =>
  logs.flatMap(({ name, parts }) => {
    const { gaps: found, tellsDay } = parts.analysis.analysis;
    if (!tellsDay) return [];
    return found.slice(0, GAPS).map(({ from, length }) => ({
      time: from,
      what: `${Math.round(length / 1000)} s without a line`,
      artifact: name,
    }));
  });

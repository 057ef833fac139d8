import type { Fact } from './fact.ts';
import type { Capture } from './model.ts';
import { parseCaptureTime } from './outputs/meta-info.ts';

/** An event on the common time axis. */
export interface TimelineEvent {
  /** ms since 1970 UTC. */
  readonly time: number;
  readonly what: string;
  readonly artifact: string;
}

const MAX_EVENTS = 200;
const MAX_PAUSES = 10;
/** Shorter pauses are left out, except the longest one. */
const MIN_NOTABLE_MS = 10;

/** Lists GC pauses, dumps, errors and gaps of logs by time, so that the first event is visible. */
export function buildUnifiedTimeline(capture: Capture, facts: readonly Fact[]): TimelineEvent[] {
  const at = parseCaptureTime(capture.meta);
  return [
    ...(at === undefined ? [] : [{ time: at, what: 'the capture begins', artifact: 'meta-info.txt' }]),
    ...listDumps(capture),
    ...listPauses(capture),
    ...listErrors(facts),
    ...listGaps(capture),
  ]
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => a.time - b.time)
    .slice(0, MAX_EVENTS);
}

const listDumps = ({ threads }: Capture): TimelineEvent[] =>
  (threads?.analysis.analysis.dumps ?? []).flatMap(({ dump }, index): TimelineEvent[] =>
    dump.time === undefined ? [] : [{ time: dump.time, what: `thread dump ${index + 1}`, artifact: 'thread dumps' }],
  );

/** Lists the longest pauses and the first full collection. */
function listPauses({ gc }: Capture): TimelineEvent[] {
  const run = gc?.analysis.analyses.at(-1)?.run;
  if (!run || Number.isNaN(run.clock.wallOffset)) return [];
  const { pauses: table, clock } = run;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const longest = rows.toSorted((a, b) => table.duration.get(b) - table.duration.get(a)).slice(0, MAX_PAUSES);
  const firstFull = rows.find((row) => table.kind.get(row) === 'full');
  const shown = new Set([
    ...longest.filter((row, rank) => rank === 0 || table.duration.get(row) >= MIN_NOTABLE_MS),
    ...(firstFull === undefined ? [] : [firstFull]),
  ]);
  return [...shown].map((row) => ({
    time: table.at.get(row) + clock.wallOffset,
    what: `${row === firstFull ? 'first full collection' : table.name.get(row) || 'GC pause'}, ${table.duration.get(row).toFixed(1)} ms`,
    artifact: 'GC log',
  }));
}

const listErrors = (facts: readonly Fact[]): TimelineEvent[] =>
  facts.flatMap(({ id, family, from, to, words }): TimelineEvent[] => {
    if (family !== 'log' || from === undefined || id === 'other-error') return [];
    const until = to !== undefined && to > from ? ` (the first of ${words.count})` : '';
    return [{ time: from, what: `${words.title ?? id}${until}`, artifact: words.log ?? 'log' }];
  });

const MAX_GAPS = 3;

const listGaps = ({ logs }: Capture): TimelineEvent[] =>
  logs.flatMap(({ name, members }) => {
    const { gaps: found, hasDates } = members.analysis.analysis;
    if (!hasDates) return [];
    return found.slice(0, MAX_GAPS).map(({ from, length }) => ({
      time: from,
      what: `${Math.round(length / 1000)} s without a line`,
      artifact: name,
    }));
  });

import { pluralize } from '@hindsight/claims';
import { count, formatQuantity, type Matrix, type MatrixCell, type MatrixRow, percent } from '@hindsight/model';
import type { SeriesAnalysis } from '../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../frame.ts';
import type { ThreadHistory } from '../metrics/compare-dumps.ts';
import { toGroupName } from '../metrics/groups.ts';
import { isIdle } from '../metrics/idle.ts';
import { getFrames } from '../metrics/stacks.ts';
import type { DumpedThread } from '../model.ts';
import { formatDumpLabel, formatLabel, type SectionWriter } from './report-input.ts';
import { getThreadStyle } from './state-styles.ts';

/** More columns cannot be read; the last dumps are the most relevant. */
const MAX_DUMPS = 24;
/** JVMs whose dumps are compared: those of one capture. */
const MAX_JVMS = 20;
/** A report is sent as a whole. Beyond this limit, idle threads are only counted, then those of the smallest groups. */
const MAX_CELLS = 50_000;
/** A share of 1 is one core. */
const WHOLE_CORE_PERCENT = 100;

/** Writes what each thread did from dump to dump, for every JVM with several dumps. */
export const writeOverTime: SectionWriter = ({ analysis: { series } }) => {
  const compared = series.filter(({ comparison }) => comparison !== undefined).slice(-MAX_JVMS);
  if (compared.length === 0) return undefined;
  return { id: 'over-time', title: 'Threads over time', blocks: compared.map(buildMatrix) };
};

function buildMatrix({ dumps: all, comparison }: SeriesAnalysis, index: number): Matrix {
  const dumps = all.slice(-MAX_DUMPS);
  const shares = new Map(all.at(-1)?.cpu.map(({ thread, percent: share }) => [thread, share]));
  const histories = (comparison?.histories ?? []).map((history) => sliceHistory(history, dumps.length));
  return {
    kind: 'matrix',
    id: index === 0 ? 'threads-over-time' : `threads-over-time-${index + 1}`,
    title: 'Threads from dump to dump',
    note: `a letter is the state; joined cells have the same stack${all.length > dumps.length ? `; the last ${dumps.length} of ${all.length} dumps` : ''}`,
    rowName: 'Thread',
    columns: dumps.map(formatDumpLabel),
    ...(shares.size > 0 && { measureName: 'CPU of one core' }),
    groups: buildGroups(histories, shares, Math.floor(MAX_CELLS / dumps.length)),
  };
}

type Shares = ReadonlyMap<number, number | undefined>;

/**
 * Builds the groups, the largest first. Threads that are idle in all dumps come last and folded; rows beyond the limit
 * are counted.
 */
function buildGroups(histories: readonly ThreadHistory[], shares: Shares, maxRows: number): Matrix['groups'] {
  const working = histories.filter(hasWork);
  const idle = histories.filter((history) => !hasWork(history));
  const byName = [...Map.groupBy(working, findGroupName)].sort(([, a], [, b]) => b.length - a.length);
  let left = maxRows;
  const group = (title: string, members: readonly ThreadHistory[]) => {
    const rows = members.slice(0, left).map((history) => toRow(history, shares));
    left -= rows.length;
    const shown = rows.length < members.length ? `, ${formatQuantity(count(rows.length))} of them shown` : '';
    return { title: `${title}${shown}`, rows };
  };
  const groups = byName.map(([name, members]) => group(`${name} · ${pluralize(members.length, 'thread')}`, members));
  if (idle.length === 0) return groups;
  const title = `${pluralize(idle.length, 'thread')}, idle in all dumps or part of the JVM`;
  return [...groups, { ...group(title, idle), folded: true }];
}

/** Returns the history of a thread over the last dumps. */
const sliceHistory = ({ entries, indexes }: ThreadHistory, dumps: number): ThreadHistory => ({
  entries: entries.slice(-dumps),
  indexes: indexes.slice(-dumps),
});

const hasWork = ({ entries }: ThreadHistory): boolean => entries.some((entry) => entry !== undefined && !isIdle(entry));

const findGroupName = ({ entries }: ThreadHistory): string =>
  toGroupName(entries.find((entry) => entry !== undefined)?.name ?? '') || 'unnamed';

function toRow({ entries, indexes }: ThreadHistory, shares: Shares): MatrixRow {
  const named = entries.find((entry) => entry !== undefined);
  const share = shares.get(indexes.at(-1) ?? -1);
  return {
    label: named ? formatLabel(named) : '',
    cells: entries.map((entry, dump) => toMatrixCell(entry, entries[dump - 1])),
    ...(share !== undefined && {
      measure: { quantity: percent(share), share: Math.min(1, share / WHOLE_CORE_PERCENT) },
    }),
  };
}

function toMatrixCell(entry: DumpedThread | undefined, before: DumpedThread | undefined): MatrixCell | null {
  if (!entry) return null;
  const { letter, tone } = getThreadStyle(entry);
  const frames = getFrames(entry);
  const shown = findApplicationFrame(frames) ?? frames[0];
  const isSame = before?.stack === entry.stack && before.mountedStack === entry.mountedStack;
  return {
    letter,
    tone,
    text: shown === undefined ? '' : formatShortFrame(shown),
    ...(isSame && { same: true as const }),
  };
}

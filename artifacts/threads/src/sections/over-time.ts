import { pluralize } from '@hindsight/claims';
import { count, formatQuantity, type Matrix, type MatrixCell, type MatrixRow, percent } from '@hindsight/model';
import type { SeriesAnalysis } from '../analysis.ts';
import { applicationFrame, shortFrame } from '../frame.ts';
import type { ThreadCourse } from '../metrics/across.ts';
import { groupNameOf } from '../metrics/groups.ts';
import { isIdle } from '../metrics/idle.ts';
import type { DumpedThread } from '../model.ts';
import { dumpLabel, labelOf, type SectionWriter } from './report-input.ts';
import { lookOf } from './tones.ts';

/** More columns cannot be read; the last ones are the news. */
const DUMPS_SHOWN = 24;
/** A report is sent as a whole: of more threads idle ones are only counted, then those of the smallest groups. */
const CELLS_SHOWN = 50_000;
/** A share of 1: one core. */
const WHOLE_CORE_PERCENT = 100;

/** What each thread did from dump to dump, for every JVM of which there are several. */
export const overTimeSection: SectionWriter = ({ analysis: { series } }) => {
  const compared = series.filter(({ across }) => across !== undefined);
  if (compared.length === 0) return undefined;
  return { id: 'over-time', title: 'Threads over time', blocks: compared.map(matrixOf) };
};

function matrixOf({ dumps: all, across }: SeriesAnalysis, place: number): Matrix {
  const dumps = all.slice(-DUMPS_SHOWN);
  const shares = new Map(all.at(-1)?.cpu.map(({ thread, percent: share }) => [thread, share]));
  const courses = (across?.courses ?? []).map((course) => lastOf(course, dumps.length));
  return {
    kind: 'matrix',
    id: place === 0 ? 'threads-over-time' : `threads-over-time-${place + 1}`,
    title: 'Threads from dump to dump',
    note: `a letter is the state; joined cells are one and the same stack${all.length > dumps.length ? `; the last ${dumps.length} of ${all.length} dumps` : ''}`,
    rowName: 'Thread',
    columns: dumps.map(dumpLabel),
    ...(shares.size > 0 && { measureName: 'CPU of one core' }),
    groups: groupsOf(courses, shares, Math.floor(CELLS_SHOWN / dumps.length)),
  };
}

type Shares = ReadonlyMap<number, number | undefined>;

/** The largest group first, who is idle in all dumps last and folded; of rows beyond the limit the number is said. */
function groupsOf(courses: readonly ThreadCourse[], shares: Shares, mostRows: number): Matrix['groups'] {
  const working = courses.filter(hasWork);
  const idle = courses.filter((course) => !hasWork(course));
  const byName = [...Map.groupBy(working, groupOf)].sort(([, a], [, b]) => b.length - a.length);
  let left = mostRows;
  const group = (title: string, own: readonly ThreadCourse[]) => {
    const rows = own.slice(0, left).map((course) => rowOf(course, shares));
    left -= rows.length;
    const shown = rows.length < own.length ? `, ${formatQuantity(count(rows.length))} of them shown` : '';
    return { title: `${title}${shown}`, rows };
  };
  const groups = byName.map(([name, own]) => group(`${name} · ${pluralize(own.length, 'thread')}`, own));
  if (idle.length === 0) return groups;
  const title = `${pluralize(idle.length, 'thread')}, idle or of the JVM in all dumps`;
  return [...groups, { ...group(title, idle), folded: true }];
}

/** The course over the last dumps. */
const lastOf = ({ entries, indexes }: ThreadCourse, dumps: number): ThreadCourse => ({
  entries: entries.slice(-dumps),
  indexes: indexes.slice(-dumps),
});

const hasWork = ({ entries }: ThreadCourse): boolean => entries.some((entry) => entry !== undefined && !isIdle(entry));

const groupOf = ({ entries }: ThreadCourse): string =>
  groupNameOf(entries.find((entry) => entry !== undefined)?.name ?? '') || 'unnamed';

function rowOf({ entries, indexes }: ThreadCourse, shares: Shares): MatrixRow {
  const named = entries.find((entry) => entry !== undefined);
  const share = shares.get(indexes.at(-1) ?? -1);
  return {
    label: named ? labelOf(named) : '',
    cells: entries.map((entry, dump) => cellOf(entry, entries[dump - 1])),
    ...(share !== undefined && {
      measure: { quantity: percent(share), share: Math.min(1, share / WHOLE_CORE_PERCENT) },
    }),
  };
}

function cellOf(entry: DumpedThread | undefined, before: DumpedThread | undefined): MatrixCell | null {
  if (!entry) return null;
  const { letter, tone } = lookOf(entry);
  const { frames } = entry.mountedStack ?? entry.stack;
  const shown = applicationFrame(frames) ?? frames[0];
  const isSame = before?.stack === entry.stack && before.mountedStack === entry.mountedStack;
  return {
    letter,
    tone,
    text: shown === undefined ? '' : shortFrame(shown),
    ...(isSame && { same: true as const }),
  };
}

import { type Block, type Cell, percent } from '@hindsight/model';
import type { DumpAnalysis, SeriesAnalysis } from '../analysis.ts';
import { shortFrame } from '../frame.ts';
import type { ThreadCourse } from '../metrics/across.ts';
import { isIdle } from '../metrics/idle.ts';
import type { DumpedThread } from '../model.ts';
import { counted } from '../say.ts';
import { cellOf, dumpLabel, labelOf, type SectionWriter } from './report-input.ts';

/** More columns cannot be read; the last ones are the news. */
const DUMPS_SHOWN = 12;
const ROWS = 300;

/** What each thread did from dump to dump; idle ones are only counted. */
export const overTimeSection: SectionWriter = ({ analysis: { series } }) => {
  const compared = series.filter(({ across }) => across !== undefined);
  if (compared.length === 0) return undefined;
  return { id: 'over-time', title: 'Threads over time', blocks: compared.flatMap(matrixOf) };
};

function matrixOf({ dumps, across }: SeriesAnalysis): Block[] {
  const courses = across?.courses ?? [];
  const working = courses.filter(({ entries }) => entries.some((entry) => entry !== undefined && !isIdle(entry)));
  const from = Math.max(0, dumps.length - DUMPS_SHOWN);
  const shown = dumps.slice(from);
  const idle = courses.length - working.length;
  return [
    {
      kind: 'table',
      title: 'A letter is the state; = is the same stack as in the dump before',
      columns: ['Thread', ...shown.map(dumpLabel), 'CPU of one core'],
      rows: working.slice(0, ROWS).map((course) => rowOf(course, from, shown)),
    },
    ...(idle > 0
      ? [{ kind: 'paragraph' as const, text: `${counted(idle, 'thread')} idle or of the JVM in all dumps.` }]
      : []),
  ];
}

function rowOf({ entries, indexes }: ThreadCourse, from: number, shown: readonly DumpAnalysis[]): Cell[] {
  const named = entries.find((entry) => entry !== undefined);
  const last = shown.at(-1);
  const cpu = last?.cpu.find(({ thread }) => thread === indexes.at(-1));
  const cells = shown.map((_, column) => courseCell(entries[from + column], entries[from + column - 1]));
  return [named ? labelOf(named) : '', ...cells, cellOf(cpu?.percent, percent)];
}

function courseCell(entry: DumpedThread | undefined, before: DumpedThread | undefined): string {
  if (!entry) return '';
  const [top] = (entry.mountedStack ?? entry.stack).frames;
  const letter = entry.state?.charAt(0) ?? '–';
  if (before?.stack === entry.stack && before.mountedStack === entry.mountedStack) return `${letter} =`;
  return `${letter} ${top === undefined ? '' : shortFrame(top)}`.trim();
}

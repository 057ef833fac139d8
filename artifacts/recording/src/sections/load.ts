import { formatShare } from '@hindsight/claims';
import {
  type Block,
  bytes,
  type Cell,
  count,
  type Lane,
  type Mark,
  percent,
  type Tone,
  type Unit,
} from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import type { SeriesId } from '../model-figures.ts';
import { listLongPauses } from './long-pauses.ts';
import { sharePercent } from './quantities.ts';
import { buildFoldedSection, buildTable, type ReportInput, type SectionWriter } from './report-input.ts';
import { findSeries, toTimeSeries } from './series.ts';

const MAX_ROWS = 20;
const FULL_PERCENT = 100;
const MAX_MARKS = 20;
/** The loads of the recorder are parts of 1. */
const TO_PERCENT = 100;

interface LaneRow {
  readonly id: SeriesId;
  readonly label: string;
  readonly unit: Unit;
  readonly tone: Tone;
  readonly factor?: number;
  readonly most?: number;
}

const LANES: readonly LaneRow[] = [
  {
    id: 'cpu-jvm-user',
    label: 'CPU of the JVM',
    unit: 'percent',
    tone: 'own-code',
    factor: TO_PERCENT,
    most: FULL_PERCENT,
  },
  {
    id: 'cpu-machine',
    label: 'CPU of the machine',
    unit: 'percent',
    tone: 'concurrent',
    factor: TO_PERCENT,
    most: FULL_PERCENT,
  },
  { id: 'cpu-throttled', label: 'CPU throttled', unit: 'ms', tone: 'full' },
  { id: 'heap-used', label: 'Heap used', unit: 'bytes', tone: 'used' },
  { id: 'allocation-rate', label: 'Allocation', unit: 'bytes/s', tone: 'allocation' },
  { id: 'gc-pauses', label: 'GC pauses', unit: 'ms', tone: 'young' },
  { id: 'threads-active', label: 'Threads', unit: 'count', tone: 'runnable' },
  { id: 'rss', label: 'Resident memory', unit: 'bytes', tone: 'metaspace' },
  { id: 'native-committed', label: 'Native memory', unit: 'bytes', tone: 'metaspace' },
  { id: 'exceptions', label: 'Exceptions', unit: 'per second', tone: 'log-error' },
  { id: 'classes-loaded', label: 'Classes', unit: 'count', tone: 'humongous' },
];

/** The longest pauses of the collector, and the start of each chunk of another run. */
function listMarks({ recording, gc }: RecordingAnalysis): Mark[] {
  const pauses = gc?.pauses;
  const long = (gc ? listLongPauses(gc, MAX_MARKS) : []).map((row): Mark => {
    const from = recording.startMs + (pauses?.times[row] ?? 0);
    return { name: 'long pause', from, to: from + (pauses?.durations[row] ?? 0), tone: 'full' };
  });
  const starts = recording.runs
    .slice(1)
    .map(({ startMs }): Mark => ({ name: 'another run', from: startMs, tone: 'restart' }));
  return [...starts, ...long].sort((a, b) => a.from - b.from);
}

function drawLanes({ analysis }: ReportInput): Block[] {
  const lanes = LANES.flatMap(({ id, label, unit, tone, factor, most }): Lane[] => {
    const series = findSeries(analysis, id);
    // A lane of nothing but zeros says what its absence says.
    if (!series?.points.some(([, value]) => value !== 0)) return [];
    const drawn = toTimeSeries(series, analysis.recording.startMs, label, tone, 'steps', factor);
    return [{ label, figure: { unit, series: drawn, ...(most !== undefined && { most }) } }];
  });
  if (lanes.length === 0) return [];
  return [
    {
      kind: 'lanes',
      id: 'load',
      title: 'Load, memory and collections on one time axis',
      clock: 'wall',
      lanes,
      marks: listMarks(analysis),
    },
  ];
}

interface ChartRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly { readonly series: SeriesId; readonly name: string; readonly tone: Tone }[];
  readonly factor?: number;
}

/** Charts that have an address of their own. */
const CHARTS: readonly ChartRow[] = [
  {
    id: 'cpu-load',
    title: 'CPU load',
    unit: 'percent',
    factor: TO_PERCENT,
    lines: [
      { series: 'cpu-jvm-user', name: 'JVM, user', tone: 'own-code' },
      { series: 'cpu-jvm-system', name: 'JVM, system', tone: 'full' },
      { series: 'cpu-machine', name: 'machine', tone: 'concurrent' },
    ],
  },
  {
    id: 'threads',
    title: 'Threads',
    unit: 'count',
    lines: [{ series: 'threads-active', name: 'threads', tone: 'runnable' }],
  },
  {
    id: 'allocation-rate',
    title: 'Allocation rate',
    unit: 'bytes/s',
    lines: [{ series: 'allocation-rate', name: 'allocation', tone: 'allocation' }],
  },
];

const drawCharts = ({ analysis }: ReportInput): Block[] =>
  CHARTS.flatMap(({ id, title, unit, lines, factor }): Block[] => {
    const series = lines.flatMap(({ series: name, ...line }) => {
      const found = findSeries(analysis, name);
      return found ? [toTimeSeries(found, analysis.recording.startMs, line.name, line.tone, 'steps', factor)] : [];
    });
    return series.length === 0 ? [] : [{ kind: 'timeline', id, title, unit, clock: 'wall', series }];
  });

/** What the process and its machine did over time. */
export const writeLoad: SectionWriter = (input) => {
  const { cpuLoad, threads } = input.analysis.loads;
  const cpu = cpuLoad
    ? `JVM ${formatShare(cpuLoad.jvmUserAvg + cpuLoad.jvmSystemAvg)} of the machine, which was busy ${formatShare(cpuLoad.machineTotalAvg)}`
    : 'no load recorded';
  const peak = threads.activePeak === undefined ? '' : `; at most ${count(threads.activePeak).value} threads`;
  const byCpu = threads.byCpu
    .slice(0, MAX_ROWS)
    .map((row): Cell[] => [row.thread, sharePercent(TO_PERCENT * row.userAvg), percent(TO_PERCENT * row.systemAvg)]);
  const byAllocation = threads.byAllocation.slice(0, MAX_ROWS).map((row): Cell[] => [row.thread, bytes(row.bytes)]);
  return buildFoldedSection('load', 'Load and threads', `${cpu}${peak}`, [
    ...drawLanes(input),
    ...drawCharts(input),
    ...buildTable('Threads by CPU, as parts of the whole machine', ['Thread', 'User', 'System'], byCpu),
    ...buildTable('Threads by allocation', ['Thread', 'Allocated'], byAllocation),
  ]);
};

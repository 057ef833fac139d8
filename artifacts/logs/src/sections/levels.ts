import { formatQuantity, ms, type Series, type Timeline, type Tone } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { TimelineLevel } from '../metrics/timeline.ts';
import { buildSection, type SectionWriter } from './section.ts';
import { buildMarks } from './timeline-marks.ts';

interface DrawnLevel {
  readonly name: string;
  readonly tone: Tone;
  /** Levels that are drawn as one. */
  readonly levels: readonly TimelineLevel[];
}

/** The worst at the bottom: there all bars begin at the same height. */
const DRAWN: readonly DrawnLevel[] = [
  { name: 'FATAL', tone: 'log-fatal', levels: ['FATAL'] },
  { name: 'ERROR', tone: 'log-error', levels: ['ERROR'] },
  { name: 'WARN', tone: 'log-warn', levels: ['WARN'] },
  { name: 'INFO', tone: 'log-info', levels: ['INFO'] },
  { name: 'DEBUG', tone: 'log-debug', levels: ['DEBUG', 'TRACE'] },
  { name: 'no level', tone: 'limit', levels: ['nonConforming'] },
];
/** The first levels of the list are errors. */
const ERROR_LEVELS = 2;

/** Builds the series of a level; slices without a statement have no point. */
function buildSeries({ buckets, bucketMs }: ClassifiedLog['timeline'], { name, tone, levels }: DrawnLevel): Series {
  const points = buckets.flatMap(({ start, counts, firstLines }) => {
    const value = levels.reduce((sum, level) => sum + counts[level], 0);
    const lines = levels.map((level) => firstLines[level]).filter((line) => line > 0);
    const first = Math.min(...lines);
    return value > 0 ? [{ x: start + bucketMs / 2, y: value, lines: { first, last: first } }] : [];
  });
  return {
    name,
    tone,
    shape: 'bars',
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    lines: points.map(({ lines }) => lines),
  };
}

/** Builds a chart of the statements of these levels over time; undefined when there are none. */
function buildChart(
  analysis: ClassifiedLog,
  { id, title, levels }: { readonly id: string; readonly title: string; readonly levels: readonly DrawnLevel[] },
): Timeline | undefined {
  const { timeline, hasDates, isYearUnknown, isUptime, zone = '' } = analysis;
  const series = levels.map((level) => buildSeries(timeline, level)).filter(({ x }) => x.length > 0);
  const marks = buildMarks(analysis);
  if (series.length === 0) return undefined;
  return {
    kind: 'timeline',
    id,
    title,
    unit: 'count',
    clock: hasDates ? 'wall' : isUptime ? 'uptime' : 'time-of-day',
    ...(hasDates && { zone }),
    ...(isYearUnknown && { isYearUnknown }),
    series,
    stacked: { barMs: timeline.bucketMs },
    ...(marks.length > 0 && { marks }),
  };
}

/** The id of the chart of statements by level over time. */
export const LEVELS_CHART = 'levels';

/** Draws statements by level over time, and errors again on their own scale, where small numbers are visible. */
export const timelineSection: SectionWriter = ({ analysis }) => {
  const { bucketMs, buckets } = analysis.timeline;
  if (buckets.length < 2) return undefined;
  const each = `in ${formatQuantity(ms(bucketMs))}`;
  const all = buildChart(analysis, { id: LEVELS_CHART, title: `Statements ${each} by level`, levels: DRAWN });
  const errors = buildChart(analysis, {
    id: 'errors-over-time',
    title: `Errors ${each}`,
    levels: DRAWN.slice(0, ERROR_LEVELS),
  });
  return all && buildSection('levels', 'Levels over time', all, ...(errors ? [errors] : []));
};

import type { Timeline, Tone } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import type { TimelineLevel } from '../metrics/timeline.ts';
import { type SectionWriter, section } from './section.ts';

const TONES: readonly (readonly [TimelineLevel, Tone])[] = [
  ['FATAL', 'log-fatal'],
  ['ERROR', 'log-error'],
  ['WARN', 'log-warn'],
  ['INFO', 'log-info'],
  ['DEBUG', 'log-debug'],
];
/** Of these levels the first ones are errors. */
const ERROR_LEVELS = 2;

/** Statements of these levels over time; undefined when there are none. */
function chartOf(
  { timeline, tellsDay }: LogJudgement,
  { id, title, levels }: { readonly id: string; readonly title: string; readonly levels: typeof TONES },
): Timeline | undefined {
  const x = timeline.buckets.map(({ start }) => start);
  const series = levels
    .map(([level, tone]) => ({
      name: level,
      tone,
      shape: 'bars' as const,
      x,
      y: timeline.buckets.map(({ counts }) => counts[level]),
    }))
    .filter(({ y }) => y.some((value) => value > 0));
  if (series.length === 0) return undefined;
  return { kind: 'timeline', id, title, unit: 'count', clock: tellsDay ? 'wall' : 'uptime', series };
}

/** Errors once more on their own scale: among all statements they are too few to be seen. */
export const timelineSection: SectionWriter = ({ analysis }) => {
  const { bucketMs, buckets } = analysis.timeline;
  if (buckets.length < 2) return undefined;
  const each = `in ${bucketMs / 1000} s`;
  const all = chartOf(analysis, { id: 'levels', title: `Statements ${each} by level`, levels: TONES });
  const errors = chartOf(analysis, {
    id: 'errors-over-time',
    title: `Errors ${each}`,
    levels: TONES.slice(0, ERROR_LEVELS),
  });
  return all && section('levels', 'Levels over time', all, ...(errors ? [errors] : []));
};

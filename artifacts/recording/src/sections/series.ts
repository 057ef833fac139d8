import type { Series, Tone } from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import type { LoadSeries, SeriesId } from '../model-figures.ts';

/** A figure over time, when the recording has at least two points of it. */
export const findSeries = ({ loads }: RecordingAnalysis, id: SeriesId): LoadSeries | undefined =>
  loads.series.find((one) => one.id === id && one.points.length > 1);

/** A figure on the wall clock; `factor` makes percents of parts of 1. */
export function toTimeSeries(
  { points }: LoadSeries,
  startMs: number,
  name: string,
  tone: Tone,
  shape: Series['shape'],
  factor = 1,
): Series {
  const known = points.filter(([time, value]) => Number.isFinite(time) && Number.isFinite(value));
  const ordered = known.toSorted(([a], [b]) => a - b);
  return {
    name,
    tone,
    shape,
    x: ordered.map(([time]) => startMs + time),
    y: ordered.map(([, value]) => factor * value),
  };
}

import type { Series, Timeline, Tone } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { MinMaxDownsampler } from './downsample.ts';
import type { ReportClock } from './report-clock.ts';

interface DraftSeries {
  readonly name: string;
  readonly tone: Tone;
  readonly shape: Series['shape'];
  readonly points: MinMaxDownsampler;
}

/** Adds points at times of a run; a value that is NaN is left out. */
export type AddPoints = (analysis: GcAnalysis, at: Float64Array, values: Float64Array) => void;

/** Collects the series of one chart; series without points are left out. */
export class TimelineDraft {
  private readonly clock: ReportClock;
  private readonly lines = new Map<string, DraftSeries>();

  constructor(clock: ReportClock) {
    this.clock = clock;
  }

  /** Declares a series; series are drawn in the order of their declaration. */
  addSeries(name: string, tone: Tone, shape: Series['shape']): AddPoints {
    const points = new MinMaxDownsampler(this.clock.from, this.clock.to);
    this.lines.set(name, { name, tone, shape, points });
    return (analysis, at, values) => points.add(at, this.clock.offset(analysis), values);
  }

  /** Adds the series of another chart, with their points so far, after those of this one. */
  include({ lines }: TimelineDraft): void {
    for (const line of lines.values()) this.lines.set(line.name, line);
  }

  /** Builds the chart; undefined when no series has a point. */
  finish(about: Pick<Timeline, 'id' | 'title' | 'unit' | 'log'>): Timeline | undefined {
    const drawn = [...this.lines.values()].filter(({ points }) => points.count > 0);
    if (drawn.length === 0) return undefined;
    const series = drawn.map(({ name, tone, shape, points }) => ({ name, tone, shape, ...points.toPoints() }));
    const before = drawn.reduce((sum, { points }) => sum + points.count, 0);
    const after = series.reduce((sum, { x }) => sum + x.length, 0);
    return {
      kind: 'timeline',
      ...about,
      clock: this.clock.clock,
      ...(this.clock.zone && { zone: this.clock.zone }),
      series,
      ...(after < before ? { thinnedFrom: before } : {}),
    };
  }
}

/** Returns the values of these rows only. */
export function pickRows(rows: readonly number[], values: Float64Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < picked.length; i++) picked[i] = values[rows[i] as number] as number;
  return picked;
}

/** Builds a section of charts; undefined when none of them has points. */
export function buildChartSection(id: string, title: string, charts: readonly (Timeline | undefined)[]) {
  const blocks = charts.filter((chart) => chart !== undefined);
  return blocks.length > 0 ? { id, title, blocks } : undefined;
}

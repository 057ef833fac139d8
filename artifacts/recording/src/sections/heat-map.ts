import { formatDuration } from '@hindsight/claims';
import type { Series, Timeline, Tone } from '@hindsight/model';
import { listSources } from '../metrics/profiles.ts';
import type { ProfileId } from '../model.ts';
import type { ReportInput } from './report-input.ts';

const SECOND_MS = 1000;
const MAX_COLUMNS = 150;
/** A second in cells of 20 ms. */
const CELLS = 50;
const MIN_SAMPLES = 100;

/** How many samples a cell has, from few to many. */
const HEATS: readonly { readonly name: string; readonly tone: Tone; readonly from: number }[] = [
  { name: 'few', tone: 'even', from: 0 },
  { name: 'more', tone: 'more', from: 1 / 3 },
  { name: 'most', tone: 'much-more', from: 2 / 3 },
];

/**
 * Draws samples by the second in which they lie and by their place in it. Work that returns with a period is a row, a stall of the
 * whole process is a gap in a column; neither can be seen where seconds are only counted.
 */
export function drawHeatMap({ profiles: set, analysis }: ReportInput, id: ProfileId): Timeline[] {
  const profile = set.profiles.find((one) => one.id === id);
  const { startTime, durationMs } = set;
  if (!profile || startTime === undefined || durationMs < 2 * SECOND_MS) return [];
  // Of merged rows only the time of the first sample is known.
  if (listSources(analysis.recording, id).some(({ samples }) => samples.mergedMs > 0)) return [];
  const { rows, times, counts } = profile.samples;
  if (rows < MIN_SAMPLES) return [];
  const columnMs = SECOND_MS * Math.ceil(durationMs / SECOND_MS / MAX_COLUMNS);
  const columns = Math.ceil(durationMs / columnMs);
  const cells = new Float64Array(columns * CELLS);
  let most = 0;
  for (let row = 0; row < rows; row++) {
    const time = Math.max(0, times[row] ?? 0);
    const cell = Math.min(cells.length - 1, Math.floor((time / columnMs) * CELLS));
    const value = (cells[cell] ?? 0) + (counts[row] ?? 0);
    cells[cell] = value;
    most = Math.max(most, value);
  }
  return [
    {
      kind: 'timeline',
      id: id === 'cpu' ? 'heat-map' : `heat-map-${id}`,
      title: `Heat map: samples by their place within ${formatDuration(columnMs)}`,
      unit: 'ms',
      clock: 'wall',
      series: toSeries(cells, most, { startTime, columnMs }),
    },
  ];
}

/** The cells of each heat as points; empty cells are left out. */
function toSeries(
  cells: Float64Array,
  most: number,
  { startTime, columnMs }: { readonly startTime: number; readonly columnMs: number },
): Series[] {
  return HEATS.flatMap(({ name, tone, from }, index): Series[] => {
    const least = Math.floor(from * most) + 1;
    const end = Math.floor((HEATS[index + 1]?.from ?? 1) * most) + 1;
    const x: number[] = [];
    const y: number[] = [];
    cells.forEach((value, cell) => {
      if (value < least || value >= end) return;
      x.push(startTime + (Math.floor(cell / CELLS) + 1 / 2) * columnMs);
      y.push(((cell % CELLS) + 1 / 2) * (columnMs / CELLS));
    });
    const range = end - 1 > least ? `${least} to ${end - 1}` : `${least}`;
    return x.length === 0 ? [] : [{ name: `${name} (${range} in a cell)`, tone, shape: 'points', x, y }];
  });
}

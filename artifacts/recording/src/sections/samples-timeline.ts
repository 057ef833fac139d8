import { formatDuration } from '@hindsight/claims';
import type { Timeline } from '@hindsight/model';
import type { ProfileId } from '../model.ts';
import type { ReportInput } from './report-input.ts';

const MAX_BARS = 300;
const SECOND_MS = 1000;

/** Draws how many samples there are over time: where a profile is dense, and where it has gaps. */
export function drawSamples({ profiles: set }: ReportInput, id: ProfileId): Timeline[] {
  const profile = set.profiles.find((one) => one.id === id);
  const { startTime, durationMs } = set;
  if (!profile || startTime === undefined || durationMs < 2 * SECOND_MS) return [];
  const barMs = SECOND_MS * Math.ceil(durationMs / SECOND_MS / MAX_BARS);
  const bars = new Float64Array(Math.ceil(durationMs / barMs));
  const { rows, times, counts } = profile.samples;
  for (let row = 0; row < rows; row++) {
    const bar = Math.min(bars.length - 1, Math.max(0, Math.floor((times[row] ?? 0) / barMs)));
    bars[bar] = (bars[bar] ?? 0) + (counts[row] ?? 0);
  }
  return [
    {
      kind: 'timeline',
      id: id === 'cpu' ? 'samples' : `samples-${id}`,
      title: `Samples per ${formatDuration(barMs)}`,
      unit: 'count',
      clock: 'wall',
      stacked: { barMs },
      series: [
        {
          name: 'samples',
          tone: 'own-code',
          shape: 'bars',
          x: Array.from(bars, (_, bar) => startTime + (bar + 0.5) * barMs),
          y: [...bars],
        },
      ],
    },
  ];
}

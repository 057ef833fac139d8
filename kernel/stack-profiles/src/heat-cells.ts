import type { Profile, ProfileSet } from './profiles.ts';
import { listSelectedRows, type ProfileFilter } from './select-samples.ts';

const SECOND_MS = 1000;
const CELL_MS = 20;
const CELLS_A_SECOND = SECOND_MS / CELL_MS;
const MAX_COLUMNS = 300;

/** Samples by second and by 20 ms of the second. A column of a long recording has several seconds. */
export interface HeatCells {
  readonly secondsPerColumn: number;
  readonly columns: number;
  /** `cells[column * 50 + row]`: the number of events. */
  readonly cells: Uint32Array;
}

/** Counts events per cell; undefined when the profile has no times. */
export function countHeatCells(set: ProfileSet, profile: Profile, filter: ProfileFilter = {}): HeatCells | undefined {
  if (set.startTime === undefined || set.durationMs <= 0) return undefined;
  const seconds = Math.max(1, Math.ceil(set.durationMs / SECOND_MS));
  const secondsPerColumn = Math.ceil(seconds / MAX_COLUMNS);
  const columns = Math.ceil(seconds / secondsPerColumn);
  const cells = new Uint32Array(columns * CELLS_A_SECOND);
  const { times, counts } = profile.samples;
  for (const row of listSelectedRows(set, profile, filter)) {
    const time = times[row] ?? -1;
    if (!(time >= 0)) continue;
    const column = Math.min(columns - 1, Math.floor(time / SECOND_MS / secondsPerColumn));
    const at = column * CELLS_A_SECOND + Math.floor((time % SECOND_MS) / CELL_MS);
    cells[at] = (cells[at] ?? 0) + (counts[row] ?? 0);
  }
  return { secondsPerColumn, columns, cells };
}

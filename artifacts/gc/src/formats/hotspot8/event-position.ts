import type { PauseEvent, Stamp } from '../../events.ts';

/** When and where in the file something stands. */
export interface Moment {
  readonly stamp: Stamp;
  readonly line: number;
}

export const isStamped = ({ uptime, wall }: Stamp): boolean => !(Number.isNaN(uptime) && Number.isNaN(wall));

export const shifted = ({ uptime, wall }: Stamp, ms: number): Stamp => ({ uptime: uptime + ms, wall: wall + ms });

export const endOfPause = (pause: PauseEvent): Moment => ({
  stamp: shifted(pause, pause.duration),
  line: pause.lastLine,
});

import type { PauseEvent, Timestamp } from '../../events.ts';

/** Timestamp and line of an event. */
export interface EventPosition {
  readonly stamp: Timestamp;
  readonly line: number;
}

export const hasTime = ({ uptime, wall }: Timestamp): boolean => !(Number.isNaN(uptime) && Number.isNaN(wall));

export const shift = ({ uptime, wall }: Timestamp, ms: number): Timestamp => ({ uptime: uptime + ms, wall: wall + ms });

export const getPauseEnd = (pause: PauseEvent): EventPosition => ({
  stamp: shift(pause, pause.duration),
  line: pause.lastLine,
});

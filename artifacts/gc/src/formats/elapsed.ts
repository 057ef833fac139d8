import type { Timestamp } from '../events.ts';

/** Computes the milliseconds between two timestamps on the clock that the log has; uptimes are the more exact ones. */
export const computeElapsed = (from: Timestamp, to: Timestamp): number =>
  Number.isNaN(to.uptime) ? to.wall - from.wall : to.uptime - from.uptime;

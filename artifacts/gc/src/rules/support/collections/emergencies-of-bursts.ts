import type { GcAnalysis } from '../../../analysis.ts';
import { listEmergencyTimes, MIN_EMERGENCIES } from '../emergencies.ts';
import { findAllocationBursts } from '../find-allocation-bursts.ts';

/** An emergency this long after a burst still follows from it: a cycle that is behind has to catch up. */
const AFTERMATH_MS = 10_000;
/** Nearly all emergencies follow from bursts, and most of the run has none. */
const SHARE_IN_BURSTS = 0.9;
const MAX_SHARE_OF_RUN = 1 / 2;

/** Returns whether the collector runs out of memory only while the application allocates many times what it usually does. */
export function areEmergenciesOfBursts(analysis: GcAnalysis): boolean {
  const times = listEmergencyTimes(analysis).filter(Number.isFinite);
  const bursts = findAllocationBursts(analysis);
  if (!bursts || times.length < MIN_EMERGENCIES) return false;
  const { windows, widthMs } = bursts;
  const inBursts = times.filter((at) => windows.some(({ from, to }) => at >= from && at <= to + AFTERMATH_MS));
  return (
    inBursts.length >= SHARE_IN_BURSTS * times.length &&
    windows.length * widthMs <= MAX_SHARE_OF_RUN * analysis.span.durationMs
  );
}

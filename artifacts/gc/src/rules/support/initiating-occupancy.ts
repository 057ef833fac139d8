import type { GcAnalysis } from '../../analysis.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { isJvmAtLeast } from './jvm-major.ts';

/** -XX:InitiatingHeapOccupancyPercent */
export const DEFAULT_IHOP = 45;
/** JDK 9: G1 learns the threshold (G1UseAdaptiveIHOP); the option is only where it begins. */
const ADAPTIVE_SINCE = 9;

/** Occupancy of the heap, in percent, at which G1 begins to mark. */
export const readInitiatingOccupancy = ({ flags }: GcAnalysis): number =>
  getFlagNumber(flags, 'InitiatingHeapOccupancyPercent') ?? DEFAULT_IHOP;

/** Whether the threshold stays what the option says. */
export const isOccupancyFixed = ({ run, flags, log }: GcAnalysis): boolean =>
  flags.switches.get('G1UseAdaptiveIHOP') === false ||
  !(isJvmAtLeast(run, ADAPTIVE_SINCE) || log.formats.includes('unified'));

import type { GcAnalysis } from '../../analysis.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { isJvmAtLeast } from './jvm-major.ts';

/** -XX:InitiatingHeapOccupancyPercent */
export const DEFAULT_IHOP = 45;
/** From JDK 9 on, G1 adapts the threshold (G1UseAdaptiveIHOP); the option is only its initial value. */
const ADAPTIVE_SINCE = 9;

/** Returns the occupancy of the heap, in percent, at which G1 starts marking. */
export const readInitiatingOccupancy = ({ flags }: GcAnalysis): number =>
  getFlagNumber(flags, 'InitiatingHeapOccupancyPercent') ?? DEFAULT_IHOP;

/** Whether the threshold stays at the value of the option. */
export const isOccupancyFixed = ({ run, flags, log }: GcAnalysis): boolean =>
  flags.switches.get('G1UseAdaptiveIHOP') === false ||
  !(isJvmAtLeast(run, ADAPTIVE_SINCE) || log.formats.includes('unified'));

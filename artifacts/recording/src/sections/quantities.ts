import { bytes, count, type Quantity, type Share, type Unit } from '@hindsight/model';
import type { ProfileUnit } from '@hindsight/stack-profiles';

const UNITS: Readonly<Record<ProfileUnit, Unit>> = {
  samples: 'count',
  events: 'count',
  numbers: 'count',
  ms: 'ms',
  bytes: 'bytes',
};

/** The unit in which weights of a profile are shown. */
export const toUnit = (unit: ProfileUnit): Unit => UNITS[unit];

const limitShare = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** A figure with its part of the whole behind it. */
export const buildShare = (quantity: Quantity, whole: number): Share => ({
  ...quantity,
  share: limitShare(quantity.value, whole),
});

export const shareBytes = (value: number, whole: number): Share => buildShare(bytes(value), whole);
export const shareCount = (value: number, whole: number): Share => buildShare(count(value), whole);
export const shareMs = (value: number, whole: number): Share => buildShare({ value, unit: 'ms' }, whole);
/** A percentage, drawn as the part of 100 %. */
export const sharePercent = (value: number): Share => buildShare({ value, unit: 'percent' }, 100);

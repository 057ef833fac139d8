import { bytes, count, formatQuantity, percent } from '@hindsight/model';

export const sayBytes = (value: number): string => formatQuantity(bytes(value));
export const sayCount = (value: number): string => formatQuantity(count(value));
/** `share` from 0 to 1. */
export const sayShare = (share: number): string => formatQuantity(percent(100 * share));
export const counted = (value: number, one: string, more = `${one}s`): string =>
  `${sayCount(value)} ${value === 1 ? one : more}`;

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

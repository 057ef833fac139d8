import { bytes, bytesPerSecond, count, formatQuantity, ms, percent } from '@hindsight/model';

/** Figures inside the sentences of a finding. */
export const sayBytes = (value: number): string => formatQuantity(bytes(value));
export const sayRate = (value: number): string => formatQuantity(bytesPerSecond(value));
export const sayTime = (value: number): string => formatQuantity(ms(value));
export const sayPercent = (value: number): string => formatQuantity(percent(value));

/** `1 full GC`, `1,940 full GCs`, `2 threads died`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatQuantity(count(value))} ${value === 1 ? one : many}`;

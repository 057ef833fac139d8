import { count, formatQuantity, ms } from '@hindsight/model';

export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatQuantity(count(value))} ${value === 1 ? one : many}`;

export const sayTime = (value: number): string => formatQuantity(ms(value));

/** `2025-03-02 08:15:03`; of logs without days the time of day. */
export function sayMoment(time: number, tellsDay: boolean): string {
  const text = new Date(time).toISOString();
  return tellsDay ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(11, 19);
}

/** Up to so many characters, cut between words where there are some. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}

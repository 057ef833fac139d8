import { count, formatQuantity, ms, percent } from '@hindsight/model';

/** Figures inside the sentences of a finding. */
export const sayTime = (value: number): string => formatQuantity(ms(value));
export const sayPercent = (value: number): string => formatQuantity(percent(value));

/** `1 thread`, `1,940 threads`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatQuantity(count(value))} ${value === 1 ? one : many}`;

/** The first sentence of a text: up to a full stop that a blank or the end follows, so `3.71 s` stays whole. */
export function firstSentence(text: string): string {
  const end = text.search(/[.!?](?:\s|$)/);
  return end < 0 ? text : text.slice(0, end + 1);
}

const NAMES_SAID = 3;
const NAME_CHARACTERS = 60;

/** A thread's name inside a sentence: some are whole requests. */
export const sayName = (name: string): string =>
  `"${name.length <= NAME_CHARACTERS ? name : `${name.slice(0, NAME_CHARACTERS - 1)}…`}"`;

/** `"a", "b", "c" and 4 more`. */
export function sayNames(names: readonly string[]): string {
  const said = names.slice(0, NAMES_SAID).map(sayName);
  const more = names.length - said.length;
  if (more > 0) return `${said.join(', ')} and ${formatQuantity(count(more))} more`;
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

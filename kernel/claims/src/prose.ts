import { bytes, bytesPerSecond, count, formatQuantity, ms, percent } from '@hindsight/model';

/** `1.5 GB`; 1 KB is 1,024 bytes, as the JVM counts. */
export const formatBytes = (value: number): string => formatQuantity(bytes(value));
/** `320 MB/s` */
export const formatByteRate = (value: number): string => formatQuantity(bytesPerSecond(value));
/** `3.71 s`, from milliseconds. */
export const formatDuration = (milliseconds: number): string => formatQuantity(ms(milliseconds));
/** `94.2 %`, from 0 to 100. */
export const formatPercent = (value: number): string => formatQuantity(percent(value));
/** `94.2 %`, from 0 to 1. */
export const formatShare = (share: number): string => formatQuantity(percent(100 * share));
/** `1,234,567` */
export const formatCount = (value: number): string => formatQuantity(count(value));

/** The count with its noun: `1 full GC`, `1,940 full GCs`. */
export const pluralize = (value: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`;

/** The first sentence of a text: up to a full stop that white space or the end follows, so that `3.71 s` stays whole. */
export function firstSentence(text: string): string {
  const end = text.search(/[.!?](?:\s|$)/);
  return end < 0 ? text : text.slice(0, end + 1);
}

/** The place of the first parenthesis or backquote that is not closed; the length when all are. */
function findUnclosed(text: string): number {
  const open: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/[()`]/g)) {
    const last = open.at(-1);
    const closes = sign === ')' || (sign === '`' && last !== undefined && text[last] === '`');
    if (closes) open.pop();
    else open.push(index);
  }
  return open[0] ?? text.length;
}

/** Where a name of a class or a file may end: before the sign that joins its parts. */
const findNameEnd = (text: string): number => text.search(/[.$/:,;=][^.$/:,;=]*$/);

/**
 * The text with at most `maxCharacters`, an ellipsis included. It is cut before an open parenthesis, between words or between the parts of a
 * name, unless that would take away more than half of what fits; never inside a character of two units.
 */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const least = maxCharacters / 2;
  const cut = text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '');
  const whole = cut.slice(0, [cut.lastIndexOf(' '), findNameEnd(cut)].find((end) => end >= least) ?? cut.length);
  const unclosed = findUnclosed(whole);
  return `${whole.slice(0, unclosed >= least ? unclosed : whole.length).replace(/[\s,;:=.]+$/, '')}…`;
}

/** `once`, `1,940 times` */
export const formatTimes = (times: number): string => (times === 1 ? 'once' : `${formatCount(times)} times`);

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

/**
 * The text with at most `maxCharacters`, an ellipsis included. It is cut between words, unless that would take away more than half
 * of what fits.
 */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxCharacters / 2))}…`;
}

/** `once`, `1,940 times` */
export const formatTimes = (times: number): string => (times === 1 ? 'once' : `${formatCount(times)} times`);

import { ascii } from '@hindsight/model';

/** A line of a javacore: a tag (a level, the letters of its section, and a name) and the text after it. */
export interface TaggedLine {
  readonly tag: string;
  readonly text: string;
}

const { BLANK, TAB } = ascii;

export function readTag(line: string): TaggedLine {
  let end = 0;
  while (end < line.length && line.charCodeAt(end) !== BLANK && line.charCodeAt(end) !== TAB) end++;
  return { tag: line.slice(0, end), text: line.slice(end).trim() };
}

/** Matches `java/lang/Object@0x00000000E5D82380`, and `java.lang.Object@9B3D78/9B3D80` of 1.4. */
const MONITOR = /^(\S+?)@((?:0x)?[0-9A-Fa-f]+(?:\/[0-9A-Fa-f]+)?)/;

export function readMonitor(text: string): { lock: string; lockClass: string } | undefined {
  const [lock, lockClass] = MONITOR.exec(text) ?? [];
  return lock !== undefined && lockClass !== undefined ? { lock, lockClass } : undefined;
}

const ADDRESS = /^\((?:J9VMThread:)?(0x[0-9A-Fa-f]+)/;

/**
 * Reads `"name" (J9VMThread:0x0000000002279600, …)` and `"name" (0x880E28)`. Names may contain quotes, so that the last
 * quote ends them.
 */
export function readThread(text: string): { name: string; id: string } | undefined {
  const start = text.indexOf('"');
  const end = text.lastIndexOf('" (');
  const [, id] = ADDRESS.exec(text.slice(end + 2)) ?? [];
  if (start < 0 || end <= start || id === undefined) return undefined;
  return { name: text.slice(start + 1, end), id: normalizeAddress(id) };
}

/** Normalizes an address: sections print it with more or fewer leading zeros. */
export const normalizeAddress = (text: string): string => `0x${text.slice(2).replace(/^0+/, '').toUpperCase()}`;

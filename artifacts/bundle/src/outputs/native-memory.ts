import { parseSize } from './parse-values.ts';

/** One output of `jcmd VM.native_memory summary`. */
export interface NativeMemory {
  /** The line of the total, counted from 1. */
  readonly line: number;
  readonly committedBytes: number;
  /** Committed bytes of each category, with its line. */
  readonly categories: ReadonlyMap<string, { readonly committedBytes: number; readonly line: number }>;
  /** The time of day of the date above it, in ms; NaN when there is none. */
  readonly timeOfDayMs: number;
}

const TOTAL = /^Total: reserved=\d{1,18}[KMG]?B, committed=(\d{1,18}[KMG]?)B/;
const CATEGORY = /^- {1,40}([A-Z][\w ]{1,40}?) \(reserved=\d{1,18}[KMG]?B, committed=(\d{1,18}[KMG]?)B\)/;
const CLOCK = /\b(\d{2}):(\d{2}):(\d{2})\b/;

/** Reads every snapshot; each begins at its total. */
export function readNativeMemory(lines: readonly string[]): NativeMemory[] {
  const snapshots: (NativeMemory & { readonly categories: Map<string, { committedBytes: number; line: number }> })[] =
    [];
  let timeOfDayMs = Number.NaN;
  lines.forEach((text, index) => {
    const [, hours, minutes, seconds] = CLOCK.exec(text) ?? [];
    if (hours !== undefined) timeOfDayMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    const [, total] = TOTAL.exec(text) ?? [];
    if (total !== undefined)
      snapshots.push({ line: index + 1, committedBytes: parseSize(total, 1), categories: new Map(), timeOfDayMs });
    const [, name, committed] = CATEGORY.exec(text) ?? [];
    if (name !== undefined)
      snapshots.at(-1)?.categories.set(name, { committedBytes: parseSize(committed, 1), line: index + 1 });
  });
  return snapshots;
}

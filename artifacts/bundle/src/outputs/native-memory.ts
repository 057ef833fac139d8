import { readMemoryTables } from '@hindsight/memory-tables';
import type { OutputFile } from '../output-file.ts';

/** One output of `jcmd VM.native_memory summary`. */
export interface NativeMemory {
  /** The line at which it begins, counted from 1. */
  readonly line: number;
  readonly committedBytes: number;
  /** Committed bytes of each category, with its line. */
  readonly categories: ReadonlyMap<string, { readonly committedBytes: number; readonly line: number }>;
  /** The time of the date above it, in ms; NaN when there is none. */
  readonly timeOfDayMs: number;
  /** Its file, when there are several. */
  readonly file?: OutputFile;
}

/** Reads every snapshot of native memory tracking. */
export const readNativeMemory = (lines: readonly string[]): NativeMemory[] =>
  readMemoryTables(lines).flatMap((table): NativeMemory[] =>
    table.kind === 'nmt'
      ? [
          {
            line: table.line,
            committedBytes: table.totalCommittedBytes,
            categories: new Map(
              table.categories.map(({ name, committedBytes, line }) => [name, { committedBytes, line }]),
            ),
            timeOfDayMs: table.stampMs ?? Number.NaN,
          },
        ]
      : [],
  );

import type { RecordHead } from '../src/record-format.ts';

/** A line, and what of its head is told by it. */
export type LineSample = readonly [line: string, told: Partial<RecordHead>];

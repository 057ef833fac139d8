import type { FileCursor } from '../file-cursor.ts';

/** Reads a value of a pool after its key and hands it to the constants. */
export type ValueReader = (cursor: FileCursor, end: number, key: number) => void;

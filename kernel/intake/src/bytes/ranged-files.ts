import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { ArtifactError } from '@hindsight/model';

/**
 * Files of which the parent process brings ranges when they are needed: a heap dump and its index in an object store. The reads of an
 * explorer are synchronous, so the process asks over a pipe and waits. Every thread of the process sees the same files.
 */
interface RangedFiles {
  readonly paths: readonly string[];
  /** The pipe to the parent. */
  readonly pipe: number;
  /** 1 while a thread has asked and waits for the answer. */
  readonly lock: Int32Array;
}

/** A request: the number of the file, and the range from and to, little endian. The answer is one byte. */
export const RANGE_REQUEST_BYTES = 20;
export const RANGE_LOADED = 1;

const KEY = 'hindsight:ranged-files';
/** Ranges are requested in multiples of it, and remembered. */
const UNIT_BYTES = 1024 * 1024;
/** Longer than the store is asked for one range. A thread that was ended while it waited leaves the lock. */
const LOCK_MS = 120_000;
const [FREE, TAKEN] = [0, 1];

/** Says which files come by ranges, for this thread and those that it starts. */
export function announceRangedFiles(paths: readonly string[], pipe: number): void {
  const files: RangedFiles = { paths, pipe, lock: new Int32Array(new SharedArrayBuffer(4)) };
  setEnvironmentData(KEY, files as unknown as Parameters<typeof setEnvironmentData>[1]);
}

const getRangedFiles = (): RangedFiles | undefined => getEnvironmentData(KEY) as unknown as RangedFiles | undefined;

/** The units of each file that this thread knows to be there. */
const loaded = new Map<string, Set<number>>();
/** Paths of open files that come by ranges. */
const opened = new Map<number, string>();

/** Opens a file for `readFileAt`. */
export function openFile(path: string): number {
  const file = openSync(path, 'r');
  if (getRangedFiles()?.paths.includes(path)) opened.set(file, path);
  return file;
}

export function closeFile(file: number): void {
  opened.delete(file);
  closeSync(file);
}

/** Reads like `readSync`, after the range has been brought. */
export function readFileAt(file: number, into: NodeJS.ArrayBufferView, length: number, position: number): number {
  const path = opened.get(file);
  if (path !== undefined) requireRange(path, position, length);
  return readSync(file, into, 0, length, position);
}

/** Waits until a range of a file is there. Throws `storage-unavailable` when it cannot be brought. */
export function requireRange(path: string, from: number, length: number): void {
  const files = getRangedFiles();
  const number = files?.paths.indexOf(path) ?? -1;
  if (!files || number < 0 || length <= 0) return;
  const units = loaded.get(path) ?? new Set();
  loaded.set(path, units);
  const end = Math.ceil((from + length) / UNIT_BYTES);
  let first = Math.floor(from / UNIT_BYTES);
  while (first < end && units.has(first)) first++;
  if (first >= end) return;
  requestRange(files, number, first * UNIT_BYTES, end * UNIT_BYTES);
  for (let unit = first; unit < end; unit++) units.add(unit);
}

function requestRange({ pipe, lock }: RangedFiles, number: number, from: number, to: number): void {
  const request = Buffer.alloc(RANGE_REQUEST_BYTES);
  request.writeUInt32LE(number, 0);
  request.writeDoubleLE(from, 4);
  request.writeDoubleLE(to, 12);
  const answer = Buffer.alloc(1);
  while (Atomics.compareExchange(lock, 0, FREE, TAKEN) !== FREE) {
    if (Atomics.wait(lock, 0, TAKEN, LOCK_MS) === 'timed-out') Atomics.store(lock, 0, FREE);
  }
  try {
    writeSync(pipe, request);
    readSync(pipe, answer, 0, 1, null);
  } finally {
    Atomics.store(lock, 0, FREE);
    Atomics.notify(lock, 0, 1);
  }
  if (answer[0] === RANGE_LOADED) return;
  throw new ArtifactError(
    'storage-unavailable',
    'A part of the heap dump cannot be read just now. Try again in a moment.',
  );
}

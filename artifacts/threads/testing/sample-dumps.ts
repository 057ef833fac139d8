import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openTextBytes } from '@hindsight/intake';
import type { TextAnalysis } from '@hindsight/model';
import { analyzeThreadDumps } from '../src/analyze.ts';

/**
 * The reference dumps beside the checkout, if they are there; otherwise the few dumps of our own that are part of it.
 */
const SHARED = new URL('../../../../shared/data/threads/', import.meta.url);
const OWN_FOLDER = new URL('./samples/', import.meta.url);
const folder = existsSync(SHARED) ? SHARED : OWN_FOLDER;

const EXPECTED = '.expected.json';

/** Every file with recorded facts. */
export const SAMPLE_NAMES: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(EXPECTED))
  .map((name) => name.slice(0, -EXPECTED.length))
  .sort();

/** Reads a file that is always present. */
export const readOwnSample = (name: string): Buffer => readFileSync(new URL(name, OWN_FOLDER));

export const readSample = (name: string): Buffer => readFileSync(new URL(name, folder));

/**
 * The recorded facts of one dump, which the README beside the files explains. Null means that the format does not state
 * it.
 */
export interface ExpectedDump {
  readonly jvm?: string;
  readonly threadsTotal: number;
  /** Totals that are accepted for a truncated file. */
  readonly threadsTotalAccepted?: readonly number[];
  readonly states: Readonly<Record<string, number>> | null;
  readonly threadsWithoutState: number;
  readonly daemonThreads: number | null;
  readonly gcThreads: number | null;
  readonly virtualThreads?: number;
  readonly deadlockCycles: readonly (readonly string[])[];
  readonly undeclaredDeadlocks?: readonly (readonly string[])[];
  readonly blockers: readonly {
    readonly lock: string;
    readonly lockClass: string | null;
    readonly owner: string | null;
    readonly directlyBlocked: number;
    readonly transitivelyBlocked: number;
  }[];
  readonly locksWithWaiters: number;
  readonly blockingThreads: readonly {
    readonly thread: string;
    readonly blockedThreadsTotal: number;
    readonly itselfBlocked: boolean;
  }[];
  readonly repeatedStacks: readonly {
    readonly threadCount: number;
    readonly topFrame: string;
    readonly frames: number;
    readonly exampleThread: string;
  }[];
  readonly topMethods: readonly { readonly method: string; readonly threadCount: number }[];
}

interface ExpectedRemaining {
  readonly count: number;
  readonly threads: readonly string[];
  readonly sameStackCount: number;
}

export interface ExpectedFile {
  readonly file: string;
  readonly parserFamily?: string | null;
  /** Null for a file that accompanies dumps and contains none. */
  readonly dumpCount: number | null;
  readonly dumps: readonly ExpectedDump[];
  readonly acrossDumps?: {
    readonly runnableInAll: ExpectedRemaining;
    readonly blockedInAll: ExpectedRemaining;
    readonly waitingInAll: ExpectedRemaining;
    readonly timedWaitingInAll: ExpectedRemaining;
    readonly newSinceFirst: number;
  } | null;
  /** Ids of findings that must be there. When empty, nothing may be SEVERE or FATAL. */
  readonly patterns: readonly string[];
}

export const readExpected = (name: string): ExpectedFile =>
  JSON.parse(readFileSync(new URL(`${name}${EXPECTED}`, folder), 'utf8'));

/** Analyzes bytes like an upload. */
export async function analyzeBytes(bytes: Uint8Array, fileName: string): Promise<TextAnalysis> {
  const source = await openTextBytes(bytes, { fileName });
  return analyzeThreadDumps([source], { kind: 'thread-dump', fileName, options: {} });
}

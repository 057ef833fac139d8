import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openTextBytes } from '@hindsight/intake';
import type { TextAnalysis } from '@hindsight/model';
import { analyzeThreadDumps } from '../src/analyze.ts';

/** The dumps that may lie beside the checkout, else the few made for this project that are part of it. */
const SHARED = new URL('../../../../shared/data/threads/', import.meta.url);
const OWN_FOLDER = new URL('./samples/', import.meta.url);
const folder = existsSync(SHARED) ? SHARED : OWN_FOLDER;

const EXPECTED = '.expected.json';

/** Every file that somebody wrote down the facts of. */
export const SAMPLE_NAMES: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(EXPECTED))
  .map((name) => name.slice(0, -EXPECTED.length))
  .sort();

/** A file that is always there. */
export const readOwnSample = (name: string): Buffer => readFileSync(new URL(name, OWN_FOLDER));

export const readSample = (name: string): Buffer => readFileSync(new URL(name, folder));

/** Facts of one dump, as the README beside the files explains them. Null: the format does not tell. */
export interface ExpectedDump {
  readonly jvm?: string;
  readonly threadsTotal: number;
  /** Totals that count as right where the file is cut. */
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
  /** Null: a companion of dumps, none itself. */
  readonly dumpCount: number | null;
  readonly dumps: readonly ExpectedDump[];
  readonly acrossDumps?: {
    readonly runnableInAll: ExpectedRemaining;
    readonly blockedInAll: ExpectedRemaining;
    readonly waitingInAll: ExpectedRemaining;
    readonly timedWaitingInAll: ExpectedRemaining;
    readonly newSinceFirst: number;
    readonly goneSinceFirst: number;
  } | null;
  /** Codes of diagnoses that must be found; none: nothing is SEVERE or FATAL. */
  readonly patterns: readonly string[];
}

export const readExpected = (name: string): ExpectedFile =>
  JSON.parse(readFileSync(new URL(`${name}${EXPECTED}`, folder), 'utf8'));

/** From bytes to answer, through the same door as an upload. */
export async function analyzeBytes(bytes: Uint8Array, fileName: string): Promise<TextAnalysis> {
  const source = await openTextBytes(bytes, { fileName });
  return analyzeThreadDumps([source], { kind: 'thread-dump', fileName, options: {} });
}

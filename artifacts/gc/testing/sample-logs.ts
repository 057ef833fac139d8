import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openTextBytes } from '@hindsight/intake';
import type { Level, TextAnalysis, TextSource } from '@hindsight/model';
import { analyzeGcLog } from '../src/analyze.ts';

/**
 * The folder of the public logs, which may be beside the checkout; without them the few logs that were made for this
 * project are used.
 */
const SHARED = new URL('../../../../shared/data/gc/', import.meta.url);
const OWN = new URL('./samples/', import.meta.url);
const SAMPLE_FOLDER = existsSync(SHARED) ? SHARED : OWN;

/** Returns whether a file is a log; the folder also contains tables about the logs. */
const isLog = (name: string): boolean => !/\.(?:tsv|json|md)$/.test(name);

export const SAMPLE_NAMES: readonly string[] = readdirSync(SAMPLE_FOLDER).filter(isLog).sort();

export const readSample = (name: string): Buffer => readFileSync(new URL(name, SAMPLE_FOLDER));

/** What a person who read the log expects from its diagnosis. */
export interface ExpectedFindings {
  /** At least one finding of each group must be reported. */
  readonly mustFire: readonly (readonly string[])[];
  readonly mustNotFire: readonly string[];
  /** The worst finding has at most this level. */
  readonly maxLevel?: Level;
  /** The worst finding has at least this level. */
  readonly minLevel?: Level;
  readonly why: string;
}

/** Reads the expectations by name of the log. */
export const readExpectedFindings = (): Readonly<Record<string, ExpectedFindings>> =>
  JSON.parse(readFileSync(new URL('expected-findings.json', SAMPLE_FOLDER), 'utf8'));

/** Reads a log of this project, which is always present. */
export const readOwnSample = (name: string): Buffer => readFileSync(new URL(name, OWN));

export interface AnalyzedBytes extends TextAnalysis {
  readonly source: TextSource;
}

/** Analyzes bytes through the same entry point as an upload. */
export async function analyzeBytes(
  bytes: Uint8Array,
  fileName: string,
  options: Readonly<Record<string, string>> = {},
): Promise<AnalyzedBytes> {
  const source = await openTextBytes(bytes, { fileName });
  return { source, ...(await analyzeGcLog([source], { kind: 'gc-log', fileName, options })) };
}

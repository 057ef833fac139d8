import type { HeapAnalysis } from '../../analysis.ts';
import { SUSPECT_SHARE, type Suspect } from '../../metrics/retention/suspects.ts';

/** From here on a suspect is severe: a third of the heap does not hang on one holder by design. */
export const DANGER_SHARE = 0.3;
/** A program that has just started has nothing but the JDK and itself; below this nothing fills a heap. */
export const SMALL_BYTES = 1024 * 1024;

export type Severity = 'DANGER' | 'WARNING' | 'INFO';

/** What the JVM itself keeps, and what is small, is told and is no problem. */
export function severityOf({ share, retained, ofJdk, kind, label }: Suspect): Severity {
  if (ofJdk || retained < SMALL_BYTES || (kind === 'class' && isPlain(label))) return 'INFO';
  if (share >= DANGER_SHARE) return 'DANGER';
  return share >= SUSPECT_SHARE ? 'WARNING' : 'INFO';
}

/** Strings, arrays and nodes are what everything is made of: many of them point at nobody. */
const isPlain = (label: string): boolean =>
  label === 'java.lang.String' || label.endsWith('[]') || label.endsWith('Node') || label.endsWith('Entry');

export const problemsAmong = ({ suspects }: Pick<HeapAnalysis, 'suspects'>): Suspect[] =>
  suspects.filter((suspect) => severityOf(suspect) !== 'INFO');

import type { HeapAnalysis } from '../../analysis.ts';
import { SUSPECT_SHARE, type Suspect } from '../../metrics/retained-memory/suspects.ts';

/** A suspect with this share is severe: no design keeps a third of the heap behind one holder. */
export const DANGER_SHARE = 0.3;
/** Smaller suspects are ignored: a program that has just started contains little but the JDK. */
export const SMALL_BYTES = 1024 * 1024;

export type Severity = 'DANGER' | 'WARNING' | 'INFO';

/** Rates a suspect. Structures of the JVM and small suspects are listed but are no problem. */
export function rateSuspect({ share, retained, ofJdk, kind, label }: Suspect): Severity {
  if (ofJdk || retained < SMALL_BYTES || (kind === 'class' && isPlain(label))) return 'INFO';
  if (share >= DANGER_SHARE) return 'DANGER';
  return share >= SUSPECT_SHARE ? 'WARNING' : 'INFO';
}

/** Strings, arrays and nodes occur everywhere: many of them do not point to a cause. */
const isPlain = (label: string): boolean =>
  label === 'java.lang.String' || label.endsWith('[]') || label.endsWith('Node') || label.endsWith('Entry');

export const listProblemSuspects = ({ suspects }: Pick<HeapAnalysis, 'suspects'>): Suspect[] =>
  suspects.filter((suspect) => rateSuspect(suspect) !== 'INFO');

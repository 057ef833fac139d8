import type { OpenedMember } from '@hindsight/intake';
import type { Analyzer, Head } from '@hindsight/model';

/** Whether an artifact belongs to another one of a different kind and is read with it: a javacore with a portable heap dump. */
export const isCompanion = (artifact: Head, other: Head, analyzers: readonly Analyzer[]): boolean =>
  analyzers.some((analyzer) => 'reads' in analyzer && analyzer.isCompanion?.(artifact, other) === true);

/** Leaves out members that belong to another one. */
export const withoutCompanions = (
  parts: readonly OpenedMember[],
  analyzers: readonly Analyzer[],
): readonly OpenedMember[] =>
  parts.filter((part) => !parts.some((other) => other !== part && isCompanion(other.head, part.head, analyzers)));

import type { OpenedMember } from '@hindsight/intake';
import type { Analyzer, Head } from '@hindsight/model';

/** Whether an artifact belongs to another one of a different kind and is read with it: a javacore with a portable heap dump. */
export const isCompanion = (artifact: Head, other: Head, analyzers: readonly Analyzer[]): boolean =>
  analyzers.some((analyzer) => 'reads' in analyzer && analyzer.isCompanion?.(artifact, other) === true);

/** Whether an artifact is of a kind that is read with others; a bundle may have thousands of files, of which few are. */
const mayHaveCompanions = (artifact: Head, analyzers: readonly Analyzer[]): boolean =>
  analyzers.some((analyzer) => 'reads' in analyzer && analyzer.isCompanion && analyzer.detect(artifact) > 0);

/** Leaves out members that belong to another one. */
export function withoutCompanions(
  parts: readonly OpenedMember[],
  analyzers: readonly Analyzer[],
): readonly OpenedMember[] {
  const mains = parts.filter(({ head }) => mayHaveCompanions(head, analyzers));
  return parts.filter(
    (part) => !mains.some((other) => other !== part && isCompanion(other.head, part.head, analyzers)),
  );
}

import type { OpenedArtifact, Part } from '@hindsight/intake';
import type { Analyzer } from '@hindsight/model';
import { type Recognition, recognise } from '../recognition/recognize.ts';

/** Something that was sent and is not analysed. */
export interface LeftOut {
  readonly name: string;
  /** `a thread dump`, or a sentence. */
  readonly why: string;
}

export interface ChosenParts {
  /** Never empty. */
  readonly parts: readonly Part[];
  readonly leftOut: readonly LeftOut[];
}

interface Seen extends Recognition {
  readonly part: Part;
  readonly archived: boolean;
}

/** Of all that was sent in files and archives, what is analysed. A single artifact always is: its analyzer says what it is not. */
export function chooseParts(
  analyzer: Analyzer,
  opened: readonly OpenedArtifact[],
  analyzers: readonly Analyzer[],
): ChosenParts {
  const skipped = opened.flatMap((artifact) => artifact.skipped.map(({ name, why }) => ({ name, why })));
  const parts = opened.flatMap((artifact) => artifact.parts);
  if (parts.length === 1) return { parts, leftOut: skipped };
  const seen = parts.map((part) => ({ part, archived: isArchived(part), ...recognise(part.head, analyzers) }));
  const fitting = seen.filter((one) => fits(one, analyzer));
  const taken = fitting.length > 0 ? takenOf(fitting, analyzer) : [largestOf(seen)];
  const others = seen
    .filter((one) => !taken.includes(one))
    .map((one) => ({ name: one.part.name, why: fitting.includes(one) ? `another one: ${one.what}` : one.what }));
  return { parts: taken.map(({ part }) => part), leftOut: [...others, ...skipped] };
}

export const isArchived = ({ encoding }: Part): boolean => encoding.includes('zip') || encoding.includes('tar');

/** Where the content does not tell, the word of somebody who named the file counts. */
const fits = ({ kind, archived }: Seen, analyzer: Analyzer): boolean =>
  kind === analyzer.kind || (kind === undefined && !archived);

/** Files that were named one by one are one series; an archive may hold several. */
function takenOf(fitting: readonly Seen[], analyzer: Analyzer): readonly Seen[] {
  if (analyzer.takes === 'largest') return [largestOf(fitting)];
  const { seriesName } = analyzer;
  if (!seriesName || fitting.some(({ archived }) => !archived)) return fitting;
  const series = [...Map.groupBy(fitting, ({ part }) => seriesName(part.name)).values()];
  return series.reduce((largest, one) => (sizeOf(one) > sizeOf(largest) ? one : largest));
}

const sizeOf = (seen: readonly Seen[]): number => seen.reduce((sum, { part }) => sum + part.bytes, 0);

const largestOf = (seen: readonly Seen[]): Seen =>
  seen.reduce((largest, one) => (one.part.bytes > largest.part.bytes ? one : largest));

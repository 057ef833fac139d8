import type { OpenedArtifact, OpenedMember } from '@hindsight/intake';
import { type Analyzer, ArtifactError, type Head } from '@hindsight/model';
import { type Recognition, recognize } from '../recognition/recognize.ts';
import { isCompanion } from './companions.ts';

/** Something that was sent and is not analyzed. */
export interface SkippedMember {
  readonly name: string;
  /** What it is (`a thread dump`), or a sentence. */
  readonly why: string;
}

export interface SelectedMembers {
  /** Never empty. */
  readonly parts: readonly OpenedMember[];
  readonly skipped: readonly SkippedMember[];
}

interface RecognizedMember extends Recognition {
  readonly part: OpenedMember;
  readonly archived: boolean;
}

/**
 * Selects the members of all files and archives that are analyzed. A single artifact is always selected: when it is of another kind,
 * its analyzer says so.
 */
export function selectMembers(
  analyzer: Analyzer,
  opened: readonly OpenedArtifact[],
  analyzers: readonly Analyzer[],
): SelectedMembers {
  const skipped = opened.flatMap((artifact) => artifact.skipped.map(({ name, why }) => ({ name, why })));
  const parts = opened.flatMap((artifact) => artifact.members);
  if (parts.length === 1) return { parts, skipped: skipped };
  const seen = parts.map((part) => ({ part, archived: isArchived(part), ...recognize(part.head, analyzers) }));
  const belongs = ({ part }: RecognizedMember) =>
    parts.some((other) => other !== part && isCompanion(other.head, part.head, [analyzer]));
  const fitting = seen.filter((one) => isOfKind(one, analyzer) && !belongs(one));
  const main = fitting.length > 0 ? selectFitting(fitting, analyzer) : [findLargest(seen)];
  const taken = [...main, ...findCompanions(seen, main, analyzer)];
  const others = seen
    .filter((one) => !taken.includes(one))
    .map((one) => ({ name: one.part.name, why: fitting.includes(one) ? `another one: ${one.what}` : one.what }));
  return { parts: taken.map(({ part }) => part), skipped: [...others, ...skipped] };
}

/** Finds what is read besides the artifact. It stands after it. */
function findCompanions(
  seen: readonly RecognizedMember[],
  [main]: readonly RecognizedMember[],
  analyzer: Analyzer,
): readonly RecognizedMember[] {
  return main ? seen.filter((one) => one !== main && isCompanion(main.part.head, one.part.head, [analyzer])) : [];
}

export const isArchived = ({ encoding }: OpenedMember): boolean => encoding.includes('zip') || encoding.includes('tar');

/** A file that nobody recognizes is taken as what the client says it is; a member of an archive is not. */
const isOfKind = ({ kind, archived, unread }: RecognizedMember, analyzer: Analyzer): boolean =>
  kind === analyzer.kind || unread?.readAs === analyzer.kind || (kind === undefined && !archived && !unread);

/** Files that were sent one by one are one series; an archive may contain several, of which the largest is selected. */
function selectFitting(fitting: readonly RecognizedMember[], analyzer: Analyzer): readonly RecognizedMember[] {
  if (analyzer.takes === 'largest') return [findLargest(fitting)];
  if ('reads' in analyzer && analyzer.rankForm) return selectForm(fitting, analyzer.rankForm);
  const seriesName = 'reads' in analyzer ? undefined : analyzer.seriesName;
  if (!seriesName || fitting.some(({ archived }) => !archived)) return fitting;
  const series = [...Map.groupBy(fitting, ({ part }) => seriesName(part.name)).values()];
  return series.reduce((largest, one) => (sumBytes(one) > sumBytes(largest) ? one : largest));
}

function selectForm(
  fitting: readonly RecognizedMember[],
  rankForm: (head: Head) => number,
): readonly RecognizedMember[] {
  const forms = Map.groupBy(fitting, ({ part }) => rankForm(part.head));
  if (forms.size > 1 && fitting.some(({ archived }) => !archived)) {
    const names = [...forms.values()].map(([one]) => one?.part.name).join(' and ');
    throw new ArtifactError('bad-parameter', `${names} cannot be merged into one analysis: send them one by one.`);
  }
  return forms.get(Math.min(...forms.keys())) ?? fitting;
}

const sumBytes = (seen: readonly RecognizedMember[]): number => seen.reduce((sum, { part }) => sum + part.bytes, 0);

const findLargest = (seen: readonly RecognizedMember[]): RecognizedMember =>
  seen.reduce((largest, one) => (one.part.bytes > largest.part.bytes ? one : largest));

import type { OpenedArtifact, Part } from '@hindsight/intake';
import type { TextAnalyzer } from '@hindsight/model';
import { recognise } from './recognise.ts';

/** Something in an archive that is not analysed. */
export interface LeftOut {
  readonly name: string;
  /** `a thread dump`, or a sentence. */
  readonly why: string;
}

export interface ChosenParts {
  readonly parts: readonly Part[];
  readonly leftOut: readonly LeftOut[];
}

/** What somebody named as a file is always analysed; of the members of an archive those of the right kind. */
export function chooseParts(
  analyzer: TextAnalyzer,
  opened: readonly OpenedArtifact[],
  analyzers: readonly TextAnalyzer[],
): ChosenParts {
  const chosen = opened.map((artifact) => chooseOf(analyzer, artifact, analyzers));
  return { parts: chosen.flatMap(({ parts }) => parts), leftOut: chosen.flatMap(({ leftOut }) => leftOut) };
}

function chooseOf(
  analyzer: TextAnalyzer,
  { parts, skipped }: OpenedArtifact,
  analyzers: readonly TextAnalyzer[],
): ChosenParts {
  const broken = skipped.map(({ name, why }) => ({ name, why }));
  if (parts.length === 1) return { parts, leftOut: broken };
  const seen = parts.map((part) => ({ part, ...recognise(part.head, analyzers) }));
  const fitting = seen.filter(({ kind }) => kind === analyzer.kind).map(({ part }) => part);
  // When nothing fits, the analyzer says of the largest what it is not.
  const taken =
    fitting.length > 0 && analyzer.takes === 'series' ? fitting : [largestOf(fitting.length > 0 ? fitting : parts)];
  const others = seen
    .filter(({ part }) => !taken.includes(part))
    .map(({ part, what }) => ({ name: part.name, why: what }));
  return { parts: taken, leftOut: [...others, ...broken] };
}

function largestOf(parts: readonly Part[]): Part {
  const [first, ...others] = parts;
  if (!first) throw new Error('An opened artifact has at least one part.');
  return others.reduce((largest, part) => (part.bytes > largest.bytes ? part : largest), first);
}

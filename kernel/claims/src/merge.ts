import { compareLevels, type Evidence, type Finding } from '@hindsight/model';

/** A finding in one of several runs or dumps that were analyzed apart. */
export interface Occurrence<Origin> {
  readonly finding: Finding;
  readonly origin: Origin;
}

export interface MergeOptions<Origin> {
  /** Decides between occurrences of one level: the one that sorts first represents all. */
  readonly compare: (a: Occurrence<Origin>, b: Occurrence<Origin>) => number;
  /** A sentence that says in which run or dump the finding was made, and in which others. */
  readonly describe: (representative: Origin, others: readonly Origin[]) => string;
  /** Pieces of evidence that are kept over all occurrences. */
  readonly maxEvidence: number;
}

/** Merges the findings that several analyses made with the same rule into one: the worst, with evidence of the others. */
export function mergeFindings<Origin>(
  occurrences: readonly Occurrence<Origin>[],
  options: MergeOptions<Origin>,
): Finding[] {
  const byId = Map.groupBy(occurrences, ({ finding }) => finding.id);
  return [...byId.values()].map((same) => mergeOccurrences(same, options));
}

function mergeOccurrences<Origin>(
  occurrences: readonly Occurrence<Origin>[],
  { compare, describe, maxEvidence }: MergeOptions<Origin>,
): Finding {
  const [representative, ...others] = occurrences.toSorted(
    (a, b) => compareLevels(a.finding.level, b.finding.level) || compare(a, b),
  );
  if (!representative) throw new RangeError('a group of occurrences is never empty');
  const { finding, origin } = representative;
  const [first, ...rest] = finding.evidence;
  const evidence = [...rest, ...selectFurther(finding, others)];
  const lostMs = occurrences.reduce((sum, one) => sum + (one.finding.lostMs ?? 0), 0);
  return {
    ...finding,
    explanation: `${finding.explanation} ${describe(
      origin,
      others.map((other) => other.origin),
    )}`,
    evidence: [first, ...evidence.slice(0, maxEvidence - 1)],
    ...(lostMs > 0 ? { lostMs } : {}),
  };
}

/** The evidence of the others. A figure of theirs that the representative has as well would stand beside it with another value. */
function selectFurther<Origin>({ evidence }: Finding, others: readonly Occurrence<Origin>[]): Evidence[] {
  const named = new Set(evidence.flatMap((one) => (one.kind === 'metric' ? [one.name] : [])));
  return others
    .flatMap(({ finding }) => finding.evidence)
    .filter((one) => one.kind !== 'metric' || !named.has(one.name));
}

import { type EvidenceList, metricEvidence } from '@hindsight/claims';
import { type Evidence, ms, type Quantity } from '@hindsight/model';

const MAX_EVIDENCE = 12;

/** A list of evidence that is never too long; the first piece is given by itself, because no claim is without. */
export function gather(
  first: Evidence,
  ...more: readonly (Evidence | undefined | readonly Evidence[])[]
): EvidenceList {
  const rest = more.flatMap((one) =>
    one === undefined ? [] : Array.isArray(one) ? (one as Evidence[]) : [one as Evidence],
  );
  return [first, ...rest.slice(0, MAX_EVIDENCE - 1)];
}

/** When something began, as evidence: ms after the start of the recording. */
export const timeEvidence = (name: string, at: number): Evidence =>
  metricEvidence(`${name}, from the start of the recording`, ms(Math.max(0, at)));

/** Rows of a list as evidence, one figure each. */
export const rowEvidence = <Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  figure: (row: Row) => Quantity,
  max = 5,
): Evidence[] => rows.slice(0, max).map((row) => metricEvidence(name(row), figure(row)));

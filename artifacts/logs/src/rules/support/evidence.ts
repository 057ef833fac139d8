import type { Evidence } from '@hindsight/model';
import type { ClassifiedError } from '../../classified-errors.ts';

const LINES = 5;

/** Returns evidence for the first lines of errors. */
export function buildErrorEvidence(errors: readonly ClassifiedError[]): [Evidence, ...Evidence[]] {
  const lines = errors.flatMap(({ group }) => group.lines.slice(0, LINES)).slice(0, LINES);
  const [first = 1, ...rest] = lines.toSorted((a, b) => a - b);
  return [lineEvidence(first), ...rest.map(lineEvidence)];
}

export const lineEvidence = (line: number): Evidence => ({ kind: 'lines', first: line, last: line });

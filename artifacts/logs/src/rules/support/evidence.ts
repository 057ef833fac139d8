import type { Evidence } from '@hindsight/model';
import type { ErrorGroup } from '../../metrics/errors.ts';

const LINES = 5;

/** Returns evidence for the first lines of errors. */
export function buildErrorEvidence(groups: readonly ErrorGroup[]): [Evidence, ...Evidence[]] {
  const lines = groups.flatMap(({ lines }) => lines.slice(0, LINES)).slice(0, LINES);
  const [first = 1, ...rest] = lines.toSorted((a, b) => a - b);
  return [lineEvidence(first), ...rest.map(lineEvidence)];
}

export const lineEvidence = (line: number): Evidence => ({ kind: 'lines', first: line, last: line });

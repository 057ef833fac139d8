import { bytes, type Evidence } from '@hindsight/model';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** Reads the resident memory of the process from `top`; NaN when `top` does not list the process. */
export function readResidentBytes({ top, topThreads, meta }: Capture): {
  readonly first: number;
  readonly last: number;
  readonly evidence: Evidence[];
} {
  const shots = [...(top ? [top] : []), ...topThreads].flatMap(({ file, value }) =>
    value.flatMap(({ rows }) => rows.filter(({ id }) => id === meta.processId).map((row) => ({ file, row }))),
  );
  const [first, last] = [shots[0], shots.at(-1)];
  return {
    first: first?.row.residentBytes ?? Number.NaN,
    last: last?.row.residentBytes ?? Number.NaN,
    evidence: last ? [quoteLine(last.file, last.row.line, bytes(last.row.residentBytes))] : [],
  };
}

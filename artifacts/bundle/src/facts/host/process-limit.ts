import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** Systems allow tens of thousands; a program reaches fewer with some pools, and all programs of its user count. */
const MAX_SMALL_LIMIT = 4096;

/** Finds a limit of processes and threads that is so small that it may be what keeps new threads from being created. */
export function collectProcessLimit({ processLimit }: Pick<Capture, 'processLimit'>): Fact[] {
  const [value] = processLimit?.value ?? [];
  if (!processLimit || !value || value.limit > MAX_SMALL_LIMIT) return [];
  return [
    {
      id: 'small-process-limit',
      family: 'host',
      quality: QUALITY.inferred,
      statement: `the user of the program may have ${value.limit} processes and threads in all (ulimit -u)`,
      evidence: [quoteLine(processLimit.file, value.line, count(value.limit))],
      words: { limit: String(value.limit) },
    },
  ];
}

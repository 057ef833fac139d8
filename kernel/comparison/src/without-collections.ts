import type { AnalysisSuccess } from '@hindsight/api';
import { formatQuantity, ms } from '@hindsight/model';
import { MAX_ALIKE_RATIO } from './covered-time.ts';

type Log = Pick<AnalysisSuccess, 'findings' | 'comparable'>;

/** The finding about a GC log without a pause or a cycle. */
const NO_COLLECTION = 'no-gc-activity';

const hasNoCollection = ({ findings }: Log): boolean => findings.some(({ id }) => id === NO_COLLECTION);

/** Reads how long a GC log is; undefined for a log without times, and for what an earlier version has analyzed. */
function readDuration({ comparable }: Log): number | undefined {
  const duration = comparable?.durationMs;
  return typeof duration === 'number' ? duration : undefined;
}

/**
 * Says that one of two GC logs has no collection. A log that ended before the first one would be called better; over as long a
 * time as that of the other log, to have none is better indeed, and the result is undefined.
 */
export function describeMissingCollections(a: Log, b: Log): string | undefined {
  if (hasNoCollection(a) === hasNoCollection(b)) return undefined;
  const isMissingInB = hasNoCollection(b);
  const [without, other] = isMissingInB ? [b, a] : [a, b];
  const [short, long] = [readDuration(without), readDuration(other)];
  if (short !== undefined && long !== undefined && MAX_ALIKE_RATIO * short >= long) return undefined;
  const within = short === undefined ? '' : ` in its ${formatQuantity(ms(short))}`;
  return `${isMissingInB ? 'B' : 'A'} has no collection${within}, so nothing says whether B is better. Compare logs of the same load that are long enough for collections.`;
}

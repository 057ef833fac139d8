import { type RequestValues, readParameter } from '@hindsight/api';
import type { AccessScope } from '../../access/access-scope.ts';
import type { ResultFilter } from '../../ports/result-store.ts';

const DAY_MS = 86_400_000;

/** Reads a range of whole days. */
export function readDays(values: RequestValues): Pick<ResultFilter, 'from' | 'before'> {
  const [first, last] = [readParameter('fromDay', values), readParameter('toDay', values)];
  return {
    from: first === undefined ? undefined : Date.parse(first),
    before: last === undefined ? undefined : Date.parse(last) + DAY_MS,
  };
}

/** Reads the clock of a list and a range of whole days on it. */
function readClockDays(values: RequestValues): ResultFilter {
  const { from, before } = readDays(values);
  return readParameter('clock', values) === 'artifact' ? { ownFrom: from, ownBefore: before } : { from, before };
}

/** Reads the filters of a list of analyses; nothing outside the access scope is listed. */
export function readFilter(values: RequestValues, reach: AccessScope): ResultFilter {
  return {
    ...readClockDays(values),
    kind: readParameter('kind', values),
    appName: readParameter('appName', values),
    host: readParameter('host', values),
    tag: readParameter('tag', values),
    isProblem: readParameter('isProblem', values),
    text: readParameter('q', values),
    reach,
  };
}

import { type RequestValues, readParameter } from '@hindsight/api';
import type { ResultFilter } from '../ports/result-store.ts';

const DAY_MS = 86_400_000;

/** The filters of a list of analyses, as a request gives them. */
export function readFilter(values: RequestValues): ResultFilter {
  const [first, last] = [readParameter('fromDay', values), readParameter('toDay', values)];
  return {
    from: first === undefined ? undefined : Date.parse(first),
    before: last === undefined ? undefined : Date.parse(last) + DAY_MS,
    kind: readParameter('kind', values),
    appName: readParameter('appName', values),
    host: readParameter('host', values),
    tag: readParameter('tag', values),
    isProblem: readParameter('isProblem', values),
    text: readParameter('q', values),
  };
}

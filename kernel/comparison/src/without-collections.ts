import type { AnalysisSuccess } from '@hindsight/api';

/** The finding about a GC log without a pause or a cycle. */
const NO_COLLECTION = 'no-gc-activity';

const hasNoCollection = ({ findings }: Pick<AnalysisSuccess, 'findings'>): boolean =>
  findings.some(({ id }) => id === NO_COLLECTION);

/** Says which of two GC logs has no collection; undefined when both have some. A log that ended before the first one would be called better. */
export function describeMissingCollections(
  a: Pick<AnalysisSuccess, 'findings'>,
  b: Pick<AnalysisSuccess, 'findings'>,
): string | undefined {
  const names = [...(hasNoCollection(a) ? ['A'] : []), ...(hasNoCollection(b) ? ['B'] : [])];
  if (names.length === 0) return undefined;
  return `${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} no collection, so nothing says whether B is better. Compare logs of the same load that are long enough for collections.`;
}

import type { AnalysisEntry } from '@hindsight/api';

/** Two analyses that belong together, the older one first. */
export interface SuggestedPair {
  readonly a: AnalysisEntry;
  readonly b: AnalysisEntry;
}

const MAX_PAIRS = 6;

/** Analyses of one kind and application and host belong together; without an application those of one file name. */
const belongsTo = ({ kind, appName, host, fileName }: AnalysisEntry): string =>
  JSON.stringify([kind, appName ?? null, host ?? null, appName === undefined ? fileName : null]);

const ownTime = ({ artifactTime, createdAt }: AnalysisEntry): number => artifactTime?.to ?? createdAt;

/** Suggests to compare the newest two analyses of each application, or the one that was chosen with the others like it. */
export function suggestPairs(entries: readonly AnalysisEntry[], chosen?: AnalysisEntry): SuggestedPair[] {
  const groups = [...Map.groupBy(entries, belongsTo).values()].map((group) =>
    group.toSorted((one, other) => ownTime(other) - ownTime(one)),
  );
  const pairs = groups.flatMap((group) => {
    if (!chosen) return group[0] && group[1] ? [{ a: group[1], b: group[0] }] : [];
    if (!group.some(({ id }) => id === chosen.id)) return [];
    return group
      .filter(({ id }) => id !== chosen.id)
      .map((other) => (ownTime(other) < ownTime(chosen) ? { a: other, b: chosen } : { a: chosen, b: other }));
  });
  return pairs.sort((one, other) => other.b.createdAt - one.b.createdAt).slice(0, MAX_PAIRS);
}

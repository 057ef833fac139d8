import type { AnalysisEntry } from '@hindsight/api';
import { readArtifactTime } from '../analyses/artifact-time.ts';

/** Two analyses that belong together, the older one first. */
export interface SuggestedPair {
  readonly a: AnalysisEntry;
  readonly b: AnalysisEntry;
}

const MAX_PAIRS = 6;

/** Analyses of one kind and application and host belong together; without an application those of one file name. */
const toGroupKey = ({ kind, appName, host, fileName }: AnalysisEntry): string =>
  JSON.stringify([kind, appName ?? null, host ?? null, appName === undefined ? fileName : null]);

/** Suggests to compare the newest two analyses of each application, or the one that was chosen with the others like it. */
export function suggestPairs(entries: readonly AnalysisEntry[], chosen?: AnalysisEntry): SuggestedPair[] {
  const groups = [...Map.groupBy(entries, toGroupKey).values()].map((group) =>
    group.toSorted((one, other) => readArtifactTime(other) - readArtifactTime(one)),
  );
  const pairs = groups.flatMap((group) => {
    if (!chosen) return group[0] && group[1] ? [{ a: group[1], b: group[0] }] : [];
    if (!group.some(({ id }) => id === chosen.id)) return [];
    return group
      .filter(({ id }) => id !== chosen.id)
      .map((other) =>
        readArtifactTime(other) < readArtifactTime(chosen) ? { a: other, b: chosen } : { a: chosen, b: other },
      );
  });
  return pairs.sort((one, other) => other.b.createdAt - one.b.createdAt).slice(0, MAX_PAIRS);
}

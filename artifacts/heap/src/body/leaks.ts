import { getObjectType } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject, type PathStep, type Suspect } from '../metrics/retained-memory/suspects.ts';
import { describeSuspect } from '../rules/support/suspect-claim.ts';
import { escapeMarkup } from './escape-markup.ts';

export const buildLeaksBody = (analysis: HeapAnalysis): JsonObject[] =>
  analysis.suspects.map((suspect) => ({
    description: escapeMarkup(describeSuspect(suspect, analysis)),
    holder: suspect.holder?.name,
    shortestPathToAccumulationPoint: buildPathTree(analysis, suspect),
  }));

/** Builds the path from the root down; each node has the next one as its only child. */
function buildPathTree(analysis: HeapAnalysis, { path, point }: Suspect): JsonObject {
  const steps: readonly PathStep[] = path.length > 0 ? path : [{ object: point, references: [], skipped: 0 }];
  let below: JsonObject[] = [];
  for (const { object, references, skipped } of steps.toReversed()) {
    below = [
      {
        label: describeObject(analysis.objects, object),
        shallowSize: analysis.getSize(object),
        retainedSize: readRetainedSize(analysis, object),
        objectId: object,
        objectType: getObjectType(analysis.dump, object),
        gCRoot: analysis.dump.rootKinds.has(object),
        children: below,
        ...(references.length > 0 && { prefix: references.join(', ') }),
        ...(skipped > 0 && { skippedSteps: skipped }),
        suffix: (analysis.dump.rootKinds.get(object) ?? []).join(', '),
      },
    ];
  }
  return below[0] ?? {};
}

import { objectType } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { describe, type Step, type Suspect } from '../metrics/retention/suspects.ts';
import { suspectText } from '../rules/support/suspect-claim.ts';
import { escaped } from './escape-markup.ts';
import { retainedBy } from './largest-objects.ts';

export const leaksBody = (analysis: HeapAnalysis): JsonObject[] =>
  analysis.suspects.map((suspect) => ({
    description: escaped(suspectText(suspect, analysis)),
    holder: suspect.holder?.name,
    shortestPathToAccumulationPoint: pathTree(analysis, suspect),
  }));

/** From the root down, each node with the next one as its only child. */
function pathTree(analysis: HeapAnalysis, { path, point }: Suspect): JsonObject {
  const steps: readonly Step[] = path.length > 0 ? path : [{ object: point, references: [], skipped: 0 }];
  let below: JsonObject[] = [];
  for (const { object, references, skipped } of steps.toReversed()) {
    below = [
      {
        label: describe(analysis.objects, object),
        shallowSize: analysis.sizeOf(object),
        retainedSize: retainedBy(analysis, object),
        objectId: object,
        objectType: objectType(analysis.dump, object),
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

import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { CollectionUse } from '../../metrics/waste/collections.ts';
import { collectionWaste } from '../../metrics/waste/waste-sums.ts';
import { sumOf, wastePart } from './waste-block.ts';

/** All collections, and the same cut into empty, under-filled and single-element ones. */
export function collectionsPart(analysis: HeapAnalysis): JsonObject {
  const { collections } = analysis;
  const part = (objects: (use: CollectionUse) => number, wasted: (use: CollectionUse) => number): JsonObject =>
    wastePart(
      analysis,
      sumOf(collections, wasted),
      collections
        .filter((use) => objects(use) > 0)
        .toSorted((a, b) => wasted(b) - wasted(a))
        .map((use) => ({ label: use.className, objects: objects(use), wastedSize: wasted(use) })),
    );
  const rows = collections
    .map((use) => ({ use, wasted: collectionWaste([use]) }))
    .toSorted((a, b) => b.wasted - a.wasted)
    .map(({ use, wasted }) => ({
      label: use.className,
      objects: use.instances,
      wastedSize: wasted,
      empty: use.empty,
      neverUsed: use.unused,
      singleElement: use.oneElement,
      underFilled: use.filledAtMostQuarter,
      colliding: use.colliding,
      slots: use.slots,
      elements: use.elementsInSlots,
    }));
  return {
    ...wastePart(analysis, collectionWaste(collections), rows),
    empty: part(
      ({ empty }) => empty,
      ({ wastedByEmpty }) => wastedByEmpty,
    ),
    underFilled: part(
      ({ filledAtMostQuarter }) => filledAtMostQuarter,
      ({ wastedBySparse }) => wastedBySparse,
    ),
    singleElement: part(
      ({ oneElement }) => oneElement,
      ({ wastedBySingle }) => wastedBySingle,
    ),
  };
}

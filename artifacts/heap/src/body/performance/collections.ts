import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { CollectionUse } from '../../metrics/waste/collections.ts';
import { sumCollectionWaste } from '../../metrics/waste/waste-sums.ts';
import { createWasteBlock, sumBy } from './waste-block.ts';

/** All collections, and subsets of them: empty, under-filled and single-element collections. */
export function buildCollectionsBlock(analysis: HeapAnalysis): JsonObject {
  const { collections } = analysis;
  const createBlock = (
    objects: (use: CollectionUse) => number,
    size: (use: CollectionUse) => number,
    wasted: (use: CollectionUse) => number,
  ): JsonObject =>
    createWasteBlock(
      analysis,
      sumBy(collections, wasted),
      collections
        .filter((use) => objects(use) > 0)
        .toSorted((a, b) => wasted(b) - wasted(a))
        .map((use) => ({ label: use.className, objects: objects(use), size: size(use), wastedSize: wasted(use) })),
    );
  const rows = collections
    .map((use) => ({ use, wasted: sumCollectionWaste([use]) }))
    .toSorted((a, b) => b.wasted - a.wasted)
    .map(({ use, wasted }) => ({
      label: use.className,
      objects: use.instances,
      size: use.bytes,
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
    ...createWasteBlock(analysis, sumCollectionWaste(collections), rows),
    empty: createBlock(
      ({ empty }) => empty,
      ({ bytesOfEmpty }) => bytesOfEmpty,
      ({ wastedByEmpty }) => wastedByEmpty,
    ),
    underFilled: createBlock(
      ({ filledAtMostQuarter }) => filledAtMostQuarter,
      ({ bytesOfUnderFilled }) => bytesOfUnderFilled,
      ({ wastedBySparse }) => wastedBySparse,
    ),
    singleElement: createBlock(
      ({ oneElement }) => oneElement,
      ({ bytesOfSingle }) => bytesOfSingle,
      ({ wastedBySingle }) => wastedBySingle,
    ),
  };
}

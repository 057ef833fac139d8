import { maskText } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { ArrayWaste } from '../../metrics/waste/array-use.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { createWasteBlock, sumBy, type WasteItem } from './waste-block.ts';

export const buildObjectArraysBlock = (analysis: HeapAnalysis): JsonObject => {
  const { ofObjects } = analysis.arrayUse;
  return createWasteBlock(
    analysis,
    sumBy(ofObjects, ({ wasted }) => wasted),
    ofObjects.map((row) => toArrayItem(analysis, row)),
  );
};

function toArrayItem({ dump }: HeapAnalysis, row: ArrayWaste): WasteItem & Record<string, unknown> {
  const { label, empty, single, allNull, sparse, bytes, wasted, example } = row;
  return {
    label,
    objects: empty + single + allNull + sparse,
    size: bytes,
    wastedSize: wasted,
    empty,
    singleElement: single,
    allNull,
    mostlyNull: sparse,
    example: `length ${dump.lengths.at(example) ?? 0}`,
  };
}

/** Arrays of zeros, trailing zeros, lengths 0 and 1, and texts that are wider than necessary. */
export function buildPrimitiveArraysBlock(
  analysis: HeapAnalysis,
  { tails, wideTexts, builders }: Contents,
): JsonObject {
  const { arrayUse, zeroArrays, objects } = analysis;
  const describeText = (object: number) => (object < 0 ? {} : { example: maskText(objects.readText(object) ?? '') });
  const items: WasteItem[] = [
    ...zeroArrays.reachable.byClass.map(({ label, arrays, bytes }) => ({
      label,
      reason: 'nothing but zeros',
      objects: arrays,
      size: bytes,
      wastedSize: bytes,
    })),
    ...tails.map(({ label, arrays, bytes, wasted, example }) => ({
      label,
      reason: 'half or more of the array is trailing zeros',
      objects: arrays,
      size: bytes,
      wastedSize: wasted,
      example: `length ${analysis.dump.lengths.at(example) ?? 0}`,
    })),
    ...arrayUse.ofPrimitives.map((row) => ({ ...toArrayItem(analysis, row), reason: 'length 0 or 1' })),
    {
      label: 'java.lang.String',
      reason: 'two bytes per character where one would suffice',
      objects: wideTexts.objects,
      size: wideTexts.bytes,
      wastedSize: wideTexts.wasted,
      ...describeText(wideTexts.example),
    },
    {
      label: 'java.lang.StringBuilder',
      reason: 'capacity that was never used',
      objects: builders.objects,
      size: builders.bytes,
      wastedSize: builders.wasted,
    },
  ];
  const found = items.filter(({ objects: number }) => number > 0).toSorted((a, b) => b.wastedSize - a.wastedSize);
  return createWasteBlock(
    analysis,
    sumBy(found, ({ wastedSize }) => wastedSize),
    found,
  );
}

/** Sums the waste that no other block counts: copies of an array of zeros are counted as duplicates. */
export const sumPrimitiveArrayWaste = ({ zeroArrays, arrayUse }: HeapAnalysis, { tails }: Contents): number =>
  zeroArrays.reachable.beyondCopies +
  sumBy(tails, ({ wasted }) => wasted) +
  sumBy(arrayUse.ofPrimitives, ({ wasted }) => wasted);

import { maskedText } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { ArrayWaste } from '../../metrics/waste/array-use.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { sumOf, type WasteItem, wastePart } from './waste-block.ts';

export const objectArraysPart = (analysis: HeapAnalysis): JsonObject => {
  const { ofObjects } = analysis.arrayUse;
  return wastePart(
    analysis,
    sumOf(ofObjects, ({ wasted }) => wasted),
    ofObjects.map((row) => byLength(analysis, row)),
  );
};

function byLength({ dump }: HeapAnalysis, row: ArrayWaste): WasteItem & Record<string, unknown> {
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
    example: `length ${dump.extents[example] ?? 0}`,
  };
}

/** Arrays of zeros, tails of zeros, lengths 0 and 1, and texts that are wider than they need. */
export function primitiveArraysPart(analysis: HeapAnalysis, { tails, wideTexts, builders }: Contents): JsonObject {
  const { arrayUse, zeroArrays, objects } = analysis;
  const text = (object: number) => (object < 0 ? {} : { example: maskedText(objects.text(object) ?? '') });
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
      reason: 'half or more zeros at the end',
      objects: arrays,
      size: bytes,
      wastedSize: wasted,
      example: `length ${analysis.dump.extents[example] ?? 0}`,
    })),
    ...arrayUse.ofPrimitives.map((row) => ({ ...byLength(analysis, row), reason: 'length 0 or 1' })),
    {
      label: 'java.lang.String',
      reason: 'two bytes a character where one would do',
      objects: wideTexts.objects,
      size: wideTexts.bytes,
      wastedSize: wideTexts.wasted,
      ...text(wideTexts.example),
    },
    {
      label: 'java.lang.StringBuilder',
      reason: 'room that was never used',
      objects: builders.objects,
      size: builders.bytes,
      wastedSize: builders.wasted,
    },
  ];
  const found = items.filter(({ objects: number }) => number > 0).toSorted((a, b) => b.wastedSize - a.wastedSize);
  return wastePart(
    analysis,
    sumOf(found, ({ wastedSize }) => wastedSize),
    found,
  );
}

/** What counts nowhere else: copies of an array of zeros are counted with the copies. */
export const primitiveArraysBeyond = ({ zeroArrays, arrayUse }: HeapAnalysis, { tails }: Contents): number =>
  zeroArrays.reachable.beyondCopies +
  sumOf(tails, ({ wasted }) => wasted) +
  sumOf(arrayUse.ofPrimitives, ({ wasted }) => wasted);

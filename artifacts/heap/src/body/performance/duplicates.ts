import { maskedText } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { fieldsText } from '../../fields-text.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { arrayWaste } from '../../metrics/waste/waste-sums.ts';
import { wastePart } from './waste-block.ts';

export const stringsPart = (analysis: HeapAnalysis): JsonObject =>
  wastePart(
    analysis,
    analysis.strings.wasted,
    analysis.strings.top.map(({ example, copies, arrays, wasted }) => ({
      label: 'java.lang.String',
      objects: copies,
      size: copies * analysis.sizeOf(example) + arrays * arraySize(analysis, example),
      wastedSize: wasted,
      example: maskedText(analysis.objects.text(example) ?? ''),
    })),
  );

function arraySize({ objects, sizeOf }: HeapAnalysis, text: number): number {
  const array = objects.reference(text, 'value');
  return array < 0 ? 0 : sizeOf(array);
}

export const arraysPart = (analysis: HeapAnalysis): JsonObject =>
  wastePart(
    analysis,
    arrayWaste(analysis),
    analysis.arrays.top.map(({ example, copies, wasted }) => ({
      label: analysis.objects.label(example),
      objects: copies,
      size: copies * analysis.sizeOf(example),
      wastedSize: wasted,
      example: `length ${analysis.dump.extents[example] ?? 0}`,
    })),
  );

export const objectsPart = (analysis: HeapAnalysis, { objects }: Contents): JsonObject =>
  wastePart(
    analysis,
    objects.wasted,
    objects.top.map(({ example, copies, wasted }) => ({
      label: analysis.objects.label(example),
      objects: copies,
      size: copies * analysis.sizeOf(example),
      wastedSize: wasted,
      example: fieldsText(analysis.objects, example),
    })),
  );

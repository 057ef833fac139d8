import { maskText } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { formatFields } from '../../format-fields.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { sumArrayWaste } from '../../metrics/waste/waste-sums.ts';
import { createWasteBlock } from './waste-block.ts';

export const buildStringsBlock = (analysis: HeapAnalysis): JsonObject =>
  createWasteBlock(
    analysis,
    analysis.strings.wasted,
    analysis.strings.top.map(({ example, copies, arrays, wasted }) => ({
      label: 'java.lang.String',
      objects: copies,
      size: copies * analysis.getSize(example) + arrays * readArraySize(analysis, example),
      wastedSize: wasted,
      example: maskText(analysis.objects.readText(example) ?? ''),
    })),
  );

function readArraySize({ objects, getSize }: HeapAnalysis, text: number): number {
  const array = objects.readReference(text, 'value');
  return array < 0 ? 0 : getSize(array);
}

export const buildArraysBlock = (analysis: HeapAnalysis): JsonObject =>
  createWasteBlock(
    analysis,
    sumArrayWaste(analysis),
    analysis.arrays.top.map(({ example, copies, wasted }) => ({
      label: analysis.objects.getLabel(example),
      objects: copies,
      size: copies * analysis.getSize(example),
      wastedSize: wasted,
      example: `length ${analysis.dump.lengths[example] ?? 0}`,
    })),
  );

export const buildObjectsBlock = (analysis: HeapAnalysis, { objects }: Contents): JsonObject =>
  createWasteBlock(
    analysis,
    objects.wasted,
    objects.top.map(({ example, copies, wasted }) => ({
      label: analysis.objects.getLabel(example),
      objects: copies,
      size: copies * analysis.getSize(example),
      wastedSize: wasted,
      example: formatFields(analysis.objects, example),
    })),
  );

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

/** Arrays behind equal strings are counted with their strings: what these waste is left out of the items, too. */
export function buildArraysBlock(analysis: HeapAnalysis): JsonObject {
  const { objects, getSize, strings, arrays, dump } = analysis;
  const ofStrings = new Map(
    strings.top.map(({ example, arrays: copies }) => {
      const array = objects.readReference(example, 'value');
      return [identifyContent(analysis, array), Math.max(0, copies - 1) * (array < 0 ? 0 : getSize(array))];
    }),
  );
  const items = arrays.top
    .map(({ example, copies, wasted }) => ({
      label: objects.getLabel(example),
      objects: copies,
      size: copies * getSize(example),
      wastedSize: wasted - (ofStrings.get(identifyContent(analysis, example)) ?? 0),
      example: `length ${dump.lengths.at(example) ?? 0}`,
    }))
    .filter(({ wastedSize }) => wastedSize > 0);
  return createWasteBlock(analysis, sumArrayWaste(analysis), items);
}

/** Class, length and first elements tell the contents of the few largest groups apart. */
const identifyContent = ({ objects, dump }: HeapAnalysis, array: number): string =>
  array < 0
    ? ''
    : `${objects.getLabel(array)} ${dump.lengths.at(array) ?? 0} ${objects.records.readElements(array, 0, COMPARED).toString('base64')}`;

const COMPARED = 200;

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

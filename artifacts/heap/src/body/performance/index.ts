import { maskText, maskValue } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { adviseHeapSettings } from '../../heap-settings.ts';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { sumArrayWaste, sumBoxedWaste, sumCollectionWaste } from '../../metrics/waste/waste-sums.ts';
import { computeHeapShare } from '../largest-objects.ts';
import { buildObjectArraysBlock, buildPrimitiveArraysBlock, sumPrimitiveArrayWaste } from './arrays.ts';
import { buildCollectionsBlock } from './collections.ts';
import { buildArraysBlock, buildObjectsBlock, buildStringsBlock } from './duplicates.ts';
import { buildDirectBuffersBlock, buildFinalizationBlock, buildReferencesBlock } from './references.ts';
import { createWasteBlock, MAX_ITEMS, sumBy } from './waste-block.ts';

/** `performanceReport` of the contract. */
export function buildPerformanceBody(analysis: HeapAnalysis, contents: Contents | undefined): JsonObject {
  return { ...buildCompositionBody(analysis, contents), ...(contents && buildContentsBody(analysis, contents)) };
}

/** The parts that need no values, which portable heap dumps do not have. */
function buildCompositionBody(analysis: HeapAnalysis, contents: Contents | undefined): JsonObject {
  return {
    heapStatistics: createStatistics(analysis, contents),
    whatsInMemory: analysis.groups.byClass
      .toSorted((a, b) => b.shallow - a.shallow)
      .slice(0, MAX_ITEMS)
      .map(({ label, objects, shallow }) => ({
        label,
        objects,
        size: shallow,
        percent: computeHeapShare(analysis, shallow),
      })),
    largeObjects: analysis.largest.objects.slice(0, MAX_ITEMS).map((object) => ({
      label: analysis.objects.getLabel(object),
      objectId: object,
      size: readRetainedSize(analysis, object),
      percent: computeHeapShare(analysis, readRetainedSize(analysis, object)),
    })),
    threads: analysis.threads.map(({ thread, name, state, retained }) => ({
      name: maskText(name),
      state,
      retainedSize: retained,
      localRoots: thread.locals.length,
      stackTrace: [...thread.frames],
    })),
  };
}

function buildContentsBody(analysis: HeapAnalysis, contents: Contents): JsonObject {
  return {
    objectHeaders: buildHeadersBlock(analysis),
    duplicateStrings: buildStringsBlock(analysis),
    duplicateObjects: buildObjectsBlock(analysis, contents),
    duplicatePrimitiveArrays: buildArraysBlock(analysis),
    inefficientCollections: buildCollectionsBlock(analysis),
    inefficientObjectArrays: buildObjectArraysBlock(analysis),
    inefficientPrimitiveArrays: buildPrimitiveArraysBlock(analysis, contents),
    boxedNumbers: buildBoxedBlock(analysis),
    objectsWaitingForFinalization: buildFinalizationBlock(analysis),
    references: buildReferencesBlock(analysis),
    directBuffers: buildDirectBuffersBlock(analysis),
    heapSettingsRecommendation: adviseHeapSettings(analysis),
    systemProperties: Object.fromEntries(
      [...analysis.properties].map(([name, value]) => [maskText(name), maskValue(name, value)]),
    ),
  };
}

/** The sum of waste counts every object once as far as blocks overlap by design: equal objects are not included. */
function createStatistics(analysis: HeapAnalysis, contents: Contents | undefined): JsonObject {
  return {
    totalSize: analysis.usedBytes,
    objectCount: analysis.reachable,
    classCount: analysis.dump.counts.classes,
    threadCount: analysis.threads.length,
    ...(contents && sumWaste(analysis, contents)),
  };
}

function sumWaste(analysis: HeapAnalysis, contents: Contents): JsonObject {
  const wasted =
    analysis.strings.wasted +
    sumArrayWaste(analysis) +
    sumCollectionWaste(analysis.collections) +
    sumBoxedWaste(analysis) +
    sumBy(analysis.arrayUse.ofObjects, ({ wasted: own }) => own) +
    sumPrimitiveArrayWaste(analysis, contents);
  return {
    memoryWasted: wasted,
    memoryWastedPercent: computeHeapShare(analysis, wasted),
  };
}

/** Object headers are not a problem: every object has one. */
function buildHeadersBlock(analysis: HeapAnalysis): JsonObject {
  const { dump, groups, reachable } = analysis;
  const size = reachable * dump.layout.headerBytes;
  const rows = groups.byClass
    .toSorted((a, b) => b.objects - a.objects)
    .map(({ label, objects }) => {
      const bytes = objects * dump.layout.headerBytes;
      return { label, objects, size: bytes, wastedSize: bytes };
    });
  return {
    ...createWasteBlock(analysis, size, rows),
    problem: false,
    objects: reachable,
    size,
    percent: computeHeapShare(analysis, size),
  };
}

const buildBoxedBlock = (analysis: HeapAnalysis): JsonObject =>
  createWasteBlock(
    analysis,
    sumBoxedWaste(analysis),
    analysis.boxed.map(({ label, objects, bytes, wasted }) => ({ label, objects, size: bytes, wastedSize: wasted })),
  );

import { maskedText, maskedValue } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { heapSettingsAdvice } from '../../heap-settings.ts';
import type { Contents } from '../../metrics/waste/contents.ts';
import { arrayWaste, boxedWaste, collectionWaste } from '../../metrics/waste/waste-sums.ts';
import { retainedBy, shareOfHeap } from '../largest-objects.ts';
import { objectArraysPart, primitiveArraysBeyond, primitiveArraysPart } from './arrays.ts';
import { collectionsPart } from './collections.ts';
import { arraysPart, objectsPart, stringsPart } from './duplicates.ts';
import { directBuffersPart, finalizationPart, referencesPart } from './references.ts';
import { MOST_ITEMS, sumOf, wastePart } from './waste-block.ts';

/** `performanceReport` of the contract. */
export function performanceBody(analysis: HeapAnalysis, contents: Contents): JsonObject {
  return {
    heapStatistics: statistics(analysis, contents),
    whatsInMemory: analysis.groups.byClass
      .toSorted((a, b) => b.shallow - a.shallow)
      .slice(0, MOST_ITEMS)
      .map(({ label, objects, shallow }) => ({
        label,
        objects,
        size: shallow,
        percent: shareOfHeap(analysis, shallow),
      })),
    largeObjects: analysis.largest.objects.slice(0, MOST_ITEMS).map((object) => ({
      label: analysis.objects.label(object),
      objectId: object,
      size: retainedBy(analysis, object),
      percent: shareOfHeap(analysis, retainedBy(analysis, object)),
    })),
    threads: analysis.threads.map(({ thread, name, state, retained }) => ({
      name: maskedText(name),
      state,
      retainedSize: retained,
      localRoots: thread.locals.length,
      stackTrace: [...thread.frames],
    })),
    objectHeaders: headersPart(analysis),
    duplicateStrings: stringsPart(analysis),
    duplicateObjects: objectsPart(analysis, contents),
    duplicatePrimitiveArrays: arraysPart(analysis),
    inefficientCollections: collectionsPart(analysis),
    inefficientObjectArrays: objectArraysPart(analysis),
    inefficientPrimitiveArrays: primitiveArraysPart(analysis, contents),
    boxedNumbers: boxedPart(analysis),
    objectsWaitingForFinalization: finalizationPart(analysis),
    references: referencesPart(analysis),
    directBuffers: directBuffersPart(analysis),
    heapSettingsRecommendation: heapSettingsAdvice(analysis),
    systemProperties: Object.fromEntries(
      [...analysis.properties].map(([name, value]) => [maskedText(name), maskedValue(name, value)]),
    ),
  };
}

/** What is wasted counts every object once as far as parts overlap by design: equal objects are not in the sum. */
function statistics(analysis: HeapAnalysis, contents: Contents): JsonObject {
  const wasted =
    analysis.strings.wasted +
    arrayWaste(analysis) +
    collectionWaste(analysis.collections) +
    boxedWaste(analysis) +
    sumOf(analysis.arrayUse.ofObjects, ({ wasted: own }) => own) +
    primitiveArraysBeyond(analysis, contents);
  return {
    totalSize: analysis.usedBytes,
    objectCount: analysis.reachable,
    classCount: analysis.dump.counts.classes,
    threadCount: analysis.threads.length,
    memoryWasted: wasted,
    memoryWastedPercent: shareOfHeap(analysis, wasted),
  };
}

/** A fact and no problem: every object has one. */
function headersPart(analysis: HeapAnalysis): JsonObject {
  const { dump, groups, reachable } = analysis;
  const size = reachable * dump.layout.headerBytes;
  const rows = groups.byClass
    .toSorted((a, b) => b.objects - a.objects)
    .map(({ label, objects }) => {
      const bytes = objects * dump.layout.headerBytes;
      return { label, objects, size: bytes, wastedSize: bytes };
    });
  return {
    ...wastePart(analysis, size, rows),
    problem: false,
    objects: reachable,
    size,
    percent: shareOfHeap(analysis, size),
  };
}

const boxedPart = (analysis: HeapAnalysis): JsonObject =>
  wastePart(
    analysis,
    boxedWaste(analysis),
    analysis.boxed.map(({ label, objects, bytes, wasted }) => ({ label, objects, size: bytes, wastedSize: wasted })),
  );

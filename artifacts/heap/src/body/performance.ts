import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { maskedText, maskedValue } from '../masked.ts';
import { arrayWaste, collectionWaste } from '../metrics/waste.ts';
import { WASTE_SHARE } from '../rules/waste-share.ts';
import { retainedBy, shareOfHeap } from './largest-objects.ts';

const ITEMS = 50;

interface WasteItem {
  readonly label: string;
  readonly objects: number;
  readonly size?: number;
  readonly wastedSize: number;
  readonly example?: string;
}

/** One part of the waste as the contract has it. */
function wastePart(analysis: HeapAnalysis, wasted: number, items: readonly WasteItem[]): JsonObject {
  const share = shareOfHeap(analysis, wasted);
  return {
    wastedSize: wasted,
    wastedPercent: share,
    problem: share >= WASTE_SHARE,
    items: items.slice(0, ITEMS).map((item) => ({ ...item })),
  };
}

export function performanceBody(analysis: HeapAnalysis): JsonObject {
  const { dump, groups, threads, usedBytes, properties } = analysis;
  const wasted =
    analysis.strings.wasted + arrayWaste(analysis) + collectionWaste(analysis.collections) + boxedWaste(analysis);
  return {
    heapStatistics: {
      totalSize: usedBytes,
      objectCount: analysis.reachable,
      classCount: dump.counts.classes,
      threadCount: threads.length,
      memoryWasted: wasted,
      memoryWastedPercent: shareOfHeap(analysis, wasted),
    },
    whatsInMemory: groups.byClass
      .toSorted((a, b) => b.shallow - a.shallow)
      .slice(0, ITEMS)
      .map(({ label, objects, shallow }) => ({
        label,
        objects,
        size: shallow,
        percent: shareOfHeap(analysis, shallow),
      })),
    largeObjects: analysis.largest.objects.slice(0, ITEMS).map((object) => ({
      label: analysis.objects.label(object),
      objectId: object,
      size: retainedBy(analysis, object),
      percent: shareOfHeap(analysis, retainedBy(analysis, object)),
    })),
    threads: threads.map(({ thread, name, state, retained }) => ({
      name,
      state,
      retainedSize: retained,
      localRoots: thread.locals.length,
      stackTrace: [...thread.frames],
    })),
    objectHeaders: {
      objects: analysis.reachable,
      size: analysis.reachable * dump.layout.headerBytes,
      percent: shareOfHeap(analysis, analysis.reachable * dump.layout.headerBytes),
    },
    duplicateStrings: stringsPart(analysis),
    duplicatePrimitiveArrays: arraysPart(analysis),
    inefficientCollections: collectionsPart(analysis),
    boxedNumbers: wastePart(
      analysis,
      boxedWaste(analysis),
      analysis.boxed.map(({ label, objects, bytes, wasted: own }) => ({
        label,
        objects,
        size: bytes,
        wastedSize: own,
      })),
    ),
    objectsWaitingForFinalization: { objects: analysis.finalizerQueue ?? 0 },
    references: referencesPart(analysis),
    systemProperties: Object.fromEntries([...properties].map(([name, value]) => [name, maskedValue(name, value)])),
  };
}

const boxedWaste = ({ boxed }: HeapAnalysis): number => boxed.reduce((sum, { wasted }) => sum + wasted, 0);

const stringsPart = (analysis: HeapAnalysis): JsonObject =>
  wastePart(
    analysis,
    analysis.strings.wasted,
    analysis.strings.top.map(({ example, copies, wasted }) => ({
      label: 'java.lang.String',
      objects: copies,
      wastedSize: wasted,
      example: maskedText(analysis.objects.text(example) ?? ''),
    })),
  );

const arraysPart = (analysis: HeapAnalysis): JsonObject =>
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

function collectionsPart(analysis: HeapAnalysis): JsonObject {
  const { collections } = analysis;
  const rows = collections
    .map((use) => ({ use, wasted: collectionWaste([use]) }))
    .toSorted((a, b) => b.wasted - a.wasted)
    .map(({ use, wasted }) => ({
      label: use.className,
      objects: use.instances,
      wastedSize: wasted,
      empty: use.empty,
      singleElement: use.oneElement,
      underFilled: use.filledAtMostQuarter,
      slots: use.slots,
      elements: use.elementsInSlots,
    }));
  return wastePart(analysis, collectionWaste(collections), rows);
}

const REFERENCES = {
  soft: 'SoftReference',
  weak: 'WeakReference',
  phantom: 'PhantomReference',
  final: 'FinalReference',
};

const referencesPart = ({ groups }: HeapAnalysis): JsonObject =>
  Object.fromEntries(
    Object.entries(REFERENCES).map(([kind, name]) => [
      kind,
      { objects: groups.bySuperclass.find(({ label }) => label === `java.lang.ref.${name}`)?.objects ?? 0 },
    ]),
  );

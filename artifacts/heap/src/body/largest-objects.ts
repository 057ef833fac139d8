import { objectType } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { LargestGroup } from '../metrics/retention/largest-objects.ts';
import { describe } from '../metrics/retention/suspects.ts';

export function largestObjectsBody(analysis: HeapAnalysis): JsonObject[] {
  const { largest } = analysis;
  return [
    { groupByNone: largest.objects.map((object) => objectRow(analysis, object)) },
    { groupByClass: largest.byClass.map((group) => groupRow(analysis, group)) },
    { groupByClassloader: largest.byLoader.map((group) => groupRow(analysis, group)) },
    { groupByPackage: largest.byPackage.map((group) => groupRow(analysis, group)) },
  ];
}

function objectRow(analysis: HeapAnalysis, object: number): JsonObject {
  const { dump, objects, sizeOf } = analysis;
  const retained = retainedBy(analysis, object);
  return {
    label: describe(objects, object),
    objectId: object,
    objectType: objectType(dump, object),
    gCRoot: dump.rootKinds.has(object),
    shallowSize: sizeOf(object),
    retainedSize: retained,
    percent: shareOfHeap(analysis, retained),
    isObjType: true,
    isThreadObject: dump.threads.some((thread) => thread.object === object),
    suffix: (dump.rootKinds.get(object) ?? []).join(', '),
  };
}

function groupRow(analysis: HeapAnalysis, { label, object, objects, shallow, retained }: LargestGroup): JsonObject {
  const { dump } = analysis;
  return {
    label,
    objectId: object,
    objectType: object < 0 ? -1 : objectType(dump, object),
    gCRoot: object >= 0 && dump.rootKinds.has(object),
    shallowSize: shallow,
    retainedSize: retained,
    percent: shareOfHeap(analysis, retained),
    isObjType: object >= 0,
    isThreadObject: false,
    objects,
  };
}

export const shareOfHeap = ({ usedBytes }: HeapAnalysis, bytes: number): number =>
  usedBytes === 0 ? 0 : bytes / usedBytes;

export function retainedBy({ tree }: HeapAnalysis, object: number): number {
  const node = tree.numberOf[object] ?? -1;
  return node > 0 ? (tree.retained[node] ?? 0) : 0;
}

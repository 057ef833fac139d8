import { getObjectType } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { LargestGroup } from '../metrics/retained-memory/largest-objects.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject } from '../metrics/retained-memory/suspects.ts';

export function buildLargestObjectsBody(analysis: HeapAnalysis): JsonObject[] {
  const { largest } = analysis;
  return [
    { groupByNone: largest.objects.map((object) => toObjectRow(analysis, object)) },
    { groupByClass: largest.byClass.map((group) => toGroupRow(analysis, group)) },
    ...(analysis.dump.phd
      ? []
      : [{ groupByClassloader: largest.byLoader.map((group) => toGroupRow(analysis, group)) }]),
    { groupByPackage: largest.byPackage.map((group) => toGroupRow(analysis, group)) },
  ];
}

function toObjectRow(analysis: HeapAnalysis, object: number): JsonObject {
  const { dump, objects, getSize } = analysis;
  const retained = readRetainedSize(analysis, object);
  return {
    label: describeObject(objects, object),
    objectId: object,
    objectType: getObjectType(dump, object),
    gCRoot: dump.rootKinds.has(object),
    shallowSize: getSize(object),
    retainedSize: retained,
    percent: computeHeapShare(analysis, retained),
    isObjType: true,
    isThreadObject: dump.threads.some((thread) => thread.object === object),
    suffix: (dump.rootKinds.get(object) ?? []).join(', '),
  };
}

function toGroupRow(analysis: HeapAnalysis, { label, object, objects, shallow, retained }: LargestGroup): JsonObject {
  const { dump } = analysis;
  return {
    label,
    objectId: object,
    objectType: object < 0 ? -1 : getObjectType(dump, object),
    gCRoot: object >= 0 && dump.rootKinds.has(object),
    shallowSize: shallow,
    retainedSize: retained,
    percent: computeHeapShare(analysis, retained),
    isObjType: object >= 0,
    isThreadObject: false,
    objects,
  };
}

export const computeHeapShare = ({ usedBytes }: HeapAnalysis, bytes: number): number =>
  usedBytes === 0 ? 0 : bytes / usedBytes;

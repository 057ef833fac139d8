import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { Group } from '../metrics/retention/histogram-groups.ts';

/** `type` of the contract. */
const ROW_TYPES = { class: 1, loader: 2, superclass: 5, package: 6 } as const;
/** Rows that retain least are left out. */
const MOST_ROWS = 2000;

const rows = (groups: readonly Group[], type: number): JsonObject[] =>
  groups.slice(0, MOST_ROWS).map(({ label, object, objects, shallow, retained }) => ({
    label,
    objects,
    shallowSize: shallow,
    retainedSize: retained,
    objectId: object,
    type,
  }));

export const histogramsBody = ({ groups }: HeapAnalysis): JsonObject[] => [
  { groupByClass: rows(groups.byClass, ROW_TYPES.class) },
  { groupBySuperClass: rows(groups.bySuperclass, ROW_TYPES.superclass) },
  { groupByClassloader: rows(groups.byLoader, ROW_TYPES.loader) },
  { groupByPackage: rows(groups.byPackage, ROW_TYPES.package) },
];

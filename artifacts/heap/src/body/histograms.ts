import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { HistogramGroup } from '../metrics/retained-memory/histogram-groups.ts';

/** `type` of the contract. */
const ROW_TYPES = { class: 1, loader: 2, superclass: 5, package: 6 } as const;
/** Rows with the smallest retained size are omitted. */
const MAX_ROWS = 2000;

const toRows = (groups: readonly HistogramGroup[], type: number): JsonObject[] =>
  groups.slice(0, MAX_ROWS).map(({ label, object, objects, shallow, retained }) => ({
    label,
    objects,
    shallowSize: shallow,
    retainedSize: retained,
    objectId: object,
    type,
  }));

export const buildHistogramsBody = ({ groups, dump }: HeapAnalysis): JsonObject[] => [
  { groupByClass: toRows(groups.byClass, ROW_TYPES.class) },
  { groupBySuperClass: toRows(groups.bySuperclass, ROW_TYPES.superclass) },
  // Portable heap dumps do not name the loader of a class.
  ...(dump.phd ? [] : [{ groupByClassloader: toRows(groups.byLoader, ROW_TYPES.loader) }]),
  { groupByPackage: toRows(groups.byPackage, ROW_TYPES.package) },
];

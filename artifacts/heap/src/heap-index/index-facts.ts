import type { HeapClass, HeapDump, HeapThread, ObjectLayout, PhdFacts } from '@hindsight/heap-graph';
import type { HeapOverview } from '@hindsight/model';
import type { LoaderUse } from '../metrics/jvm/class-loaders.ts';
import type { HistogramGroup, HistogramGroups } from '../metrics/retained-memory/histogram-groups.ts';
import type { ClassMembers } from './class-members.ts';

/** The small part of an index besides columns and lists, which is read as a whole. */
export interface IndexFacts {
  readonly idSize: number;
  readonly overview: HeapOverview;
  readonly layout: ObjectLayout;
  /** Present for portable heap dumps only. */
  readonly phd?: PhdFacts;
  readonly objects: number;
  /** Objects begin at multiples of `1 << shift`. */
  readonly shift: number;
  /** The unit of retained sizes in bytes. */
  readonly unit: number;
  readonly instanceBytes: readonly number[];
  readonly staticBytes: readonly number[];
  /** The distinct combinations of root kinds, joined by ", ". */
  readonly rootKinds: readonly string[];
}

/** Tables that are read on demand. */
export interface IndexTables {
  /** The rows of each class in the column `member`, by class number. */
  readonly members: readonly ClassMembers[];
  readonly classes: readonly HeapClass[];
  readonly groups: Readonly<Record<GroupName, readonly HistogramGroup[]>>;
  readonly threads: readonly IndexedThread[];
  readonly loaders: readonly LoaderUse[];
}

export type GroupName = keyof Pick<HistogramGroups, 'byClass' | 'bySuperclass' | 'byLoader' | 'byPackage'>;

export interface IndexedThread extends HeapThread {
  readonly name: string;
  readonly state: string;
}

/** Chooses the unit of retained sizes: 8 bytes when all sizes are multiples of 8, otherwise 1. Portable heap dumps hold sizes as they are. */
export function chooseSizeUnit({
  instanceBytes,
  staticBytes,
  phd,
}: Pick<HeapDump, 'instanceBytes' | 'staticBytes' | 'phd'>): number {
  if (phd) return 1;
  const isWhole = (bytes: number) => bytes % 8 === 0;
  return instanceBytes.every(isWhole) && staticBytes.every(isWhole) ? 8 : 1;
}

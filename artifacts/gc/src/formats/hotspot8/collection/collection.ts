import { type PauseEvent, type PauseKind, PauseMark, type Tenuring } from '../../../events.ts';
import { computeYoung, type G1Table } from '../g1/g1-table.ts';
import { type Bracket, type Collection, findInner } from '../text/brackets.ts';
import type { Label, LabelReader } from '../text/label.ts';
import {
  createPoolChanges,
  findLastChange,
  findNextChange,
  type PoolChanges,
  type SizeChange,
  toPoolChange,
} from '../text/sizes.ts';
import type { CpuTimes } from './cpu-times.ts';
import { type GenerationPart, readGenerations } from './generations.ts';
import { completePools } from './heap-tables.ts';
import { readReferenceWork } from './references.ts';

/** A collection whose text was parsed. */
export interface ParsedCollection {
  readonly pause: PauseEvent;
  readonly label: Label;
  readonly generations: readonly GenerationPart[];
  /** A marking pause of CMS in a log without details: it has one figure instead of a change, and no name. */
  readonly unnamedMark: boolean;
}

const NO_TIMES: CpuTimes = { user: Number.NaN, sys: Number.NaN, real: Number.NaN };
const NO_TENURING: Tenuring = {};

/** Parses a collection whose brackets are balanced; undefined when its figures are missing. */
export function parseCollection(collection: Collection, labels: LabelReader): ParsedCollection | undefined {
  const { bracket } = collection;
  if (Number.isNaN(bracket.totalMs)) return undefined;
  const label = labels.read(bracket.text);
  const generations = readGenerations(bracket);
  const change = bracket.change ?? (label.text === bracket.text ? label.change : findLastChange(bracket.text));
  const kind = classifyCollection(label, bracket, generations, change);
  const work = readReferenceWork(bracket);
  // Its CPU times include those of the inner collection, which has them as well.
  const cpu = (collection.nestedMs > 0 ? undefined : collection.cpu) ?? NO_TIMES;
  const pause: PauseEvent = {
    kind: 'pause',
    pause: kind,
    name: buildName(kind, label, generations),
    cause: label.cause,
    // An inner collection comes first and is a pause of its own, so its time is not counted twice.
    uptime: collection.stamp.uptime + collection.nestedMs,
    wall: collection.stamp.wall + collection.nestedMs,
    line: collection.line,
    lastLine: collection.lastLine,
    duration: Math.max(0, bracket.totalMs - collection.nestedMs),
    marks: readMarks(label, generations, kind),
    gcId: collection.gcId,
    pools: readPools(collection, generations, change, kind === 'full' && !label.full),
    user: cpu.user,
    sys: cpu.sys,
    real: cpu.real,
    references: work.references,
    referenceTime: collection.g1?.referenceTime ?? work.referenceTime,
    classUnloadingTime: work.classUnloadingTime,
    tenuring: collection.tenuring ?? NO_TENURING,
    workersUsed: collection.g1?.workers ?? Number.NaN,
  };
  const unnamedMark = kind === 'young' && change !== undefined && Number.isNaN(change.after);
  return { pause, label, generations, unnamedMark };
}

function classifyCollection(
  label: Label,
  bracket: Bracket,
  generations: readonly GenerationPart[],
  change: SizeChange | undefined,
): PauseKind {
  const kind = label.kind ?? classifyCmsMark(bracket, label.cause, change);
  if (kind) return kind;
  return generations.some(({ generation }) => generation === 'old') ? 'full' : 'young';
}

function classifyCmsMark(bracket: Bracket, cause: string, change: SizeChange | undefined): PauseKind | undefined {
  if (findInner(bracket, '1 CMS-initial-mark')) return 'initial-mark';
  if (findInner(bracket, '1 CMS-remark') || findInner(bracket, 'YG occupancy')) return 'remark';
  if (!change || !Number.isNaN(change.after)) return undefined;
  if (cause === 'CMS Initial Mark') return 'initial-mark';
  return cause === 'CMS Final Remark' ? 'remark' : undefined;
}

function buildName(kind: PauseKind, { name }: Label, generations: readonly GenerationPart[]): string {
  if (name) return name;
  if (kind === 'initial-mark') return 'CMS Initial Mark';
  if (kind === 'remark') return 'CMS Remark';
  const collected = generations.filter(({ generation }) => generation === 'young' || generation === 'old');
  return collected.map((part) => part.name).join(' + ') || 'GC';
}

function readMarks(label: Label, generations: readonly GenerationPart[], kind: PauseKind): number {
  let { marks } = label;
  if (kind === 'full' && !label.full) marks |= PauseMark.escalated;
  for (const { text } of generations) {
    if (text.includes('promotion failed')) marks |= PauseMark.promotionFailed;
    if (text.includes('concurrent mode failure')) marks |= PauseMark.concurrentModeFailure;
    if (text.includes('concurrent mode interrupted')) marks |= PauseMark.concurrentModeInterrupted;
  }
  return marks;
}

function readPools(
  collection: Collection,
  generations: readonly GenerationPart[],
  change: SizeChange | undefined,
  escalated: boolean,
): PoolChanges {
  const pools = createPoolChanges();
  if (change) pools.heap = toPoolChange(change);
  for (const { generation, change: known } of generations) if (known) pools[generation] = known;
  const mark = findInner(collection.bracket, '1 CMS-');
  const marked = mark && findNextChange(mark.text, '1 CMS-'.length);
  if (marked) pools.old = toPoolChange(marked);
  const { heap, young, old } = pools;
  if (escalated && heap && young && old) {
    // The young generation was logged before the old one was collected.
    pools.young = { ...young, after: Math.max(0, heap.after - old.after) };
  }
  if (collection.g1) applyG1Table(pools, collection.g1);
  completePools(pools, collection.heapBefore, collection.heapAfter);
  return pools;
}

function applyG1Table(pools: PoolChanges, g1: G1Table): void {
  pools.heap = g1.heap ?? pools.heap;
  pools.eden = g1.eden;
  pools.survivor = g1.survivor;
  pools.metaspace = g1.metaspace ?? pools.metaspace;
  pools.perm = g1.perm ?? pools.perm;
  pools.young = computeYoung(g1) ?? pools.young;
}

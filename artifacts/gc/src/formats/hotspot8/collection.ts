import { type PauseEvent, type PauseKind, PauseMark, type Pools } from '../../events.ts';
import { type Bracket, type Collection, inside } from './brackets.ts';
import { youngOf } from './g1-table.ts';
import { type GenerationPart, generationsOf } from './generations.ts';
import { completePools } from './heap-at-gc.ts';
import { type Label, readLabel } from './label.ts';
import { closingSeconds } from './numbers.ts';
import { referenceWork } from './references.ts';
import { lastChange, nextChange, poolChange, type SizeChange } from './sizes.ts';

/** A collection whose text was understood. */
export interface ReadCollection {
  readonly pause: PauseEvent;
  readonly label: Label;
  readonly generations: readonly GenerationPart[];
  /** A mark of CMS in a log without details: one figure instead of a change, and no word of which mark. */
  readonly unnamedMark: boolean;
}

/** Reads a balanced collection; undefined when its figures are missing. */
export function readCollection(collection: Collection): ReadCollection | undefined {
  const { bracket } = collection;
  const total = closingSeconds(bracket.text);
  if (Number.isNaN(total)) return undefined;
  const label = readLabel(bracket.text);
  const generations = generationsOf(bracket);
  const change = lastChange(bracket.text);
  const kind = kindOf(label, bracket, generations, change);
  const work = referenceWork(bracket);
  // A collection inside comes first and is a pause of its own: the application stood still once, not twice.
  const referenceTime = collection.g1?.referenceTime ?? work.referenceTime;
  const pause: PauseEvent = {
    kind: 'pause',
    pause: kind,
    name: nameOf(kind, label, generations),
    cause: label.cause,
    uptime: collection.stamp.uptime + collection.nestedMs,
    wall: collection.stamp.wall + collection.nestedMs,
    line: collection.line,
    lastLine: collection.lastLine,
    duration: Math.max(0, total - collection.nestedMs),
    marks: marksOf(label, generations, kind),
    pools: poolsOf(collection, generations, change, kind === 'full' && !label.full),
    ...(Number.isNaN(collection.gcId) ? {} : { gcId: collection.gcId }),
    // Its CPU times include those of the collection inside, which tells them itself.
    ...(collection.nestedMs > 0 ? {} : collection.cpu),
    ...(collection.tenuring ? { tenuring: tenuringOf(collection.tenuring) } : {}),
    ...(work.references ? { references: work.references } : {}),
    ...(referenceTime === undefined ? {} : { referenceTime }),
    ...(work.classUnloadingTime === undefined ? {} : { classUnloadingTime: work.classUnloadingTime }),
    ...(collection.g1?.workers === undefined ? {} : { workersUsed: collection.g1.workers }),
  };
  const unnamedMark = kind === 'young' && change !== undefined && Number.isNaN(change.after);
  return { pause, label, generations, unnamedMark };
}

function kindOf(
  label: Label,
  bracket: Bracket,
  generations: readonly GenerationPart[],
  change: SizeChange | undefined,
): PauseKind {
  if (label.full) return 'full';
  if (label.word) return g1Kind(label.word, label.notes);
  const mark = cmsMark(bracket, label.cause, change);
  if (mark) return mark;
  return generations.some(({ generation }) => generation === 'old') ? 'full' : 'young';
}

function g1Kind(word: 'pause' | 'remark' | 'cleanup', notes: readonly string[]): PauseKind {
  if (word !== 'pause') return word;
  // JDK 6 called mixed collections partial.
  return notes.includes('mixed') || notes.includes('partial') ? 'mixed' : 'young';
}

function cmsMark(bracket: Bracket, cause: string, change: SizeChange | undefined): PauseKind | undefined {
  if (inside(bracket, '1 CMS-initial-mark')) return 'initial-mark';
  if (inside(bracket, '1 CMS-remark') || inside(bracket, 'YG occupancy')) return 'remark';
  if (!change || !Number.isNaN(change.after)) return undefined;
  if (cause === 'CMS Initial Mark') return 'initial-mark';
  return cause === 'CMS Final Remark' ? 'remark' : undefined;
}

function nameOf(kind: PauseKind, { full, word, notes }: Label, generations: readonly GenerationPart[]): string {
  if (full) return 'Full GC';
  if (word === 'pause') {
    const kinds = notes.filter((note) => !isFailure(note)).map((note) => ` (${note})`);
    return `GC pause${kinds.join('')}`;
  }
  if (word) return `GC ${word}`;
  if (kind === 'initial-mark') return 'CMS Initial Mark';
  if (kind === 'remark') return 'CMS Remark';
  const collected = generations.filter(({ generation }) => generation === 'young' || generation === 'old');
  return collected.map(({ name }) => name).join(' + ') || 'GC';
}

const isFailure = (note: string): boolean => note.startsWith('to-space') || note === 'evacuation failed';

function marksOf(
  { full, word, notes, noRoom }: Label,
  generations: readonly GenerationPart[],
  kind: PauseKind,
): number {
  let marks = 0;
  if (notes.some(isFailure) || (noRoom && word === 'pause')) marks |= PauseMark.evacuationFailure;
  if (noRoom && word === '') marks |= PauseMark.promotionFailed;
  if (notes.includes('initial-mark')) marks |= PauseMark.startsMarking;
  if (kind === 'full' && !full) marks |= PauseMark.escalated;
  for (const { text } of generations) {
    if (text.includes('promotion failed')) marks |= PauseMark.promotionFailed;
    if (text.includes('concurrent mode failure')) marks |= PauseMark.concurrentModeFailure;
    if (text.includes('concurrent mode interrupted')) marks |= PauseMark.concurrentModeInterrupted;
  }
  return marks;
}

function poolsOf(
  collection: Collection,
  generations: readonly GenerationPart[],
  change: SizeChange | undefined,
  escalated: boolean,
): Pools {
  const pools: { -readonly [Pool in keyof Pools]: Pools[Pool] } = {};
  if (change) pools.heap = poolChange(change);
  for (const { generation, change: told } of generations) if (told) pools[generation] = told;
  const mark = inside(collection.bracket, '1 CMS-');
  const marked = mark && nextChange(mark.text, '1 CMS-'.length);
  if (marked) pools.old = poolChange(marked);
  const { heap, young, old } = pools;
  if (escalated && heap && young && old) {
    // The young generation was told before the old one was collected.
    pools.young = { ...young, after: Math.max(0, heap.after - old.after) };
  }
  takeG1(collection, pools);
  return completePools(pools, collection.heapBefore, collection.heapAfter);
}

function takeG1({ g1 }: Collection, pools: { -readonly [Pool in keyof Pools]: Pools[Pool] }): void {
  if (!g1) return;
  if (g1.heap) pools.heap = g1.heap;
  if (g1.eden) pools.eden = g1.eden;
  if (g1.survivor) pools.survivor = g1.survivor;
  if (g1.metaspace) pools.metaspace = g1.metaspace;
  if (g1.perm) pools.perm = g1.perm;
  const young = youngOf(g1);
  if (young) pools.young = young;
}

function tenuringOf({ threshold, maxThreshold, desiredBytes, ages }: NonNullable<Collection['tenuring']>) {
  return {
    ...(Number.isNaN(threshold) ? {} : { threshold }),
    ...(Number.isNaN(maxThreshold) ? {} : { maxThreshold }),
    ...(Number.isNaN(desiredBytes) ? {} : { desiredBytes }),
    ages,
  };
}

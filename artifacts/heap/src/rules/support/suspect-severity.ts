import type { HeapAnalysis } from '../../analysis.ts';
import { isApplicationHolder } from '../../metrics/retained-memory/holder.ts';
import { SUSPECT_SHARE } from '../../metrics/retained-memory/suspect-candidates.ts';
import { type Suspect, TIGHT_SHARE } from '../../metrics/retained-memory/suspects.ts';
import { isDatabaseClass } from '../../metrics/support/embedded-databases.ts';
import { computeShare } from '../../share.ts';

/** A suspect with this share of the used heap is severe: no design keeps a third of it behind one holder. */
export const DANGER_SHARE = 0.3;
/** Smaller suspects are ignored: a program that has just started contains little but the JDK. */
export const SMALL_BYTES = 1024 * 1024;
/** A suspect below these limits is small in a heap of which the maximum size is known, unless it dominates what is used. */
const NOTICEABLE = [
  { share: 0.05, bytes: 8 * SMALL_BYTES },
  { share: 0.1, bytes: 4 * SMALL_BYTES },
] as const;
/** A suspect that takes this share of the maximum heap size, or so many bytes, is severe. */
const LARGE = { share: 0.1, bytes: 32 * SMALL_BYTES } as const;
/** A suspect that is most of the used heap is severe from this size on, however large the heap may become. */
const MOST = { share: 0.5, bytes: 4 * SMALL_BYTES } as const;
/** Databases that run in the process: their tables are what the program stores, and a problem when they are this share of the maximum heap size. */
const DATABASE_SHARE = 0.25;
/** The memory of a running method is gone when it returns: only much of it is a danger. */
const WORK = { noticeable: 0.25, large: 0.5 } as const;
/** One of several threads that serve should not need most of what is used, as the only thread of a batch may. */
const WORK_OF_ONE = { ofMax: 0.1, ofUsed: 0.5 } as const;
/** The thread of the main method runs a batch as a whole. */
const MAIN = /^thread "main"/;

export type Severity = 'DANGER' | 'WARNING' | 'INFO';

/** Rates a suspect. Structures of the JVM and small suspects are listed but are no problem. */
export function rateSuspect(single: Suspect): Severity {
  const suspect = countTogether(single);
  const { ofJdk, bound } = suspect;
  if (ofJdk || isPlainGroup(suspect) || !isNoticeable(suspect)) return 'INFO';
  // The rule bounded-cache is about those that have reached their bound.
  if (bound || isLoadedData(suspect)) return 'INFO';
  if (isWorkInProgress(suspect)) return rateWork(suspect);
  const severity = rateHeld(suspect);
  return severity === 'DANGER' && mayBeLoaded(suspect) ? 'WARNING' : severity;
}

/** Suspects of one field are rated by what they keep together. */
function countTogether(suspect: Suspect): Suspect {
  const { together, retained, share, reclaimable, ofMaxHeap } = suspect;
  if (!together || retained === 0) return suspect;
  const factor = together.retained / retained;
  return {
    ...suspect,
    retained: together.retained,
    share: share * factor,
    reclaimable: reclaimable * factor,
    ...(ofMaxHeap && { ofMaxHeap: { ...ofMaxHeap, retained: ofMaxHeap.retained * factor } }),
  };
}

/** Tables of texts and numbers, and arrays of decimal numbers, below these shares of the maximum heap size are small in any heap. */
const [TABLE_SHARE, VECTOR_SHARE] = [0.05, 0.1];
/** What a program has loaded to work with, by its names a catalog or a model, may take this share of a heap that has free memory. */
const REFERENCE_SHARE = 0.25;

function isLoadedData(suspect: Suspect): boolean {
  const { isReferenceTable, isVectorTable, isReferenceData, ofMaxHeap } = suspect;
  if (isReferenceTable === true && (ofMaxHeap?.retained ?? 0) < TABLE_SHARE) return true;
  if (ofMaxHeap === undefined) return false;
  if (isVectorTable === true && ofMaxHeap.retained < VECTOR_SHARE) return true;
  return isReferenceData === true && ofMaxHeap.retained < REFERENCE_SHARE && !isHeapTight(suspect);
}

/** With more of the heap in use, what keeps it matters whether it grows or not. */
const MAX_USED_SHARE = 0.5;

/** Whether nothing but its size speaks for a leak: the content may have been loaded once, and half of the heap is free. */
export const mayBeLoaded = ({ isPlainData, ofMaxHeap }: Pick<Suspect, 'isPlainData' | 'ofMaxHeap'>): boolean =>
  isPlainData === true && ofMaxHeap !== undefined && ofMaxHeap.used < MAX_USED_SHARE;

/** Rates memory that is held without a bound, as a suspect of this size would be rated. */
export function rateRetained({ usedBytes, jvm }: Pick<HeapAnalysis, 'usedBytes' | 'jvm'>, retained: number): Severity {
  const { maxHeapBytes } = jvm;
  const held: HeldMemory = {
    retained,
    reclaimable: 0,
    share: computeShare(retained, usedBytes),
    ...(maxHeapBytes !== undefined && {
      ofMaxHeap: { retained: retained / maxHeapBytes, used: usedBytes / maxHeapBytes },
    }),
  };
  return isNoticeable(held) ? rateHeld(held) : 'INFO';
}

type HeldMemory = Pick<Suspect, 'retained' | 'reclaimable' | 'share' | 'ofMaxHeap'> &
  Partial<Pick<Suspect, 'label' | 'owner'>>;

/** In a heap of a few MB at most, this share of it is not small. */
const SMALL_SHARE = 0.1;

const isSmall = (held: number, ofMax: number | undefined): boolean =>
  held < SMALL_BYTES && (ofMax === undefined || ofMax < SMALL_SHARE);

/** Whether the used heap is near the maximum heap size. */
export const isHeapTight = ({ ofMaxHeap }: Suspect): boolean => (ofMaxHeap?.used ?? 0) >= TIGHT_SHARE;

/** Whether only local variables of a running method hold the memory, and no object of the application or a library. */
export const isWorkInProgress = ({ holder, owner }: Suspect): boolean =>
  holder?.kind === 'thread-frame' && isApplicationHolder(holder) && owner === undefined;

/** Bytes that no collection can free. */
const countHeld = ({ retained, reclaimable }: HeldMemory): number => retained - reclaimable;

const computeHeldShare = (suspect: HeldMemory): number =>
  suspect.retained === 0 ? 0 : (suspect.share * countHeld(suspect)) / suspect.retained;

function isNoticeable(suspect: HeldMemory): boolean {
  const held = countHeld(suspect);
  const ofMax = suspect.ofMaxHeap?.retained;
  if (isSmall(held, ofMax) || computeHeldShare(suspect) < SUSPECT_SHARE) return false;
  if (ofMax === undefined) return true;
  if (isEmbeddedDatabase(suspect)) return ofMax >= DATABASE_SHARE;
  // What a program is there for, such as a small database in memory, may be most of a heap that is hardly used.
  if (computeHeldShare(suspect) >= DANGER_SHARE && held >= MOST.bytes) return true;
  return !NOTICEABLE.some(({ share, bytes }) => ofMax < share && held < bytes);
}

const isEmbeddedDatabase = ({ label = '', owner }: HeldMemory): boolean =>
  isDatabaseClass(owner?.inner ?? owner?.name ?? label);

function rateHeld(suspect: HeldMemory): Severity {
  const [share, held] = [computeHeldShare(suspect), countHeld(suspect)];
  const ofMax = suspect.ofMaxHeap?.retained;
  const isLarge = (ofMax !== undefined && ofMax >= LARGE.share) || held >= LARGE.bytes;
  // Without a maximum size, the size of the suspect alone tells whether it matters.
  const isMost = (share >= MOST.share || ofMax === undefined) && held >= MOST.bytes;
  return share >= DANGER_SHARE && (isLarge || isMost) ? 'DANGER' : 'WARNING';
}

function rateWork(suspect: Suspect): Severity {
  const ofMax = suspect.ofMaxHeap?.retained;
  if (ofMax === undefined) return rateHeld(suspect);
  if (isHeapTight(suspect) || ofMax >= WORK.large) return rateHeld(suspect);
  const isOne = !MAIN.test(suspect.holder?.name ?? '');
  const isMost = isOne && ofMax >= WORK_OF_ONE.ofMax && computeHeldShare(suspect) >= WORK_OF_ONE.ofUsed;
  return ofMax >= WORK.noticeable || isMost ? 'WARNING' : 'INFO';
}

/** Strings, arrays and nodes occur everywhere: many of them do not point to a cause, unless they have one owner. */
export const isPlainGroup = ({ kind, label, hasOneOwner }: Suspect): boolean =>
  kind === 'class' &&
  !hasOneOwner &&
  (label === 'java.lang.String' || label.endsWith('[]') || label.endsWith('Node') || label.endsWith('Entry'));

export const listProblemSuspects = ({ suspects }: Pick<HeapAnalysis, 'suspects'>): Suspect[] =>
  suspects.filter((suspect) => rateSuspect(suspect) !== 'INFO');

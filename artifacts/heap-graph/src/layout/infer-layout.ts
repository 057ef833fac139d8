import { OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { HeapClass, ObjectLayout } from '../model.ts';
import type { ObjectGaps } from './object-gaps.ts';

type CandidateLayout = Omit<ObjectLayout, 'agreement'>;

const createCandidate = (
  referenceBytes: 4 | 8,
  headerBytes: number,
  arrayHeaderBytes: number,
  alignment = 8,
): CandidateLayout => ({
  referenceBytes,
  headerBytes,
  arrayHeaderBytes,
  alignment,
});

/**
 * The layouts of HotSpot with 8-byte ids, the usual one first: compressed references and class pointers; compact
 * headers (JDK 24+); uncompressed references (ZGC); uncompressed class pointers (elements begin at 24 until JDK 22,
 * then at 20).
 */
const LAYOUTS_OF_8_BYTE_IDS: readonly CandidateLayout[] = [
  createCandidate(4, 12, 16),
  createCandidate(4, 8, 12),
  createCandidate(8, 12, 16),
  createCandidate(8, 16, 24),
  createCandidate(8, 16, 20),
  createCandidate(8, 8, 12),
  createCandidate(4, 16, 24),
  createCandidate(4, 16, 20),
  createCandidate(4, 12, 16, 16),
  createCandidate(4, 8, 12, 16),
  createCandidate(8, 12, 16, 16),
];
const LAYOUTS_OF_4_BYTE_IDS: readonly CandidateLayout[] = [createCandidate(4, 8, 12)];

const roundUp = (bytes: number, to: number): number => Math.ceil(bytes / to) * to;

/** Computes the size of an instance from its header and fields, without gaps between fields. */
export function computeInstanceBytes(one: HeapClass, layout: CandidateLayout): number {
  let bytes = layout.headerBytes;
  for (const { type } of one.fields) bytes += type === OBJECT_TYPE ? layout.referenceBytes : (TYPE_BYTES[type] ?? 0);
  return roundUp(bytes, layout.alignment);
}

export function computeArrayBytes(elementBytes: number, length: number, layout: CandidateLayout): number {
  const header = elementBytes === 8 ? roundUp(layout.arrayHeaderBytes, 8) : layout.arrayHeaderBytes;
  return roundUp(header + elementBytes * length, layout.alignment);
}

export const getElementBytes = ({ shape, elementType }: HeapClass, layout: CandidateLayout): number =>
  shape === 'objects' ? layout.referenceBytes : (TYPE_BYTES[elementType] ?? 1);

/** Limits the votes of a class, so that one class with a million instances does not outvote a hundred classes. */
const MAX_VOTES_PER_CLASS = 20;

function measureAgreement(layout: CandidateLayout, gaps: ObjectGaps, classes: readonly HeapClass[]): number {
  let votesCast = 0;
  let votesWon = 0;
  for (const one of classes) {
    const instances = gaps.instances[one.number] ?? 0;
    if (instances === 0) continue;
    const votes = Math.min(MAX_VOTES_PER_CLASS, instances);
    votesCast += votes;
    if (computeInstanceBytes(one, layout) === gaps.smallest[one.number]) votesWon += votes;
  }
  for (const [number, length, gap] of gaps.arrays) {
    const one = classes[number];
    if (!one) continue;
    votesCast++;
    if (computeArrayBytes(getElementBytes(one, layout), length, layout) === gap) votesWon++;
  }
  return votesCast === 0 ? 0 : votesWon / votesCast;
}

/** Below this share the addresses are not evidence of a layout; they may be artificial. */
const MIN_AGREEMENT = 0.3;

export interface Sizes {
  readonly layout: ObjectLayout;
  readonly instanceBytes: Uint32Array;
  readonly staticBytes: Uint32Array;
}

/** Infers the sizes of objects from the distances between them, because HPROF does not contain them. */
export function inferSizes(gaps: ObjectGaps, classes: readonly HeapClass[], idSize: number): Sizes {
  const [usual, ...others] = idSize === 8 ? LAYOUTS_OF_8_BYTE_IDS : LAYOUTS_OF_4_BYTE_IDS;
  let best = { ...(usual as CandidateLayout), agreement: 0 };
  for (const layout of [best, ...others]) {
    const agreement = measureAgreement(layout, gaps, classes);
    if (agreement > best.agreement) best = { ...layout, agreement };
  }
  const layout = best.agreement >= MIN_AGREEMENT ? best : { ...(usual as CandidateLayout), agreement: 0 };
  return {
    layout,
    instanceBytes: computePaddedInstanceBytes(classes, layout, gaps),
    staticBytes: Uint32Array.from(classes, (one) => computeStaticBytes(one, layout)),
  };
}

function computeStaticBytes({ statics }: HeapClass, layout: ObjectLayout): number {
  const bytes = statics.reduce(
    (sum, { type }) => sum + (type === OBJECT_TYPE ? layout.referenceBytes : (TYPE_BYTES[type] ?? 0)),
    0,
  );
  return roundUp(bytes, 8);
}

/**
 * Computes the sizes of instances with their padding: superclasses leave gaps between fields, and contended fields are
 * padded by 128 bytes and more on both sides. When most instances of a class have the same distance to the next object,
 * that distance is their size; otherwise a class has the padding of its superclass.
 */
function computePaddedInstanceBytes(
  classes: readonly HeapClass[],
  layout: ObjectLayout,
  gaps: ObjectGaps,
): Uint32Array {
  const bytes = new Uint32Array(classes.length);
  const paddingOf = new Float64Array(classes.length).fill(-1);
  const padding = (number: number, depth: number): number => {
    const one = classes[number];
    if (!one || depth > classes.length) return 0;
    const known = paddingOf[number] ?? 0;
    if (known >= 0) return known;
    paddingOf[number] = 0;
    const measured = measurePadding(one, layout, gaps);
    paddingOf[number] = measured ?? padding(one.superclass, depth + 1);
    return paddingOf[number] ?? 0;
  };
  for (const one of classes) bytes[one.number] = computeInstanceBytes(one, layout) + padding(one.number, 0);
  return bytes;
}

/** JDK classes with fields that are padded against contention (`@Contended`), by up to 128 bytes on each side. */
const CONTENDED: ReadonlySet<string> = new Set([
  'java.lang.Thread',
  'java.util.concurrent.ForkJoinPool',
  'java.util.concurrent.ForkJoinPool$WorkQueue',
  'java.util.concurrent.ConcurrentHashMap$CounterCell',
  'java.util.concurrent.atomic.Striped64$Cell',
  'java.util.concurrent.Exchanger$Node',
]);
const MAX_CONTENDED_PADDING = 384;
/** Gaps between the fields of superclasses and fields that the JVM injects. */
const MAX_COMMON_PADDING = 16;

function measurePadding(one: HeapClass, layout: ObjectLayout, gaps: ObjectGaps): number | undefined {
  if (layout.agreement === 0) return undefined;
  const seen = gaps.seen[one.number] ?? 0;
  const instances = gaps.instances[one.number] ?? 0;
  const extra = (gaps.smallest[one.number] ?? 0) - computeInstanceBytes(one, layout);
  if (seen === 0 || extra < 0) return undefined;
  if (CONTENDED.has(one.name) && extra <= MAX_CONTENDED_PADDING) return extra;
  return extra <= MAX_COMMON_PADDING && seen >= 2 && seen * 2 >= instances ? extra : undefined;
}

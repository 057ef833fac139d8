import { type DominatorTree, type HeapClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import { LAMBDA } from '../../metrics/retained-memory/owner.ts';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';

/** What to do about the objects that a holder has, where their own form tells why they keep so much. */
export function adviseContents(suspect: Suspect, analysis: HeapAnalysis, field: string): string | undefined {
  return (
    adviseChain(suspect, analysis, field) ??
    adviseInnerClass(suspect, analysis, field) ??
    adviseSlices(suspect, analysis, field) ??
    adviseCallbacks(suspect, field)
  );
}

/** Dominators of one class, each right below another one, that are a chain. */
const MIN_CHAIN = 50;

/** In a chain of objects of the program each one keeps all that were made before it: nothing can be removed from a chain. */
function adviseChain({ chain, point }: Suspect, { objects }: HeapAnalysis, field: string): string | undefined {
  const link = objects.getLabel(point);
  if (link.endsWith('[]') || !isApplicationClass(link)) return undefined;
  const links = chain.filter((object) => objects.getLabel(object) === link).length;
  return links < MIN_CHAIN
    ? undefined
    : `Each ${LAMBDA.test(link) ? 'lambda' : `object of ${link}`} in ${field} refers to the next one, so that all of them stay: build the chain anew instead of adding to it, keep the links in a collection with a maximum size, or cut the link to what is no longer needed.`;
}

/** Objects below a suspect that are looked at. */
const MAX_NODES = 200_000;
/** Objects of the main class that are looked at, and the share of them and of their memory that is most of it. */
const [MAX_SAMPLED, MOST] = [32, 0.7];

/** The compiler's name of the field by which an object of an inner class refers to the object that made it. */
const OUTER_FIELD = /^this\$\d+$/;

/** An object of an inner class keeps the object that made it, which is more than it seems to have. */
function adviseInnerClass({ contents, point }: Suspect, analysis: HeapAnalysis, field: string): string | undefined {
  const { dump, objects, tree } = analysis;
  const inner = dump.classes.find(({ name }) => name === contents?.label);
  const outer = inner && findOuterField(inner);
  if (!inner || outer === undefined) return undefined;
  const sample = listBelow(tree, point, MAX_NODES)
    .filter((object) => dump.classOf.at(object) === inner.number)
    .slice(0, MAX_SAMPLED);
  const keeps = (object: number, made: number): boolean =>
    made >= 0 && readRetainedSize(analysis, made) >= MOST * readRetainedSize(analysis, object);
  const outers = sample.map((object) => ({ object, made: objects.readReference(object, outer) }));
  const [first, ...others] = outers.filter(({ object, made }) => keeps(object, made));
  if (!first || others.length + 1 < MOST * sample.length) return undefined;
  return `${inner.name} is an inner class: each object of it keeps the whole ${objects.getLabel(first.made)} that made it. Make it static, or a lambda, and hand it only what it needs; then remove from ${field} what is done with.`;
}

const findOuterField = ({ fields }: HeapClass): string | undefined =>
  fields.find(({ name, type }) => type === OBJECT_TYPE && OUTER_FIELD.test(name))?.name;

/** A part of a buffer is small when the array behind it is so many times as long, and large arrays have so many bytes. */
const [SMALL_PART, LARGE_ARRAY] = [4, 1024];
const BUFFER = /^java\.nio\.HeapByteBufferR?$/;

/** A slice of a buffer keeps the array of the whole buffer. */
function adviseSlices({ point }: Suspect, analysis: HeapAnalysis, field: string): string | undefined {
  const { dump, objects, tree, getSize } = analysis;
  const isBuffer = dump.classes.map(({ name }) => BUFFER.test(name));
  if (!isBuffer.includes(true)) return undefined;
  const below = listBelow(tree, point, MAX_NODES);
  const arrays = new Set(
    below
      .filter((object) => isBuffer[dump.classOf.at(object) ?? -1])
      .map((buffer) => ({
        array: objects.readReference(buffer, 'hb'),
        capacity: objects.readNumber(buffer, 'capacity') ?? 0,
      }))
      .filter(({ array }) => array >= 0 && (dump.lengths.at(array) ?? 0) >= LARGE_ARRAY)
      .filter(({ array, capacity }) => (dump.lengths.at(array) ?? 0) >= SMALL_PART * capacity)
      .map(({ array }) => array),
  );
  const sum = (all: Iterable<number>): number => [...all].reduce((total, object) => total + getSize(object), 0);
  if (arrays.size === 0 || sum(arrays) < MOST * sum(below)) return undefined;
  return `A ByteBuffer that slice() or duplicate() returns keeps the array of the whole buffer: store a copy of the few bytes that are needed (ByteBuffer.allocate(n).put(slice)), and remove from ${field} what is no longer needed.`;
}

/** A callback keeps what it uses of the method or object that added it. */
const adviseCallbacks = ({ contents }: Suspect, field: string): string | undefined =>
  contents && LAMBDA.test(contents.label)
    ? `What is in ${field} are lambdas, which keep what they use of the method and object that added them: remove each one when whatever added it is closed or done.`
    : undefined;

/** The first objects below an accumulation point in the order of the dominator tree. */
function listBelow(tree: DominatorTree, point: number, most: number): number[] {
  const node = tree.numberOf.at(point) ?? 0;
  const end = Math.min(tree.endOf.at(node) ?? 0, node + 1 + most);
  return Array.from({ length: Math.max(0, end - node - 1) }, (_, at) => tree.objectOf.at(node + 1 + at) ?? 0);
}

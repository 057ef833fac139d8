import { type HeapClass, type HeapDump, type HeapObjects, isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import type { CollectionFill } from '../waste/collection-fill.ts';
import type { Owner } from './owner.ts';

export interface IndexedOwner {
  /** The nearest field of the application, or else of a library, that leads to the accumulation point. */
  readonly owner?: Owner;
  /** Several fields whose collections hold the same objects, so that only what has these fields dominates them. */
  readonly indexes?: readonly string[];
}

/** A collection that holds many objects together with others has as many elements, or half at least. */
const MAIN_SHARE = 0.5;
const MANY_ELEMENTS = 100;

interface IndexInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf'>;
  readonly objects: Pick<HeapObjects, 'readReference'>;
  readonly fill: Pick<CollectionFill, 'elements'>;
}

/**
 * Lists the fields whose collections hold the same objects, the fullest first, where no single collection dominates them: the indexes of
 * a class or of an object of the program. `held` is the number of the objects.
 */
export const listIndexFields = (input: IndexInput, point: number, held: number): string[] =>
  listIndexTargets(input, point)
    .filter(({ elements }) => elements >= Math.max(MANY_ELEMENTS, MAIN_SHARE * held))
    .toSorted((a, b) => b.elements - a.elements)
    .map(({ name }) => name);

/** Lists the fields of a class or of an object of the program with the collections to which they refer. */
export function listIndexTargets(input: IndexInput, point: number): IndexTarget[] {
  const { classes, classOf } = input.dump;
  const number = classOf.at(point) ?? 0;
  const one = classes[number < 0 ? ~number : number];
  if (one?.shape !== 'instances' || isJdkClass(one.name)) return [];
  return listFields(input, one, number < 0 ? undefined : point)
    .filter(({ target }) => target >= 0)
    .map((field) => ({ ...field, elements: input.fill.elements(field.target) }));
}

interface IndexTarget {
  readonly name: string;
  readonly target: number;
  readonly elements: number;
}

/** The static fields of a class, or the fields of one of its objects, with what they refer to. */
const listFields = (
  { dump, objects }: IndexInput,
  { name, statics, fields }: HeapClass,
  object: number | undefined,
): readonly { name: string; target: number }[] =>
  object === undefined
    ? statics.map((field) => ({ name: `${name}.${field.name}`, target: field.target }))
    : fields
        .filter(({ type }) => type === OBJECT_TYPE)
        .map((field) => ({
          name: `${dump.classes[field.declaredBy]?.name ?? name}.${field.name}`,
          target: objects.readReference(object, field.name),
        }));

/** Of several fields that hold the same objects the fullest is named, in place of the field that leads to all of them. */
export function nameOwner(owner: Owner | undefined, indexes: readonly string[]): IndexedOwner {
  const [fullest, ...others] = indexes;
  if (fullest === undefined || others.length === 0) return owner ? { owner } : {};
  return { indexes, ...(owner && { owner: owner.isApplication ? { ...owner, name: fullest } : owner }) };
}

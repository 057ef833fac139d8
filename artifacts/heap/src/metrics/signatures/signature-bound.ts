import type { HeapDump } from '@hindsight/heap-graph';
import type { SignatureBound } from '@hindsight/model';
import { type BoundInput, findBound, findOwnLimit } from '../retained-memory/bound.ts';
import { countReferences } from '../support/count-references.ts';
import { isApplicationClass } from '../support/relocated-classes.ts';

type Input = BoundInput & { readonly dump: Pick<HeapDump, 'references'> };

/** Collections that stand for themselves. Of more of them only what each brings along is a limit, and not a field of an owner. */
const MAX_OWNED_OBJECTS = 4;

/**
 * Finds what limits the objects of a group. `steps` are the objects that lead to the largest of them, from above, and with it; `count` is
 * the number of objects.
 */
export function readSignatureBound(input: Input, steps: readonly number[], count: number): SignatureBound | undefined {
  const [owner, object] = steps.length > 1 ? steps.slice(-2) : [undefined, steps[0]];
  if (object === undefined) return undefined;
  const bound =
    count > MAX_OWNED_OBJECTS
      ? findOwnLimit(input, object, owner)
      : // Only the collection itself has a limit; what is above has one of its own.
        findBound(input, isCollection(input, object) ? steps : [object]);
  if (bound) return bound.elements > 0 ? { name: bound.name, elements: bound.elements } : undefined;
  return count === 1 && owner !== undefined ? readArrayBound(input, owner, object) : undefined;
}

const isCollection = ({ dump, fill }: Input, object: number): boolean =>
  fill.kinds[dump.classOf.at(object) ?? -1] !== undefined;

/**
 * Reads the length of an array to which the program refers directly. One dump cannot tell whether the program replaces the array by a
 * longer one; a comparison sees whether its length has stayed.
 */
function readArrayBound({ dump, objects }: Input, owner: number, array: number): SignatureBound | undefined {
  const label = objects.getLabel(array);
  const isOwned = isApplicationClass(objects.getLabel(owner).replace(/^class /, ''));
  if (dump.classes[dump.classOf.at(array) ?? -1]?.shape !== 'objects' || !isOwned) return undefined;
  const [length, elements] = [dump.lengths.at(array) ?? 0, countReferences(dump.references, array)];
  return elements > 0 ? { name: `the length of the array ${label}`, elements, length } : undefined;
}

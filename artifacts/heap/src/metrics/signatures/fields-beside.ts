import { END_OF_LIST, type HeapDump, isLoaderClass } from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';

/** A reference of an object of the program to one of the steps of a path. */
export interface FieldBeside {
  readonly object: number;
  readonly target: number;
  /** The place on the path to which the reference leads. */
  readonly place: number;
}

/** Objects between the object of the program and the path: a facade, a wrapper for synchronization. */
const MAX_STEPS_UP = 3;
/** More objects refer to what everybody uses. */
const MAX_REFERRERS = 500;
/** The path to a node of a linked list is long. */
const MAX_STEPS = 20;
const LAMBDA = /\$\$Lambda/;

/**
 * Finds for paths that begin at threads the objects of the program that refer to them, the nearest to the end of each path. The
 * shortest path to an executor leads through its thread, but the field of the program says whose it is. All references are read once
 * for each step upwards.
 */
export function findFieldsBeside(
  dump: HeapDump,
  paths: readonly (readonly number[])[],
): ReadonlyMap<number, FieldBeside> {
  const threads = new Set(dump.threads.map(({ object }) => object));
  const isStep = (object: number): boolean => {
    const number = dump.classOf.at(object) ?? -1;
    return number >= 0 && !isLoaderClass(dump.classes, number) && !threads.has(object);
  };
  const found = new Map<number, FieldBeside>();
  const seen = new Set([...threads, ...paths.flat()]);
  let searched = collectSteps(paths, isStep);
  for (let step = 0; step < MAX_STEPS_UP && searched.size > 0; step++) {
    const { own, others } = findReferrers(dump, searched, seen);
    for (const [at, field] of own) keepNearest(found, at, field);
    for (const object of others.keys()) seen.add(object);
    searched =
      others.size > MAX_REFERRERS ? new Map() : new Map([...others].filter(([, { path }]) => !found.has(path)));
  }
  return found;
}

/** Finds what refers to the searched objects: objects of the program, and others. */
function findReferrers(
  { classes, classOf, references }: HeapDump,
  searched: ReadonlyMap<number, Step>,
  seen: ReadonlySet<number>,
): { readonly own: readonly (readonly [Step, FieldBeside])[]; readonly others: ReadonlyMap<number, Step> } {
  const isOwn = Uint8Array.from(classes, ({ name, shape }) =>
    shape === 'instances' && isApplicationClass(name) && !LAMBDA.test(name) ? 1 : 0,
  );
  const isSearched = new Uint8Array(classOf.length);
  for (const object of searched.keys()) isSearched[object] = 1;
  const own: [Step, FieldBeside][] = [];
  const others = new Map<number, Step>();
  for (let object = 0; object < classOf.length; object++) {
    const target = findTarget(references, object, isSearched);
    const at = searched.get(target);
    if (at === undefined || seen.has(object)) continue;
    const number = classOf.at(object) ?? 0;
    if (isOwn[toClass(number)] === 1) own.push([at, { object, target, place: at.place }]);
    else if (number >= 0 && others.size <= MAX_REFERRERS) others.set(object, at);
  }
  return { own, others };
}

/** The class of an object, or the class that it is. */
const toClass = (number: number): number => (number < 0 ? ~number : number);

interface Step {
  readonly path: number;
  readonly place: number;
}

function collectSteps(
  paths: readonly (readonly number[])[],
  isStep: (object: number) => boolean,
): ReadonlyMap<number, Step> {
  const steps = new Map<number, Step>();
  for (const [path, objects] of paths.entries())
    for (const [place, object] of objects.slice(0, MAX_STEPS).entries())
      if (isStep(object) && !steps.has(object)) steps.set(object, { path, place });
  return steps;
}

function keepNearest(found: Map<number, FieldBeside>, { path, place }: Step, field: FieldBeside): void {
  const known = found.get(path);
  if (!known || known.place < place) found.set(path, field);
}

function findTarget(references: HeapDump['references'], object: number, isSearched: Uint8Array): number {
  for (let at = references.getStart(object), one = references.at(at); one !== END_OF_LIST; one = references.at(++at))
    if (one >= 0 && isSearched[one] === 1) return one;
  return -1;
}

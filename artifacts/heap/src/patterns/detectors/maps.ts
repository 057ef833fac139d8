import { pluralize } from '@hindsight/claims';
import { isOfJdk } from '@hindsight/heap-graph';
import { mapEntries } from '../../metrics/support/map-entries.ts';
import { countOf, instancesOf } from '../sample-instances.ts';
import type { Looked } from '../known-pattern.ts';
import type { Sighting } from '../pattern-match.ts';

const MANY_ENTRIES = 10_000;
const STATIC_SHARE = 0.03;
const MANY_IN_ORDER = 100_000;
const HELD_KEYS = 100;

const said = (object: number, name: string, value: number, limit: number): Sighting => ({
  name,
  sentence: `${name} has ${pluralize(value, 'entry', 'entries')}`,
  value,
  limit,
  measure: 'elements',
  object,
});

/** The largest map that a static field of the program refers to. */
export function staticMap({ dump, fill, tree, usedBytes }: Looked): Sighting | undefined {
  const { classes, classOf } = dump;
  const isMap = (object: number): boolean =>
    object >= 0 && /\.(?:Concurrent)?HashMap$/.test(fill.kinds[classOf[object] ?? -1]?.className ?? '');
  const retainedBy = (object: number): number => tree.retained[Math.max(0, tree.numberOf[object] ?? 0)] ?? 0;
  const maps = classes
    .filter(({ name }) => !isOfJdk(name))
    .flatMap(({ name, statics }) =>
      statics
        .filter(({ target }) => isMap(target))
        .map((field) => ({
          name: `${name}.${field.name}`,
          object: field.target,
          elements: fill.elements(field.target),
        })),
    )
    .filter(({ object, elements }) => elements >= MANY_ENTRIES && retainedBy(object) >= STATIC_SHARE * usedBytes)
    .sort((a, b) => retainedBy(b.object) - retainedBy(a.object));
  const [largest] = maps;
  return largest && said(largest.object, `The map ${largest.name}`, largest.elements, MANY_ENTRIES);
}

/** Only the class itself: who extends it may remove the eldest. */
export function lruUnbounded({ largeCollections, objects }: Looked): Sighting | undefined {
  const found = largeCollections.find(
    ({ object, elements }) =>
      elements >= MANY_IN_ORDER &&
      objects.label(object) === 'java.util.LinkedHashMap' &&
      objects.number(object, 'accessOrder') === 1,
  );
  return found && said(found.object, 'A LinkedHashMap in access order', found.elements, MANY_IN_ORDER);
}

const LOCK = /^java\.(?:util\.concurrent\.(?:locks\.\w+Lock|Semaphore)|lang\.Object)$/;
const LOCK_SHARE = 0.8;

export function lockMap({ largeCollections, objects, fill, dump }: Looked): Sighting | undefined {
  for (const { object, elements } of largeCollections) {
    const kind = fill.kinds[dump.classOf[object] ?? -1];
    if (elements < MANY_ENTRIES || !kind?.nodes || !/Map$/.test(kind.className)) continue;
    const entries = mapEntries(objects, object);
    const locks = entries.filter(({ value }) => LOCK.test(objects.label(value)));
    const [lock] = locks;
    // The map of a set has one and the same value everywhere.
    const different = new Set(locks.map(({ value }) => value)).size;
    if (!lock || different < LOCK_SHARE * entries.length) continue;
    return said(object, `A map with ${objects.label(lock.value)} as values`, elements, MANY_ENTRIES);
  }
  return undefined;
}

const ENTRY = 'java.util.WeakHashMap$Entry';

/** Values that refer to the key of their entry without anything in between. */
export function weakKeyHeld(analysis: Looked): Sighting | undefined {
  if (countOf(analysis, ENTRY) < HELD_KEYS) return undefined;
  const { references } = analysis.dump;
  const targetsOf = (object: number): readonly number[] => references.of(object);
  const held = instancesOf(analysis, ENTRY).filter((entry) => {
    const targets = targetsOf(entry);
    const key = targets.find((target) => target < 0);
    return key !== undefined && targets.some((target) => target >= 0 && targetsOf(target).includes(~key));
  });
  const [first] = held;
  return first === undefined || held.length < HELD_KEYS
    ? undefined
    : said(first, 'A WeakHashMap whose values refer to their keys', held.length, HELD_KEYS);
}

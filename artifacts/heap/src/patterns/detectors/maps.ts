import { pluralize } from '@hindsight/claims';
import { decodeTarget, isJdkClass } from '@hindsight/heap-graph';
import { readMapEntries } from '../../metrics/support/map-entries.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { countInstances, sampleInstances } from '../sample-instances.ts';

const MANY_ENTRIES = 10_000;
const STATIC_SHARE = 0.03;
const MANY_IN_ORDER = 100_000;
const HELD_KEYS = 100;

const createMatch = (object: number, name: string, value: number, limit: number): PatternMatch => ({
  name,
  sentence: `${name} has ${pluralize(value, 'entry', 'entries')}`,
  value,
  limit,
  measure: 'elements',
  object,
});

/** Detects the largest map in a static field of the program. */
export function detectStaticMap({ dump, fill, tree, usedBytes }: PatternInput): PatternMatch | undefined {
  const { classes, classOf } = dump;
  const isMap = (object: number): boolean =>
    object >= 0 && /\.(?:Concurrent)?HashMap$/.test(fill.kinds[classOf.at(object) ?? -1]?.className ?? '');
  const readRetained = (object: number): number => tree.retained.at(Math.max(0, tree.numberOf.at(object) ?? 0)) ?? 0;
  const maps = classes
    .filter(({ name }) => !isJdkClass(name))
    .flatMap(({ name, statics }) =>
      statics
        .filter(({ target }) => isMap(target))
        .map((field) => ({
          name: `${name}.${field.name}`,
          object: field.target,
          elements: fill.elements(field.target),
        })),
    )
    .filter(({ object, elements }) => elements >= MANY_ENTRIES && readRetained(object) >= STATIC_SHARE * usedBytes)
    .sort((a, b) => readRetained(b.object) - readRetained(a.object));
  const [largest] = maps;
  return largest && createMatch(largest.object, `The map ${largest.name}`, largest.elements, MANY_ENTRIES);
}

/** Only LinkedHashMap itself is considered: a subclass may remove the eldest entry. */
export function detectUnboundedLru({ largeCollections, objects }: PatternInput): PatternMatch | undefined {
  const found = largeCollections.find(
    ({ object, elements }) =>
      elements >= MANY_IN_ORDER &&
      objects.getLabel(object) === 'java.util.LinkedHashMap' &&
      objects.readNumber(object, 'accessOrder') === 1,
  );
  return found && createMatch(found.object, 'A LinkedHashMap in access order', found.elements, MANY_IN_ORDER);
}

const LOCK = /^java\.(?:util\.concurrent\.(?:locks\.\w+Lock|Semaphore)|lang\.Object)$/;
const LOCK_SHARE = 0.8;

export function detectLockMap({ largeCollections, objects, fill, dump }: PatternInput): PatternMatch | undefined {
  for (const { object, elements } of largeCollections) {
    const kind = fill.kinds[dump.classOf.at(object) ?? -1];
    if (elements < MANY_ENTRIES || !kind?.hasNodes || !/Map$/.test(kind.className)) continue;
    const entries = readMapEntries(objects, object);
    const locks = entries.filter(({ value }) => LOCK.test(objects.getLabel(value)));
    const [lock] = locks;
    // The map behind a HashSet has the same value for every key.
    const different = new Set(locks.map(({ value }) => value)).size;
    if (!lock || different < LOCK_SHARE * entries.length) continue;
    return createMatch(object, `A map with ${objects.getLabel(lock.value)} as values`, elements, MANY_ENTRIES);
  }
  return undefined;
}

const ENTRY = 'java.util.WeakHashMap$Entry';

/** Detects values that refer to the key of their entry, directly or through a few objects. */
export function detectHeldWeakKeys(analysis: PatternInput): PatternMatch | undefined {
  const entries = countInstances(analysis, ENTRY);
  if (entries < HELD_KEYS) return undefined;
  const sample = sampleInstances(analysis, ENTRY);
  const held = sample.filter((entry) => holdsKey(analysis.dump, entry));
  const [first] = held;
  return first === undefined || held.length < HELD_KEYS
    ? undefined
    : createMatch(
        first,
        'A WeakHashMap whose values refer to their keys',
        Math.round((held.length / sample.length) * entries),
        HELD_KEYS,
      );
}

function holdsKey({ references, classOf }: PatternInput['dump'], entry: number): boolean {
  const targets = references.listEdges(entry);
  const weak = targets.find((target) => target < 0);
  if (weak === undefined) return false;
  const key = decodeTarget(weak);
  // Most of what belongs to a class refers to it, and classes live as long as their program.
  const isClass = (classOf.at(key) ?? 0) < 0;
  return targets.some((target) => target >= 0 && reaches(references, target, key, isClass ? 1 : MAX_OBJECTS_TO_KEY));
}

/** Objects of a value that are looked at: what is further away belongs to more than one entry. */
const MAX_OBJECTS_TO_KEY = 32;

/** Whether strong references lead from a value to the key of its entry, within so many objects. */
function reaches(references: PatternInput['dump']['references'], value: number, key: number, most: number): boolean {
  const seen = new Set([value]);
  let walked = 0;
  for (const object of seen) {
    if (walked++ === most) return false;
    for (const target of references.listEdges(object)) {
      if (target === key) return true;
      if (target >= 0 && seen.size < most) seen.add(target);
    }
  }
  return false;
}

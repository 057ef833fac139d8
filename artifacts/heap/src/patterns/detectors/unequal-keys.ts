import { type HeapObjects, OBJECT_TYPE } from '@hindsight/heap-graph';
import { findOwner } from '../../metrics/retained-memory/owner.ts';
import { readMapEntries } from '../../metrics/support/map-entries.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';

const MANY_ENTRIES = 10_000;
/** Of the keys that are read, so many repeat an earlier one; a few may be the same by chance in a class with few fields. */
const REPEATED_SHARE = 0.2;
/** The JDK's own values, which tell one key from another; other objects have an identity that may be what counts. */
const VALUES =
  /^java\.(?:lang\.(?:String|Integer|Long|Short|Byte|Character|Boolean|Double|Float)|time\.\w+|util\.UUID|math\.\w+)$/;

/**
 * Detects a map with keys of the program that are equal in all of their fields. With equals() and hashCode() the second one would have
 * replaced the first.
 */
export function detectUnequalKeys(analysis: PatternInput): PatternMatch | undefined {
  const { largeCollections, fill, dump, isRedacted } = analysis;
  // Where contents were overwritten, all keys are equal.
  if (isRedacted) return undefined;
  for (const { object, elements } of largeCollections) {
    const kind = fill.kinds[dump.classOf.at(object) ?? -1];
    if (
      elements < MANY_ENTRIES ||
      !kind?.hasNodes ||
      !/\.(?:Concurrent|Linked)?HashMap$|\.Hashtable$/.test(kind.className)
    )
      continue;
    const keyClass = findRepeatedKeys(analysis, object);
    if (keyClass !== undefined) return createMatch(analysis, object, elements, keyClass);
  }
  return undefined;
}

function createMatch(
  { objects, pathsTo }: PatternInput,
  object: number,
  elements: number,
  keyClass: string,
): PatternMatch {
  const owner = findOwner(objects, pathsTo([object]).get(object) ?? []);
  const map = owner?.name ?? `a ${objects.getLabel(object)}`;
  return {
    name: map,
    sentence: `${map} has equal keys again and again: ${keyClass} has no equals() and hashCode()`,
    value: elements,
    limit: MANY_ENTRIES,
    measure: 'elements',
    object,
  };
}

/** Returns the class of the keys when many of those that are read have the same content as an earlier one. */
function findRepeatedKeys({ objects }: PatternInput, map: number): string | undefined {
  const keys = readMapEntries(objects, map).map(({ key }) => key);
  const [first] = keys;
  const keyClass = first === undefined ? '' : objects.getLabel(first);
  if (!isApplicationClass(keyClass)) return undefined;
  const seen = new Set<string>();
  let repeated = 0;
  for (const key of keys) {
    const content = objects.getLabel(key) === keyClass ? readContent(objects, key) : undefined;
    if (content === undefined) return undefined;
    if (seen.has(content)) repeated++;
    seen.add(content);
  }
  return repeated >= REPEATED_SHARE * keys.length ? keyClass : undefined;
}

/** Reads what the fields of a key contain; undefined when it has none that tells it from others. */
function readContent(objects: HeapObjects, key: number): string | undefined {
  const { fields = [] } = objects.getClass(key) ?? {};
  const parts: string[] = [];
  let hasValue = false;
  for (const { name, type } of fields) {
    if (type !== OBJECT_TYPE) {
      parts.push(`${objects.readNumber(key, name)}`);
      hasValue ||= !/^(?:hash|size|count)/.test(name);
      continue;
    }
    const target = objects.readReference(key, name);
    const isValue = VALUES.test(target < 0 ? '' : objects.getLabel(target));
    hasValue ||= isValue;
    parts.push(isValue ? readValue(objects, target) : `@${target}`);
  }
  return hasValue ? parts.join('|') : undefined;
}

/** Reads a text or the numbers of another value. */
function readValue(objects: HeapObjects, value: number): string {
  const text = objects.readText(value);
  if (text !== undefined) return text;
  const { fields = [] } = objects.getClass(value) ?? {};
  return fields
    .filter(({ type }) => type !== OBJECT_TYPE)
    .map(({ name }) => objects.readNumber(value, name))
    .join(',');
}

import { formatDuration } from '@hindsight/claims';
import { type HeapClass, isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import type { Bound, BoundInput } from './bound.ts';

const SORTED_MAP = /^java\.util\.(?:TreeMap|concurrent\.ConcurrentSkipListMap)$/;
/** Objects above a map that may know how long its entries stay. */
const OWNERS = 3;
/** The entries of a window reach back as far as its duration says, or less when the program has not run for so long. */
const [MIN_FILLED, MAX_FILLED] = [0.5, 1.05];
/** Links that are followed to the end of a map. */
const MAX_LINKS = 10_000;
/** Names of numbers that say how long something stays, and their units in milliseconds. */
const RETENTION = /retention|window|keep|ttl|time_?to_?live|max_?age|history|horizon/i;
const UNITS: readonly (readonly [name: RegExp, milliseconds: number])[] = [
  [/days?$/i, 86_400_000],
  [/hours?$/i, 3_600_000],
  [/min(?:ute)?s?$/i, 60_000],
  [/sec(?:ond)?s?$/i, 1000],
  [/./, 1],
];

/**
 * Finds the duration that bounds a map sorted by time: its oldest and its newest key are as far apart as a duration of
 * its owner says. A map that nobody trims reaches back further.
 */
export function findTimeWindow(input: BoundInput, path: readonly number[]): Bound | undefined {
  const at = path.findLastIndex((object) => SORTED_MAP.test(input.objects.getLabel(object)));
  const map = path[at];
  if (map === undefined) return undefined;
  const keys = [findEnd(input, map, 'first'), findEnd(input, map, 'last')].map((key) => readTime(input, key));
  const [first, last] = keys;
  if (first === undefined || last === undefined) return undefined;
  const span = last - first;
  const window = path
    .slice(Math.max(0, at - OWNERS), at)
    .flatMap((owner) => listDurations(input, owner))
    .find(({ value }) => span >= MIN_FILLED * value && span <= MAX_FILLED * value);
  return (
    window && {
      kind: 'limit',
      name: `${window.name} = ${formatDuration(window.value)} by the times of its keys`,
      elements: input.fill.elements(map),
      limit: window.value,
      filled: span,
    }
  );
}

/** Finds the first or last key of a sorted map; -1 when there is none. */
function findEnd({ objects }: BoundInput, map: number, end: 'first' | 'last'): number {
  const follow = (object: number, field: string): number => {
    let last = object;
    for (let links = 0; links < MAX_LINKS; links++) {
      const next = last < 0 ? -1 : objects.readReference(last, field);
      if (next < 0) return last;
      last = next;
    }
    return -1;
  };
  const root = objects.readReference(map, 'root');
  if (root >= 0) return objects.readReference(follow(root, end === 'first' ? 'left' : 'right'), 'key');
  let index = objects.readReference(map, 'head');
  for (let level = 0; level < MAX_LINKS && index >= 0; level++) {
    index = end === 'first' ? index : follow(index, 'right');
    const below = index < 0 ? -1 : objects.readReference(index, 'down');
    if (below < 0) break;
    index = below;
  }
  const node = index < 0 ? -1 : objects.readReference(index, 'node');
  const next = end === 'first' && node >= 0 ? objects.readReference(node, 'next') : follow(node, 'next');
  return next < 0 ? -1 : objects.readReference(next, 'key');
}

/** Reads the time of a key in milliseconds since 1970; undefined for other keys. */
function readTime({ objects }: BoundInput, key: number): number | undefined {
  if (key < 0) return undefined;
  switch (objects.getLabel(key)) {
    case 'java.lang.Long':
      return toMilliseconds(objects.readNumber(key, 'value') ?? 0);
    case 'java.time.Instant':
      return 1000 * (objects.readNumber(key, 'seconds') ?? 0);
    case 'java.util.Date':
    case 'java.sql.Timestamp':
      return objects.readNumber(key, 'fastTime');
    default:
      return undefined;
  }
}

/** Numbers between these are seconds or milliseconds of the years 2001 to 2286. */
const [SECONDS, MILLISECONDS] = [1e9, 1e12];

function toMilliseconds(value: number): number | undefined {
  if (value >= MILLISECONDS && value < 10 * MILLISECONDS) return value;
  return value >= SECONDS && value < 10 * SECONDS ? 1000 * value : undefined;
}

interface NamedDuration {
  readonly name: string;
  readonly value: number;
}

/** Lists the durations in the fields and constants of an object of the program, in milliseconds. */
function listDurations(input: BoundInput, owner: number): NamedDuration[] {
  const { dump, objects } = input;
  const number = dump.classOf.at(owner) ?? 0;
  const one = dump.classes[number < 0 ? ~number : number];
  if (one?.shape !== 'instances' || isJdkClass(one.name)) return [];
  const fields = number < 0 ? [] : one.fields;
  return [
    ...fields
      .filter(({ type }) => type === OBJECT_TYPE)
      .map(({ name }) => ({ name, value: readDuration(input, objects.readReference(owner, name)) })),
    ...fields.filter(isRetention).map(({ name }) => ({ name, value: scale(name, objects.readNumber(owner, name)) })),
    ...listConstants(input, one),
  ]
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => ({ name: `${one.name}.${name}`, value }));
}

const listConstants = (input: BoundInput, { name: owner, statics }: HeapClass): NamedDuration[] => [
  ...statics
    .filter(({ target }) => target >= 0)
    .map(({ name, target }) => ({ name, value: readDuration(input, target) })),
  ...statics
    .filter(isRetention)
    .map(({ name }) => ({ name, value: scale(name, input.objects.readStaticNumber(owner, name)) })),
];

const isRetention = ({ name, type }: { readonly name: string; readonly type: number }): boolean =>
  type !== OBJECT_TYPE && RETENTION.test(name);

const readDuration = ({ objects }: BoundInput, object: number): number =>
  object >= 0 && objects.getLabel(object) === 'java.time.Duration'
    ? 1000 * (objects.readNumber(object, 'seconds') ?? 0)
    : 0;

const scale = (name: string, value = 0): number => value * (UNITS.find(([unit]) => unit.test(name))?.[1] ?? 1);

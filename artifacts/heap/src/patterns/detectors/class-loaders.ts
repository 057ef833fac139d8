import { pluralize } from '@hindsight/claims';
import { type HeapClass, isOfJdk, lineage, strongPaths } from '@hindsight/heap-graph';
import { holderOf } from '../../metrics/retention/holder.ts';
import { instancesOf } from '../sample-instances.ts';
import type { Looked } from '../known-pattern.ts';
import type { Sighting } from '../pattern-match.ts';

const GENERATIONS = 3;
const EQUAL_SHARE = 0.8;

/** Loaders of one type that have loaded the same classes, or one of Tomcat that was stopped. */
export function loaderGenerations(analysis: Looked): Sighting | undefined {
  const { objects, dump } = analysis;
  const byLoader = Map.groupBy(
    dump.classes.filter(({ loader }) => loader >= 0),
    ({ loader }) => loader,
  );
  const byType = Map.groupBy(byLoader, ([loader]) => objects.label(loader));
  for (const [type, loaders] of byType) {
    if (isOfJdk(type) && type !== 'java.net.URLClassLoader') continue;
    const alike = mostAlike(loaders.map(([loader, classes]) => ({ loader, names: namesOf(classes) })));
    const stopped = loaders.filter(([loader]) => isStopped(analysis, loader)).map(([loader]) => loader);
    const old = stopped.length > 0 ? stopped : alike.length >= GENERATIONS ? alike : [];
    const [first] = old;
    if (first === undefined) continue;
    return {
      name: type,
      sentence: `${pluralize(old.length, 'class loader')} ${type} ${stopped.length > 0 ? 'stopped and not collected' : 'with the same classes'}${keeperOf(analysis, first)}`,
      value: old.length,
      limit: stopped.length > 0 ? 1 : GENERATIONS,
      measure: 'objects',
      object: first,
    };
  }
  return undefined;
}

const namesOf = (classes: readonly HeapClass[]): ReadonlySet<string> => new Set(classes.map(({ name }) => name));

/** Loaders that share most of their classes with the one that has most. */
function mostAlike(loaders: readonly { loader: number; names: ReadonlySet<string> }[]): number[] {
  const [largest] = loaders.toSorted((a, b) => b.names.size - a.names.size);
  if (!largest) return [];
  return loaders
    .filter(({ names }) => names.intersection(largest.names).size >= EQUAL_SHARE * largest.names.size)
    .map(({ loader }) => loader);
}

/** Tomcat sets the state of a loader when its application stops. */
function isStopped({ objects }: Looked, loader: number): boolean {
  const state = objects.reference(loader, 'state', 'org.apache.catalina.loader.WebappClassLoaderBase');
  const name = state < 0 ? undefined : objects.text(objects.reference(state, 'name', 'java.lang.Enum'));
  return name === 'STOPPED' || name === 'DESTROYED';
}

function keeperOf({ dump, objects }: Looked, loader: number): string {
  const path = strongPaths(dump, [loader]).get(loader);
  // Its own classes lead to it as well: who keeps them is before those.
  const isClass = (object: number): boolean => (dump.classOf[object] ?? 0) < 0;
  const way = path?.slice(0, -1) ?? [];
  const end = way.findLastIndex((object) => !isClass(object));
  const keeper = holderOf(dump, objects, way.slice(0, end + 1), []);
  return keeper ? `, one of them kept by ${keeper.name}` : '';
}

export function driversOfLoaders(analysis: Looked): Sighting | undefined {
  const { objects } = analysis;
  const infos = instancesOf(analysis, 'java.sql.DriverInfo');
  const old = infos
    .map((info) => objects.reference(info, 'driver'))
    .filter((driver) => driver >= 0 && isStopped(analysis, objects.classOf(driver)?.loader ?? -1));
  const [driver] = old;
  if (driver === undefined) return undefined;
  const name = objects.label(driver);
  const sentence = `${pluralize(old.length, 'driver')} of stopped applications: ${name}`;
  return { name, sentence, value: old.length, limit: 1, measure: 'objects', object: driver };
}

const LEVEL = 'java.util.logging.Level';

export function customLevels({ dump, objects }: Looked): Sighting | undefined {
  const { classes } = dump;
  const custom = classes.filter(
    ({ number, name, loader }) =>
      loader >= 0 &&
      !isOfJdk(name) &&
      !isOfJdk(objects.label(loader)) &&
      lineage(classes, number).some((one) => one.name === LEVEL),
  );
  const [first] = custom;
  return (
    first && {
      name: first.name,
      sentence: `${pluralize(custom.length, 'level')} of the program's own: ${first.name}`,
      value: custom.length,
      limit: 1,
      measure: 'objects',
    }
  );
}

const GENERATED = /\$Proxy\d|\$\$Lambda|\$\$Enhancer|\$\$SpringCGLIB|GeneratedMethodAccessor|[/+]0x[0-9a-f]{1,16}$/;
const MANY_GENERATED = 10_000;
const GENERATED_SHARE = 0.5;
/** A small program may well be made of lambdas. */
const LEAST_GENERATED = 2000;

export function classExplosion({ dump: { classes } }: Looked): Sighting | undefined {
  const generated = classes.filter(({ name }) => GENERATED.test(name)).length;
  const isMost = generated >= LEAST_GENERATED && generated >= GENERATED_SHARE * classes.length;
  if (generated < MANY_GENERATED && !isMost) return undefined;
  const limit = isMost ? LEAST_GENERATED : MANY_GENERATED;
  return {
    name: 'generated classes',
    sentence: `${pluralize(generated, 'class was generated', 'classes were generated')} (proxies, lambdas)`,
    value: generated,
    limit,
    measure: 'objects',
  };
}

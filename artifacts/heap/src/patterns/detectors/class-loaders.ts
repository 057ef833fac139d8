import { pluralize } from '@hindsight/claims';
import { getLineage, type HeapClass, isJdkClass } from '@hindsight/heap-graph';
import { findHolder } from '../../metrics/retained-memory/holder.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

const GENERATIONS = 3;
const EQUAL_SHARE = 0.8;
const GENERATED =
  /\$Proxy\d|\$\$Lambda|\$\$Enhancer|\$\$SpringCGLIB|\$ByteBuddy\$|\$HibernateProxy|GeneratedMethodAccessor|[/+]0x[0-9a-f]{1,16}$/;

/** The one loader of the JDK that programs create themselves. */
const URL_LOADER = 'java.net.URLClassLoader';

type ClassesByLoader = readonly (readonly [loader: number, classes: readonly HeapClass[]])[];

/** Groups loaders, each with its classes, by the type of the loader. */
function groupLoaders({ dump, objects }: PatternInput): ReadonlyMap<string, ClassesByLoader> {
  const byLoader = Map.groupBy(
    dump.classes.filter(({ loader }) => loader >= 0),
    ({ loader }) => loader,
  );
  return Map.groupBy(byLoader, ([loader]) => objects.getLabel(loader));
}

/** Detects loaders of one type that have loaded the same classes, or stopped loaders of Tomcat. */
export function detectLoaderGenerations(analysis: PatternInput): PatternMatch | undefined {
  const byType = [...groupLoaders(analysis)].filter(([type]) => !isJdkClass(type) || type === URL_LOADER);
  for (const [type, loaders] of byType) {
    if (isPerCompilation(loaders)) continue;
    const similar = findSimilarLoaders(loaders.map(([loader, classes]) => ({ loader, names: collectNames(classes) })));
    const stopped = loaders.filter(([loader]) => isStopped(analysis, loader)).map(([loader]) => loader);
    const old = stopped.length > 0 ? stopped : similar.length >= GENERATIONS ? similar : [];
    const [first] = old;
    if (first === undefined) continue;
    return {
      name: type,
      sentence: `${pluralize(old.length, 'class loader')} ${type} ${stopped.length > 0 ? 'stopped and not collected' : 'with the same classes'}${describeKeeper(analysis, first)}`,
      value: old.length,
      limit: stopped.length > 0 ? 1 : GENERATIONS,
      measure: 'objects',
      object: first,
      classes: [type],
    };
  }
  return undefined;
}

/** A program that is deployed again has many classes; compilers make a loader for each text that they compile. */
const [MANY_LOADERS, FEW_CLASSES] = [500, 3];

const isPerCompilation = (loaders: ClassesByLoader): boolean =>
  loaders.filter(([, classes]) => classes.length <= FEW_CLASSES).length >= Math.max(MANY_LOADERS, loaders.length / 2);

/** Detects loaders of one type, outside of the JDK, that have loaded hardly more than one class each. */
export function detectLoaderPerCompilation(analysis: PatternInput): PatternMatch | undefined {
  for (const [type, loaders] of groupLoaders(analysis)) {
    const [[first] = []] = loaders;
    if ((isJdkClass(type) && type !== URL_LOADER) || first === undefined || !isPerCompilation(loaders)) continue;
    const sentence = `${pluralize(loaders.length, 'class loader')} ${type} have one or few classes each${describeKeeper(analysis, first)}`;
    return {
      name: type,
      sentence,
      value: loaders.length,
      limit: MANY_LOADERS,
      measure: 'objects',
      object: first,
      classes: [type],
    };
  }
  return undefined;
}

/** The names of generated classes differ from generation to generation. */
const collectNames = (classes: readonly HeapClass[]): ReadonlySet<string> =>
  new Set(classes.filter(({ name }) => !GENERATED.test(name)).map(({ name }) => name));

/** Finds the loaders that share most of their classes with the one that has the most. */
function findSimilarLoaders(loaders: readonly { loader: number; names: ReadonlySet<string> }[]): number[] {
  const [largest] = loaders.toSorted((a, b) => b.names.size - a.names.size);
  if (!largest || largest.names.size === 0) return [];
  return loaders
    .filter(({ names }) => names.intersection(largest.names).size >= EQUAL_SHARE * largest.names.size)
    .map(({ loader }) => loader);
}

/** Whether a web application has stopped: Tomcat sets the state of its loader. */
function isStopped({ objects }: PatternInput, loader: number): boolean {
  const state = objects.readReference(loader, 'state', 'org.apache.catalina.loader.WebappClassLoaderBase');
  const name = state < 0 ? undefined : objects.readText(objects.readReference(state, 'name', 'java.lang.Enum'));
  return name === 'STOPPED' || name === 'DESTROYED';
}

function describeKeeper({ dump, objects, pathsTo }: PatternInput, loader: number): string {
  const path = pathsTo([loader]).get(loader);
  // The loader's own classes refer to it too; the keeper comes before them on the path.
  const isClass = (object: number): boolean => (dump.classOf.at(object) ?? 0) < 0;
  const steps = path?.slice(0, -1) ?? [];
  const end = steps.findLastIndex((object) => !isClass(object));
  const keeper = findHolder(dump, objects, steps.slice(0, end + 1), []);
  return keeper ? `, one of them kept by ${keeper.name}` : '';
}

export function detectDriversOfStoppedLoaders(analysis: PatternInput): PatternMatch | undefined {
  const { objects } = analysis;
  const infos = sampleInstances(analysis, 'java.sql.DriverInfo');
  const old = infos
    .map((info) => objects.readReference(info, 'driver'))
    .filter((driver) => driver >= 0 && isStopped(analysis, objects.getClass(driver)?.loader ?? -1));
  const [driver] = old;
  if (driver === undefined) return undefined;
  const name = objects.getLabel(driver);
  const sentence = `${pluralize(old.length, 'driver')} of stopped applications: ${name}`;
  return { name, sentence, value: old.length, limit: 1, measure: 'objects', object: driver };
}

const LEVEL = 'java.util.logging.Level';

export function detectCustomLevels({ dump, objects }: PatternInput): PatternMatch | undefined {
  const { classes } = dump;
  const custom = classes.filter(
    ({ number, name, loader }) =>
      loader >= 0 &&
      !isJdkClass(name) &&
      !isJdkClass(objects.getLabel(loader)) &&
      getLineage(classes, number).some((one) => one.name === LEVEL),
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

const MANY_GENERATED = 10_000;
const GENERATED_SHARE = 0.5;
/** A small program may consist mostly of lambdas. */
const MIN_GENERATED = 2000;

export function detectClassExplosion({ dump: { classes } }: PatternInput): PatternMatch | undefined {
  const generated = classes.filter(({ name }) => GENERATED.test(name)).length;
  const isMost = generated >= MIN_GENERATED && generated >= GENERATED_SHARE * classes.length;
  if (generated < MANY_GENERATED && !isMost) return undefined;
  const limit = isMost ? MIN_GENERATED : MANY_GENERATED;
  return {
    name: 'generated classes',
    sentence: `${pluralize(generated, 'class was generated', 'classes were generated')} (proxies, lambdas)`,
    value: generated,
    limit,
    measure: 'objects',
  };
}

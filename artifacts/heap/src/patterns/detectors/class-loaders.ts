import { formatBytes, pluralize } from '@hindsight/claims';
import { getLineage, type HeapClass, isJdkClass } from '@hindsight/heap-graph';
import { findPathIntoLoader } from '../../metrics/jvm/keeper-of-loader.ts';
import { findHolder, type Holder } from '../../metrics/retained-memory/holder.ts';
import { listLoadedClasses } from '../../metrics/support/loaded-classes.ts';
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
  const byLoader = Map.groupBy(listLoadedClasses(dump), ({ loader }) => loader);
  const loaders = [...byLoader].map(([loader, classes]) => [loader, classes.map(({ one }) => one)] as const);
  return Map.groupBy(loaders, ([loader]) => objects.getLabel(loader));
}

/** Detects loaders of one type that have loaded the same classes, or stopped loaders of Tomcat. */
export function detectLoaderGenerations(analysis: PatternInput): PatternMatch | undefined {
  const byType = [...groupLoaders(analysis)].filter(([type]) => !isJdkClass(type) || type === URL_LOADER);
  for (const [type, loaders] of byType) {
    if (isPerCompilation(loaders)) continue;
    const similar = findSimilarLoaders(loaders.map(([loader, classes]) => ({ loader, names: collectNames(classes) })));
    const stopped = loaders.filter(([loader]) => isStopped(analysis, loader)).map(([loader]) => loader);
    const old = stopped.length > 0 ? stopped : similar.length >= GENERATIONS ? similar : [];
    if (old.length > 0) return describeGenerations(analysis, type, old, stopped.length > 0);
  }
  return undefined;
}

function describeGenerations(
  analysis: PatternInput,
  type: string,
  old: readonly number[],
  areStopped: boolean,
): PatternMatch {
  const [object = -1] = old;
  const keeper = findCommonKeeper(analysis, old);
  const retained = sumGenerations(analysis, old);
  const kept = keeper ? ` One of them is kept by ${keeper.name}.` : '';
  return {
    name: type,
    sentence: `${pluralize(old.length, 'class loader')} ${type} ${areStopped ? 'stopped and not collected' : 'with the same classes'}${nameKeeper(keeper)}`,
    value: old.length,
    limit: areStopped ? 1 : GENERATIONS,
    measure: 'objects',
    object,
    classes: [type],
    retained,
    detail: `Together they keep ${formatBytes(retained)}.${kept} As long as anything refers to a class loader or to an object of its classes, all of its classes stay.`,
    ...(keeper && { advice: adviseKeeper(keeper) }),
  };
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
    const sentence = `${pluralize(loaders.length, 'class loader')} ${type} have one or few classes each${nameKeeper(findCommonKeeper(analysis, [first]))}`;
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

/** Loaders of which it is looked up who keeps them. */
const SAMPLED_LOADERS = 5;

/** Finds who keeps most of the loaders: the current one is kept by what the program uses. */
function findCommonKeeper(analysis: PatternInput, loaders: readonly number[]): Holder | undefined {
  const keepers = loaders
    .slice(0, SAMPLED_LOADERS)
    .map((loader) => findKeeper(analysis, loader))
    .filter((keeper) => keeper !== undefined);
  const [[, [common] = []] = []] = [...Map.groupBy(keepers, ({ name }) => name)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return common;
}

/** Where a thread is, is too long for a headline. */
const nameKeeper = (keeper: Holder | undefined): string =>
  keeper ? `, one of them kept by ${keeper.name.replace(/" at .*/s, '"')}` : '';

/** What keeps a loader is what must let go of it. */
function adviseKeeper({ kind, name }: Holder): string {
  const others =
    'When it is gone the next keeper shows: drivers, shutdown hooks, timers, listeners and context class loaders are others.';
  if (kind === 'thread-local')
    return `Call remove() on ${name} in a finally block, in the thread that set it. ${others}`;
  if (kind === 'static-field')
    return `Remove from ${name} what belongs to a program when that program is stopped. ${others}`;
  if (kind.startsWith('thread'))
    return `End ${name.replace(/" at .*/s, '"')} when the program that started it is stopped (interrupt it, or shut its executor down): a thread keeps the class loader of its code. ${others}`;
  return `Find why ${name} still refers to what was stopped. ${others}`;
}

/** Sums what loaders keep with their classes and the objects of these; what one of them dominates counts once. */
function sumGenerations({ dump, tree }: PatternInput, loaders: readonly number[]): number {
  const old = new Set(loaders);
  const isOld = new Uint8Array(dump.classes.length);
  for (const { one, loader } of listLoadedClasses(dump)) if (old.has(loader)) isOld[one.number] = 1;
  let sum = 0;
  for (let node = 1; node < tree.size; ) {
    const object = tree.objectOf.at(node) ?? 0;
    const number = dump.classOf.at(object) ?? 0;
    const isMember = isOld[number < 0 ? ~number : number] === 1 || old.has(object);
    if (isMember) sum += tree.retained.at(node) ?? 0;
    node = isMember ? (tree.endOf.at(node) ?? tree.size) : node + 1;
  }
  return sum;
}

function findKeeper({ dump, objects, pathsTo }: PatternInput, loader: number): Holder | undefined {
  if (dump.phd) {
    const path = findPathIntoLoader(dump, loader, listLoadedClasses(dump));
    return findHolder(dump, objects, path, []);
  }
  const path = pathsTo([loader]).get(loader);
  // The loader's own classes refer to it too; the keeper comes before them on the path.
  const isClass = (object: number): boolean => (dump.classOf.at(object) ?? 0) < 0;
  const steps = path?.slice(0, -1) ?? [];
  const end = steps.findLastIndex((object) => !isClass(object));
  return findHolder(dump, objects, steps.slice(0, end + 1), []);
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

/** Nobody writes so many classes whose names differ only by numbers. */
const MANY_NUMBERED = 1000;

/** Finds classes that a compiler of expressions or scripts has named by a counter: `Script_1.run`, `Script_2.run`. */
function findNumberedClasses(names: readonly string[]): PatternMatch | undefined {
  const stems = Map.groupBy(
    names.filter((name) => /\d/.test(name)),
    (name) => name.replaceAll(/\d{1,20}/g, '*'),
  );
  const [largest] = [...stems].toSorted(([, a], [, b]) => b.length - a.length);
  if (!largest || largest[1].length < MANY_NUMBERED) return undefined;
  const [stem, { length }] = largest;
  return {
    name: `classes ${stem}`,
    sentence: `${pluralize(length, 'class', 'classes')} named ${stem} were generated`,
    value: length,
    limit: MANY_NUMBERED,
    measure: 'objects',
  };
}

const MANY_GENERATED = 10_000;
const GENERATED_SHARE = 0.5;
/** A small program may consist mostly of lambdas. */
const MIN_GENERATED = 2000;

export function detectClassExplosion({ dump: { classes } }: PatternInput): PatternMatch | undefined {
  const names = classes.map(({ name }) => name);
  const numbered = findNumberedClasses(names.filter((name) => !GENERATED.test(name) && !isJdkClass(name)));
  if (numbered) return numbered;
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

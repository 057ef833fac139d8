import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkPattern } from '../../../testing/index.ts';
import type { PatternInput } from '../known-pattern.ts';
import { detectClassExplosion } from './class-loaders.ts';

type ClassSketches = NonNullable<HeapSketch['classes']>;

/** Class loaders of one type, each with the classes of these names. */
function sketchLoaders(type: string, classNames: readonly (readonly string[])[]): HeapSketch {
  const loaders = classNames.map((_, at) => `loader${at}`);
  const loaded = classNames.flatMap((names, at) =>
    names.map((name): [string, ClassSketches[string]] => [`${name}#${at}`, { loader: `loader${at}` }]),
  );
  return {
    classes: {
      'java.lang.ClassLoader': { fields: { parent: 'object' } },
      [type]: { extends: 'java.lang.ClassLoader' },
      ...Object.fromEntries(loaded),
    },
    objects: Object.fromEntries(loaders.map((loader) => [loader, { is: type }])),
    roots: loaders,
  };
}

const PLUGIN = ['demo.A', 'demo.B', 'demo.C', 'demo.D', 'demo.E'];
const FOUR_OF_FIVE = PLUGIN.slice(0, 4);
const THREE_OF_FIVE = PLUGIN.slice(0, 3);

checkPattern('loader-redeploy', {
  silent: {
    'two loaders with the same classes': () => sketchLoaders('demo.PluginLoader', [PLUGIN, PLUGIN]),
    'one of three with less than 80 % of the classes': () =>
      sketchLoaders('demo.PluginLoader', [PLUGIN, PLUGIN, THREE_OF_FIVE]),
    'loaders of the JDK': () => sketchLoaders('jdk.internal.reflect.DelegatingClassLoader', [PLUGIN, PLUGIN, PLUGIN]),
  },
  fires: () => sketchLoaders('demo.PluginLoader', [PLUGIN, PLUGIN, FOUR_OF_FIVE]),
  explanation: '3 class loaders demo.PluginLoader with the same classes',
});

const TOMCAT = 'org.apache.catalina.loader.WebappClassLoaderBase';

/** A web application of Tomcat in this state, with a JDBC driver that is registered. */
const sketchWebApplication = (state: string): HeapSketch => ({
  classes: {
    'java.lang.Enum': { fields: { name: 'object' } },
    'java.lang.ClassLoader': { fields: { parent: 'object' } },
    'org.apache.catalina.LifecycleState': { extends: 'java.lang.Enum' },
    [TOMCAT]: { extends: 'java.lang.ClassLoader', fields: { state: 'object' } },
    'org.apache.catalina.loader.ParallelWebappClassLoader': { extends: TOMCAT },
    'java.sql.DriverInfo': { fields: { driver: 'object' } },
    'org.postgresql.Driver': { loader: 'loader' },
  },
  objects: {
    name: { text: state },
    state: { is: 'org.apache.catalina.LifecycleState', fields: { name: 'name' } },
    loader: { is: 'org.apache.catalina.loader.ParallelWebappClassLoader', fields: { state: 'state' } },
    driver: { is: 'org.postgresql.Driver' },
    info: { is: 'java.sql.DriverInfo', fields: { driver: 'driver' } },
  },
  roots: ['info'],
});

for (const state of ['STOPPED', 'DESTROYED']) {
  checkPattern('loader-redeploy', {
    silent: { 'a loader of Tomcat that runs': () => sketchWebApplication('STARTED') },
    fires: () => sketchWebApplication(state),
    explanation: '1 class loader org.apache.catalina.loader.ParallelWebappClassLoader stopped and not collected',
  });
  checkPattern('jdbc-driver', {
    silent: { 'the application runs': () => sketchWebApplication('STARTED') },
    fires: () => sketchWebApplication(state),
    explanation: '1 driver of stopped applications: org.postgresql.Driver (limit 1).',
  });
}

/** A subclass of Level, defined by a loader of this type; by the bootstrap loader without one. */
const sketchLevel = (name: string, loaderType?: string): HeapSketch => ({
  classes: {
    'java.util.logging.Level': {},
    [name]: { extends: 'java.util.logging.Level', ...(loaderType && { loader: 'loader' }) },
  },
  objects: { loader: { is: loaderType ?? 'java.lang.Object' } },
  roots: ['loader'],
});

checkPattern('jul-levels', {
  silent: {
    'a level of the JDK': () => sketchLevel('sun.util.logging.AuditLevel', 'demo.PluginLoader'),
    'a level of the bootstrap loader': () => sketchLevel('demo.AuditLevel'),
    'a level of the class path': () =>
      sketchLevel('demo.AuditLevel', 'jdk.internal.loader.ClassLoaders$AppClassLoader'),
  },
  fires: () => sketchLevel('demo.AuditLevel', 'demo.PluginLoader'),
  explanation: "1 level of the program's own: demo.AuditLevel (limit 1).",
});

const listClasses = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** Names of generated classes, and others that nobody has numbered. */
const listProgram = (generated: number, others: number): string[] => [
  ...listClasses(generated, 'jdk.proxy2.$Proxy'),
  ...Array.from({ length: others }, (_, at) => `demo.Order${String.fromCodePoint(0x4e00 + at)}`),
];

const sketchProgram = (generated: number, others: number): HeapSketch => ({
  classes: Object.fromEntries(listProgram(generated, others).map((name) => [name, {}])),
  objects: {},
});

/** Four that `aHeap` adds, and the arrays of seven primitive types that every dump has. */
const OWN_CLASSES = 11;

checkPattern('class-explosion', {
  silent: {
    '1,999 generated classes': () => sketchProgram(1999, 0),
    'less than half of all classes': () => sketchProgram(2000, 2001 - OWN_CLASSES),
  },
  fires: () => sketchProgram(2000, 2000 - OWN_CLASSES),
  explanation: '2,000 classes were generated (proxies, lambdas) (limit 2,000).',
});

test('10,000 generated classes are too many in a program of any size', () => {
  const detect = (generated: number) => {
    const classes = listProgram(generated, 15_000).map((name) => ({ name }));
    return detectClassExplosion({ dump: { classes } } as unknown as PatternInput);
  };
  assert.equal(detect(9999), undefined);
  assert.deepEqual([detect(10_000)?.value, detect(10_000)?.limit], [10_000, 10_000]);
});

test('a thousand classes whose names differ only by numbers were generated', () => {
  const detect = (count: number, prefix = 'Script_17') => {
    const classes = listClasses(count, prefix).map((name) => ({ name }));
    return detectClassExplosion({ dump: { classes } } as unknown as PatternInput);
  };
  assert.equal(detect(999), undefined);
  assert.equal(detect(1000)?.sentence, '1,000 classes named Script_* were generated');
  // The JDK makes such classes for reflection and method handles.
  assert.equal(detect(1000, 'java.lang.invoke.LambdaForm$MH/17'), undefined);
  assert.equal(detect(1000, 'jdk.internal.reflect.GeneratedConstructorAccessor17'), undefined);
});

const compile = (count: number, loader = 'demo.ScriptLoader'): HeapSketch =>
  sketchLoaders(
    loader,
    Array.from({ length: count }, () => ['demo.Script']),
  );

checkPattern('script-classes', {
  silent: { '499 loaders': () => compile(499) },
  fires: () => compile(500),
  explanation: '500 class loaders demo.ScriptLoader have one or few classes each (limit 500).',
});

test('loaders with one class each are no generations of a program', async () => {
  const matches = await analyzeBytes(aHeap(compile(500)), ({ patternMatches }) => patternMatches);
  assert.equal(matches.get('loader-redeploy'), undefined);
});

checkPattern('script-classes', {
  silent: { 'loaders of the JVM itself': () => compile(500, 'jdk.internal.reflect.DelegatingClassLoader') },
  fires: () => compile(500, 'java.net.URLClassLoader'),
  explanation: '500 class loaders java.net.URLClassLoader have one or few classes each',
});

test('what keeps the loaders is told, with what to do about it', async () => {
  const { classes = {}, objects } = sketchLoaders('demo.PluginLoader', [PLUGIN, PLUGIN, PLUGIN]);
  const sketch: HeapSketch = {
    classes: { ...classes, 'demo.Host': { statics: { plugins: 'list' } } },
    objects: { ...objects, list: { is: 'java.lang.Object[]', elements: ['loader0', 'loader1', 'loader2'] } },
  };
  const match = await analyzeBytes(aHeap(sketch), ({ patternMatches }) => patternMatches.get('loader-redeploy'));
  assert.match(match?.sentence ?? '', /with the same classes, one of them kept by demo\.Host\.plugins$/);
  assert.match(match?.advice ?? '', /^Remove from demo\.Host\.plugins what belongs to a program/);
  assert.ok((match?.retained ?? 0) > 0);
});

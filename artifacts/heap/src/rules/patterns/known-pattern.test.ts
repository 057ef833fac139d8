import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, aSuspect } from '../../../testing/index.ts';
import { KNOWN_PATTERNS } from '../../patterns/index.ts';
import { definePatternRule } from './known-pattern.ts';

/** The explanation of the pattern's finding about a heap; undefined when there is none. */
const explainPattern = (id: string, sketch: HeapSketch): Promise<string | undefined> => {
  const pattern = KNOWN_PATTERNS.find((one) => one.id === id);
  assert.ok(pattern, id);
  return analyzeBytes(aHeap(sketch), (analysis) => definePatternRule(pattern).check(analysis)?.explanation);
};

const HASH_MAP = { 'java.util.HashMap': { fields: { table: 'object', size: 'int' } } } as const;
const sketchMap = (size: number): ObjectSketch => ({ is: 'java.util.HashMap', fields: { size } });

test('every pattern has a unique id, a title, a reason and advice', () => {
  assert.equal(new Set(KNOWN_PATTERNS.map(({ id }) => id)).size, KNOWN_PATTERNS.length);
  for (const { id, title, because, advice, signatures } of KNOWN_PATTERNS) {
    assert.match(id, /^[a-z]+(?:-[a-z]+)*$/);
    assert.ok(title.length > 0 && because.endsWith('.') && advice.endsWith('.') && signatures.length > 0, id);
  }
});

const session = (entities: number): HeapSketch => ({
  classes: {
    ...HASH_MAP,
    'org.hibernate.engine.internal.StatefulPersistenceContext': { fields: { entitiesByKey: 'object' } },
  },
  objects: {
    map: sketchMap(entities),
    context: { is: 'org.hibernate.engine.internal.StatefulPersistenceContext', fields: { entitiesByKey: 'map' } },
  },
  roots: ['context'],
});

test('a collection in a field of a known class is reported from its limit on', async () => {
  assert.equal(await explainPattern('hibernate-session', session(9999)), undefined);
  assert.equal(
    await explainPattern('hibernate-session', session(10_000)),
    'org.hibernate.engine.internal.StatefulPersistenceContext.entitiesByKey has 10,000 elements (limit 10,000).',
  );
});

test('a match inside a suspect explains it and is not reported separately', async () => {
  const pattern = KNOWN_PATTERNS.find(({ id }) => id === 'hibernate-session');
  assert.ok(pattern);
  const claim = await analyzeBytes(aHeap(session(10_000)), (analysis) => {
    const map = analysis.patternMatches.get('hibernate-session')?.object ?? -1;
    return definePatternRule(pattern).check({ ...analysis, suspects: [aSuspect({ chain: [map] })] });
  });
  assert.equal(claim, undefined);
});

test('static fields are matched too', async () => {
  const hooks = (size: number): HeapSketch => ({
    classes: { ...HASH_MAP, 'java.lang.ApplicationShutdownHooks': { statics: { hooks: 'map' } } },
    objects: { map: sketchMap(size) },
  });
  assert.equal(await explainPattern('shutdown-hooks', hooks(99)), undefined);
  assert.match(
    (await explainPattern('shutdown-hooks', hooks(100))) ?? '',
    /ApplicationShutdownHooks\.hooks has 100 elements/,
  );
});

test('objects are counted by class, subclasses included', async () => {
  const contexts = (count: number): HeapSketch => {
    const names = Array.from({ length: count }, (_, at) => `factory${at}`);
    return {
      classes: {
        'org.springframework.beans.factory.support.DefaultListableBeanFactory': {},
        'demo.Factory': { extends: 'org.springframework.beans.factory.support.DefaultListableBeanFactory' },
      },
      objects: Object.fromEntries(names.map((name) => [name, { is: 'demo.Factory' }])),
      roots: names,
    };
  };
  assert.equal(await explainPattern('spring-contexts', contexts(9)), undefined);
  assert.match((await explainPattern('spring-contexts', contexts(10))) ?? '', /^10 objects of org\.springframework/);
});

test('listeners are recognized by the name of their field, in classes of the program', async () => {
  const registry = (field: string, size: number): HeapSketch => ({
    classes: { ...HASH_MAP, 'demo.Registry': { fields: { [field]: 'object' } } },
    objects: { map: sketchMap(size), registry: { is: 'demo.Registry', fields: { [field]: 'map' } } },
    roots: ['registry'],
  });
  assert.match(
    (await explainPattern('listeners', registry('changeListeners', 1000))) ?? '',
    /demo\.Registry\.changeListeners/,
  );
  assert.equal(await explainPattern('listeners', registry('changeListeners', 999)), undefined);
  assert.equal(await explainPattern('listeners', registry('customers', 1000)), undefined);
});

test('a map in a static field of the program is reported with many entries and a share of the heap', async () => {
  const cache = (size: number): HeapSketch => ({
    classes: { ...HASH_MAP, 'demo.Cache': { statics: { ENTRIES: 'map' } } },
    objects: { map: sketchMap(size) },
  });
  assert.match(
    (await explainPattern('cache-static-map', cache(10_000))) ?? '',
    /^The map demo\.Cache\.ENTRIES has 10,000 entries/,
  );
  assert.equal(await explainPattern('cache-static-map', cache(9999)), undefined);
});

test('the queue of a pool is reported when it has no bound', async () => {
  const pool = (capacity: number): HeapSketch => ({
    classes: {
      'java.util.concurrent.atomic.AtomicInteger': { fields: { value: 'int' } },
      'java.util.concurrent.LinkedBlockingQueue': { fields: { capacity: 'int', count: 'object' } },
      'java.util.concurrent.ThreadPoolExecutor': { fields: { workQueue: 'object' } },
    },
    objects: {
      count: { is: 'java.util.concurrent.atomic.AtomicInteger', fields: { value: 10_000 } },
      queue: { is: 'java.util.concurrent.LinkedBlockingQueue', fields: { capacity, count: 'count' } },
      pool: { is: 'java.util.concurrent.ThreadPoolExecutor', fields: { workQueue: 'queue' } },
    },
    roots: ['pool'],
  });
  assert.match((await explainPattern('unbounded-queue', pool(2 ** 31 - 1))) ?? '', /has 10,000 tasks and no bound/);
  assert.equal(await explainPattern('unbounded-queue', pool(20_000)), undefined);
});

test('three loaders of one type with the same classes are reported as redeployments', async () => {
  const generations = (count: number): HeapSketch => {
    const loaders = Array.from({ length: count }, (_, at) => `loader${at}`);
    const plugins = loaders.map((loader, at): [string, object] => [`demo.Plugin#${at}`, { loader }]);
    return {
      classes: {
        'java.lang.ClassLoader': { fields: { parent: 'object' } },
        'demo.PluginLoader': { extends: 'java.lang.ClassLoader' },
        ...Object.fromEntries(plugins),
      },
      objects: Object.fromEntries(loaders.map((loader) => [loader, { is: 'demo.PluginLoader' }])),
      roots: loaders,
    };
  };
  assert.equal(await explainPattern('loader-redeploy', generations(2)), undefined);
  assert.match(
    (await explainPattern('loader-redeploy', generations(3))) ?? '',
    /^3 class loaders demo\.PluginLoader with the same classes/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const findBound = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.bound);

const createNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** A list of the program with so many entities in an array of this length. */
const sketchList = (elements: number, length: number, entity: object = { is: 'demo.Entity' }): HeapSketch =>
  ({
    classes: {
      'java.util.ArrayList': { fields: { size: 'int', elementData: 'object' } },
      'demo.Entity': { fields: { x: 'long', name: 'object', seen: 'object' } },
      'demo.World': { statics: { ENTITIES: 'list' } },
    },
    objects: {
      ...Object.fromEntries(createNames('e', elements).map((name) => [name, entity])),
      past: { is: 'java.util.ArrayList', fields: { size: 5000 } },
      array: {
        is: 'java.lang.Object[]',
        elements: [...createNames('e', elements), ...new Array<null>(length - elements).fill(null)],
      },
      list: { is: 'java.util.ArrayList', fields: { size: elements, elementData: 'array' } },
    },
  }) as HeapSketch;

test('a list whose array is as long as its content was created for it', async () => {
  const bound = { kind: 'array', name: 'its list, which was created for 500 elements', elements: 500 };
  assert.deepEqual(await findBound(sketchList(500, 500)), bound);
  assert.equal(await findBound(sketchList(500, 549)), undefined);
  // 10, 15, 22, 33 … 549: a list that grew has this length, too.
  assert.equal(await findBound(sketchList(549, 549)), undefined);
  assert.equal(await findBound(sketchList(500, 500, { is: 'demo.Entity', fields: { seen: 'past' } })), undefined);
});

/** A class with two maps that hold the same texts. */
const sketchRates = (...mapClasses: readonly [string, string]): HeapSketch =>
  ({
    classes: {
      'java.util.HashMap': { fields: { size: 'int', table: 'object' } },
      'java.util.ImmutableCollections$MapN': { fields: { size: 'int', table: 'object' } },
      'demo.Rates': { statics: { BY_ZIP: 'zips', BY_NUMBER: 'numbers' } },
    },
    objects: {
      ...Object.fromEntries(createNames('r', 200).map((name) => [name, { text: `rate ${name}`.repeat(20) }])),
      first: { is: 'java.lang.Object[]', elements: createNames('r', 200) },
      second: { is: 'java.lang.Object[]', elements: createNames('r', 200) },
      zips: { is: mapClasses[0], fields: { size: 200, table: 'first' } },
      numbers: { is: mapClasses[1], fields: { size: 200, table: 'second' } },
    },
  }) as HeapSketch;

test('immutable collections of one class that hold the same objects cannot grow', async () => {
  const immutable = 'java.util.ImmutableCollections$MapN';
  const bound = { kind: 'limit', name: `${immutable}, which is immutable`, elements: 200 };
  assert.deepEqual(await findBound(sketchRates(immutable, immutable)), bound);
  assert.equal(await findBound(sketchRates(immutable, 'java.util.HashMap')), undefined);
});

/** An object of the program with two arrays that a running method fills. */
const sketchSolver = (array: string): HeapSketch =>
  ({
    classes: {
      'demo.Solver': { fields: { now: 'object', next: 'object' } },
      'demo.App': { statics: { SOLVER: 'one' } },
    },
    objects: {
      ...Object.fromEntries(
        ['a', 'b'].map((name) => [name, { is: 'double[]', bytes: new Array<number>(8000).fill(1) }]),
      ),
      now: { is: array, elements: ['a'] },
      next: { is: array, elements: ['b'] },
      one: { is: 'demo.Solver', fields: { now: 'now', next: 'next' } },
    },
  }) as HeapSketch;

test('arrays of numbers in fields of one object cannot grow, unlike those of objects; bytes are buffers', async () => {
  assert.equal((await findBound(sketchSolver('double[][]')))?.name, 'the lengths of its 2 arrays');
  for (const other of ['java.lang.Object[]', 'byte[]']) assert.equal(await findBound(sketchSolver(other)), undefined);
});

/** The heap of a JVM with at most so many bytes. */
const withLimit = ({ classes, objects, ...rest }: HeapSketch, directMemory: number): HeapSketch =>
  ({
    ...rest,
    classes: {
      ...classes,
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'java.util.HashMap$Node': { fields: { key: 'object', value: 'object', next: 'object' } },
      'jdk.internal.misc.VM': { statics: { savedProps: 'saved', directMemory } },
    },
    objects: {
      ...objects,
      version: { text: 'java.version' },
      number: { text: '17.0.1' },
      property: { is: 'java.util.HashMap$Node', fields: { key: 'version', value: 'number' } },
      properties: { is: 'java.util.HashMap$Node[]', elements: ['property'] },
      saved: { is: 'java.util.HashMap', fields: { table: 'properties' } },
    },
  }) as HeapSketch;

test('in a heap without free memory neither the size of a list nor a presumed limit is a bound', async () => {
  assert.equal((await findBound(withLimit(sketchList(500, 500), 10_000_000)))?.kind, 'array');
  assert.equal(await findBound(withLimit(sketchList(500, 500), 20_000)), undefined);
  const recent = (limit: number) => {
    const { classes, objects, ...rest } = sketchList(500, 549);
    const map = { is: 'demo.Recent', fields: { table: 'array', size: 500 } };
    return withLimit(
      {
        ...rest,
        classes: {
          ...classes,
          'java.util.LinkedHashMap': { extends: 'java.util.HashMap' },
          'demo.Recent': { extends: 'java.util.LinkedHashMap' },
        },
        objects: { ...objects, list: map },
      } as HeapSketch,
      limit,
    );
  };
  assert.equal((await findBound(recent(10_000_000)))?.isPresumed, true);
  assert.equal(await findBound(recent(20_000)), undefined);
});

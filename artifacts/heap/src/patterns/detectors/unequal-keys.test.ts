import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkPattern } from '../../../testing/index.ts';
import type { PatternInput } from '../known-pattern.ts';
import { detectUnequalKeys } from './unequal-keys.ts';

const NUMBERS = Array.from({ length: 20 }, (_, at) => at);

/** A map that says to have `size` entries, of which 20 are there, with keys of a class of the program for `different` products. */
function sketchMap(size: number, different: number, keyClass = 'demo.PriceKey'): HeapSketch {
  const list = (create: (at: number) => [string, ObjectSketch]) => Object.fromEntries(NUMBERS.map(create));
  return {
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'java.util.HashMap$Node': { fields: { key: 'object', value: 'object', next: 'object' } },
      [keyClass]: { fields: { product: 'object', day: 'int' } },
      'demo.PriceCache': { fields: { prices: 'object' } },
    },
    objects: {
      ...list((at) => [`text${at}`, { text: `product ${at % different}` }]),
      ...list((at) => [`key${at}`, { is: keyClass, fields: { product: `text${at}`, day: 7 } }]),
      ...list((at) => [`node${at}`, { is: 'java.util.HashMap$Node', fields: { key: `key${at}`, value: `text${at}` } }]),
      table: { is: 'java.util.HashMap$Node[]', elements: NUMBERS.map((at) => `node${at}`) },
      map: { is: 'java.util.HashMap', fields: { table: 'table', size } },
      cache: { is: 'demo.PriceCache', fields: { prices: 'map' } },
    },
    roots: ['cache'],
  } as HeapSketch;
}

checkPattern('unequal-keys', {
  silent: {
    'all keys are different': () => sketchMap(20_000, 20),
    '9,999 entries': () => sketchMap(9999, 5),
    'keys of the JDK': () => sketchMap(20_000, 5, 'java.awt.Point'),
  },
  fires: () => sketchMap(20_000, 5),
  explanation: 'demo.PriceCache.prices has equal keys again and again: demo.PriceKey has no equals() and hashCode()',
});

test('the keys of a dump without contents are not judged', () =>
  analyzeBytes(aHeap(sketchMap(20_000, 5)), (analysis) => {
    const input = { ...analysis, pathsTo: () => new Map() } as unknown as PatternInput;
    assert.notEqual(detectUnequalKeys(input), undefined);
    assert.equal(detectUnequalKeys({ ...input, isRedacted: true }), undefined);
  }));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { KNOWN_PATTERNS } from '../src/patterns/index.ts';
import { definePatternRule } from '../src/rules/patterns/known-pattern.ts';
import { analyzeBytes } from './analyze-bytes.ts';

/** Heaps on both sides of a limit of a pattern. Sketches of many objects are built only when their test runs. */
export interface PatternLimits {
  /** Heaps that are just not enough, by what they lack. */
  readonly silent: Readonly<Record<string, () => HeapSketch>>;
  readonly fires: () => HeapSketch;
  /** The beginning of the finding's headline, with the limit that its explanation states behind it: `… (limit 10,000).` */
  readonly explanation: string;
}

/** Specifies a known pattern: no finding just below its limits, and a warning from them on. */
export function checkPattern(id: string, { silent, fires, explanation }: PatternLimits): void {
  for (const [what, sketch] of Object.entries(silent)) {
    test(`${id} is silent: ${what}`, async () => assert.equal(await findPattern(id, sketch()), undefined));
  }
  test(`${id} fires: ${explanation}`, async () => {
    const claim = await findPattern(id, fires());
    const [, sentence = explanation, limit] = /^(.*) \(limit (.*)\)\.$/.exec(explanation) ?? [];
    assert.equal(claim?.headline?.slice(0, sentence.length), sentence);
    if (limit !== undefined) assert.match(claim?.explanation ?? '', new RegExp(`(?:^|\\s)The limit is ${limit}\\b`));
    assert.equal(claim?.level, 'WARNING');
    assert.match(claim?.advice ?? '', /\.$/);
  });
}

/** The finding of a pattern in a heap; undefined when there is none. */
async function findPattern(id: string, sketch: HeapSketch) {
  const pattern = KNOWN_PATTERNS.find((one) => one.id === id);
  assert.ok(pattern, `there is no pattern ${id}`);
  return analyzeBytes(aHeap(sketch), (analysis) => definePatternRule(pattern).check(analysis));
}

const HASH_MAP = { 'java.util.HashMap': { fields: { table: 'object', size: 'int' } } } as const;

/** An object of a class with a map of this many elements in one of its fields. */
export const sketchFieldMap = (owner: string, field: string, size: number): HeapSketch => ({
  classes: { ...HASH_MAP, [owner]: { fields: { [field]: 'object' } } },
  objects: { map: { is: 'java.util.HashMap', fields: { size } }, owner: { is: owner, fields: { [field]: 'map' } } },
  roots: ['owner'],
});

/** A class with a map of this many elements in one of its static fields. */
export const sketchStaticMap = (owner: string, field: string, size: number): HeapSketch => ({
  classes: { ...HASH_MAP, [owner]: { statics: { [field]: 'map' } } },
  objects: { map: { is: 'java.util.HashMap', fields: { size } } },
});

/** So many objects of a class and nothing else. */
export function sketchObjects(className: string, count: number): HeapSketch {
  const names = Array.from({ length: count }, (_, at) => `object${at}`);
  return { objects: Object.fromEntries(names.map((name) => [name, { is: className }])), roots: names };
}

/** The heap of `sketchShare`; its classes and headers, less than 1 kB, come on top. */
const HEAP_BYTES = 200_000;

/** An object of a class that retains this share of the heap. */
export function sketchShare(className: string, share: number): HeapSketch {
  const retained = Math.round(share * HEAP_BYTES);
  return {
    classes: { [className]: { fields: { content: 'object' } } },
    objects: {
      content: { is: 'byte[]', bytes: new Array<number>(retained).fill(0) },
      owner: { is: className, fields: { content: 'content' } },
      rest: { is: 'byte[]', bytes: new Array<number>(HEAP_BYTES - retained).fill(0) },
    },
    roots: ['owner', 'rest'],
  };
}

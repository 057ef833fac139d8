import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkRule } from '../../../testing/index.ts';
import { sparseObjectArray } from './sparse-object-array.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number, usedBytes: number) => ({
  usedBytes,
  arrayUse: {
    ofObjects: [
      {
        label: 'demo.Cell[]',
        empty: 0,
        single: 0,
        allNull: 2,
        sparse: 1,
        bytes: wasted,
        wasted,
        example: 0,
        exampleWaste: 1,
      },
    ],
    ofPrimitives: [],
    largest: [],
  },
});

checkRule(sparseObjectArray, {
  silent: { 'below 5 % of the heap': wasting(MB, 21 * MB), 'a few kilobytes': wasting(0.2 * MB, MB) },
  fires: {
    '5 % of the heap': { on: wasting(MB, 20 * MB), level: 'INFO' },
    '20 % of the heap': {
      on: wasting(4 * MB, 20 * MB),
      level: 'WARNING',
      explanation: /Most of it is in demo\.Cell\[\]/,
    },
  },
});

/** An object of a class with arrays of which nearly all is empty. */
const sketchTable = (owner: string): HeapSketch => ({
  classes: { [owner]: { fields: { slots: 'object' } }, 'demo.Store': { statics: { table: 'table' } } },
  objects: {
    table: { is: owner, fields: { slots: 'slots' } },
    slots: { is: 'demo.Cell[]', elements: new Array<null>(1_100_000).fill(null) },
  },
});

test('empty arrays of a library are a note, because only it allocates them', async () => {
  const check = (owner: string) =>
    analyzeBytes(aHeap(sketchTable(owner)), (analysis) => sparseObjectArray.check(analysis));
  const own = await check('demo.Table');
  assert.deepEqual([own?.level, own?.advice?.slice(0, 15)], ['WARNING', 'Allocate arrays']);
  const ofLibrary = await check('io.netty.util.Recycler');
  assert.equal(ofLibrary?.level, 'INFO');
  assert.match(ofLibrary?.advice ?? '', /belong to objects of io\.netty\.util\.Recycler/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSuspect } from '../../../testing/index.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { rateSuspect } from './suspect-severity.ts';

const MB = 1024 * 1024;
const rate = (members: Partial<Suspect>) => rateSuspect(aSuspect(members));
const ofMax = (retained: number, used = retained) => ({ ofMaxHeap: { retained, used } });

test('a third of the used heap is severe, unless it is a small part of what the heap may be', () => {
  assert.equal(rate({}), 'DANGER');
  assert.equal(rate({ retained: 12 * MB, ...ofMax(0.1) }), 'DANGER');
  assert.equal(rate({ retained: 12 * MB, ...ofMax(0.09) }), 'WARNING');
  assert.equal(rate({ share: 0.5, retained: 4 * MB, ...ofMax(0.01) }), 'DANGER');
  assert.equal(rate({ share: 0.5, retained: 2 * MB, ...ofMax(0.1) }), 'DANGER');
});

test('a few MB are no suspect in a heap that may be far larger, whatever share of the used heap they are', () => {
  assert.equal(rate({ share: 0.6, retained: 3.7 * MB, ...ofMax(0.014) }), 'INFO');
});

test('an embedded database is a problem when it is a quarter of what the heap may be', () => {
  const owner = { name: 'org.h2.mvstore.Page$NonLeaf.children', isApplication: false };
  assert.equal(rate({ owner, share: 0.6, retained: 24 * MB, ...ofMax(0.24) }), 'INFO');
  assert.equal(rate({ owner, share: 0.6, retained: 25 * MB, ...ofMax(0.25) }), 'DANGER');
});

test('a small table of texts and numbers is data that the program is there for', () => {
  const table = { isReferenceTable: true, share: 0.9, retained: 9 * MB } as const;
  assert.equal(rate({ ...table, ...ofMax(0.04) }), 'INFO');
  assert.equal(rate({ ...table, ...ofMax(0.05) }), 'DANGER');
  assert.equal(rate(table), 'INFO');
});

test('the weights of a model are data that the program is there for', () => {
  const model = { isVectorTable: true, share: 0.9, retained: 58 * MB } as const;
  assert.equal(rate({ ...model, ...ofMax(0.09) }), 'INFO');
  assert.equal(rate({ ...model, ...ofMax(0.1) }), 'DANGER');
});

test('data that is named like what a program loads is no problem while the heap has free memory', () => {
  const catalog = { isReferenceData: true, share: 0.9, retained: 58 * MB } as const;
  const rateAt = (retained: number, used: number) => rate({ ...catalog, ofMaxHeap: { retained, used } });
  assert.equal(rateAt(0.24, 0.5), 'INFO');
  assert.equal(rateAt(0.24, 0.8), 'DANGER');
  assert.equal(rateAt(0.25, 0.5), 'DANGER');
  assert.equal(rate(catalog), 'DANGER');
});

test('content that may have been loaded once is a warning while half of the heap is free', () => {
  const data = { isPlainData: true, share: 0.9, retained: 58 * MB } as const;
  const rateAt = (retained: number, used: number) => rate({ ...data, ofMaxHeap: { retained, used } });
  assert.equal(rateAt(0.4, 0.49), 'WARNING');
  assert.equal(rateAt(0.4, 0.5), 'DANGER');
  assert.equal(rate(data), 'DANGER');
});

test('a smaller share of the used heap must be a noticeable part of what the heap may be', () => {
  assert.equal(rate({ share: 0.2, retained: 8 * MB, ...ofMax(0.04) }), 'WARNING');
  assert.equal(rate({ share: 0.2, retained: 7 * MB, ...ofMax(0.04) }), 'INFO');
  assert.equal(rate({ share: 0.2, retained: 3 * MB, ...ofMax(0.09) }), 'INFO');
});

test('a collection that has reached its bound is no leak', () => {
  assert.equal(rate({ bound: { kind: 'limit', name: 'maximum = 10', elements: 10 } }), 'INFO');
});

test('memory that the JVM takes back when it is short is not counted', () => {
  assert.equal(rate({ retained: 40 * MB, reclaimable: 39.5 * MB }), 'INFO');
  assert.equal(rate({ retained: 40 * MB, share: 0.4, reclaimable: 20 * MB }), 'WARNING');
});

test('memory of a running method is a problem when it is much of the heap', () => {
  const holder = {
    kind: 'thread-frame',
    name: 'thread "job" at demo.Job.run',
    frame: 'demo.Job.run(Job.java:7)',
  } as const;
  assert.equal(rate({ holder, ...ofMax(0.24) }), 'INFO');
  assert.equal(rate({ holder, ...ofMax(0.25) }), 'WARNING');
  assert.equal(rate({ holder, ...ofMax(0.5) }), 'DANGER');
  assert.equal(rate({ holder, ...ofMax(0.24, 0.8) }), 'DANGER');
  const owner = { name: 'demo.Job.rows', isApplication: true };
  assert.equal(rate({ holder, owner, ...ofMax(0.24) }), 'DANGER');
});

test('one of several threads that needs most of what is used is a problem, the thread of the main method is not', () => {
  const holder = (thread: string) =>
    ({
      kind: 'thread-frame',
      name: `thread "${thread}" at demo.Export.run`,
      frame: 'demo.Export.run(Export.java:7)',
    }) as const;
  assert.equal(rate({ holder: holder('http-export-3'), share: 0.5, ...ofMax(0.1) }), 'WARNING');
  assert.equal(rate({ holder: holder('http-export-3'), share: 0.49, ...ofMax(0.1) }), 'INFO');
  assert.equal(rate({ holder: holder('http-export-3'), share: 0.5, ...ofMax(0.09) }), 'INFO');
  assert.equal(rate({ holder: holder('main'), share: 0.9, ...ofMax(0.2) }), 'INFO');
});

test('in a heap of a few MB a suspect of less than 1 MB is not small', () => {
  assert.equal(rate({ retained: 0.5 * MB, ...ofMax(0.3) }), 'DANGER');
  assert.equal(rate({ retained: 0.5 * MB, ...ofMax(0.09) }), 'INFO');
});

test('without a maximum heap size the size of a suspect tells whether it is severe', () => {
  assert.equal(rate({ retained: 3.9 * MB }), 'WARNING');
  assert.equal(rate({ retained: 4 * MB }), 'DANGER');
});

test('suspects that one field leads to are rated by what they keep together', () => {
  const single = { share: 0.15, retained: 2 * MB, ...ofMax(0.02) };
  assert.equal(rate(single), 'INFO');
  assert.equal(rate({ ...single, together: { objects: 6, retained: 12 * MB } }), 'DANGER');
});

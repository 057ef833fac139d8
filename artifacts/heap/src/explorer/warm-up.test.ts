import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { exploreBytes } from '../../testing/index.ts';
import { warmUp } from './warm-up.ts';

const heap = () =>
  aHeap({
    classes: { 'demo.Session': {} },
    objects: { one: { is: 'demo.Session', fields: {} }, other: { is: 'demo.Session', fields: {} } },
    roots: ['one', 'other'],
  });

/** Counts how often the members of a class are listed, with which every search for paths begins. */
function countLists(explored: { readonly heap: Parameters<typeof warmUp>[0] }): () => number {
  const { heap: indexed } = explored;
  const list = indexed.listMembers.bind(indexed);
  let lists = 0;
  indexed.listMembers = (classNumber) => {
    lists++;
    return list(classNumber);
  };
  return () => lists;
}

test('the thread of queries starts first, and paths follow when the questions of the page are over', (t) =>
  exploreBytes(heap(), (explored) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const count = countLists(explored);
    let threads = 0;
    warmUp(explored.heap, () => threads++);
    t.mock.timers.tick(100);
    assert.deepEqual([threads, count()], [1, 0]);
    for (let step = 0; step < 100; step++) t.mock.timers.tick(100);
    assert.equal(threads, 1);
    assert.ok(count() > explored.heap.classes.length, 'paths were merged');
    const after = count();
    for (let step = 0; step < 100; step++) t.mock.timers.tick(100);
    assert.equal(count(), after, 'it ends');
  }));

test('nothing runs after its end, when the files are closed', (t) =>
  exploreBytes(heap(), (explored) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const count = countLists(explored);
    let threads = 0;
    const end = warmUp(explored.heap, () => threads++);
    end();
    for (let step = 0; step < 100; step++) t.mock.timers.tick(100);
    assert.deepEqual([threads, count()], [0, 0]);
  }));

test('a step that takes long is the last one: the next would hold up a question', (t) =>
  exploreBytes(heap(), (explored) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 0;
    t.mock.method(performance, 'now', () => (now += 300));
    const count = countLists(explored);
    warmUp(explored.heap, () => undefined);
    for (let step = 0; step < 100; step++) t.mock.timers.tick(100);
    // The classes are counted once, and one search lists the members of its class.
    assert.equal(count(), explored.heap.classes.length + 1);
  }));

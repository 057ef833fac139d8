import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump, readGraph, toAddress } from '../../testing/index.ts';
import type { Graph } from './depth-first.ts';
import { findStrongPaths, ShortestPathSearch } from './strong-path.ts';

/** A chain of 1,000 objects below a root, and one object that nothing refers to. */
const LENGTH = 1000;
const CHAIN = {
  references: Array.from({ length: LENGTH + 1 }, (_, at) => (at < LENGTH - 1 ? [at + 1] : [])),
  roots: [0],
};

/** Counts the lists of references that a search reads. */
function countLists(graph: Graph): { readonly graph: Graph; readonly count: () => number } {
  let lists = 0;
  const references = new Proxy(graph.references, {
    get: (all, name) => {
      if (name === 'getStart') lists++;
      const member = Reflect.get(all, name, all) as unknown;
      return typeof member === 'function' ? member.bind(all) : member;
    },
  });
  return { graph: { ...graph, references }, count: () => lists };
}

test('several questions find the paths that a search for each would find, and read each list once', () =>
  readGraph(aDump(CHAIN), ({ dump }) => {
    const numbers = [10, 700, 300, LENGTH - 1, LENGTH].map((at) => dump.index.indexOfId(toAddress(at)));
    const { graph, count } = countLists(dump);
    const search = new ShortestPathSearch(graph);
    for (const number of numbers) assert.deepEqual(search.find([number]), findStrongPaths(dump, [number]));
    assert.equal(search.find(numbers).size, 4);
    assert.ok(count() <= dump.classOf.length, `${count()} lists of ${dump.classOf.length} objects were read`);
  }));

test('a search stops at the objects that it is asked for', () =>
  readGraph(aDump(CHAIN), ({ dump }) => {
    const { graph, count } = countLists(dump);
    new ShortestPathSearch(graph).find([dump.index.indexOfId(toAddress(10))]);
    assert.ok(count() < 100, `${count()} lists were read`);
  }));

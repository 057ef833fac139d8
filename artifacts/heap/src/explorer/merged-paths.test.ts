import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { exploreBytes } from '../../testing/index.ts';

const ENTRIES = 30;

/** A registry with a large table of sessions, and a second holder of one of them. */
const heap = () => {
  const names = Array.from({ length: ENTRIES }, (_, index) => `s${index}`);
  return aHeap({
    classes: {
      'demo.Registry': { statics: { SESSIONS: 'table' } },
      'demo.Session': {},
      'demo.Latest': { fields: { session: 'object' } },
      'java.lang.Object[]': {},
    },
    objects: {
      table: { is: 'java.lang.Object[]', elements: names },
      latest: { is: 'demo.Latest', fields: { session: 's7' } },
      ...Object.fromEntries(names.map((name) => [name, { is: 'demo.Session', fields: {} }])),
    },
    roots: ['latest'],
  });
};

test('the paths to all objects of a class are one tree, in which entries of a table are one node', () =>
  exploreBytes(heap(), ({ explorer }) => {
    const { rows } = explorer.histogram({
      offset: 0,
      limit: 50,
      groupBy: 'class',
      sort: 'objects',
      filter: 'demo.Session',
    });
    const merged = explorer.mergedPaths({ classNumber: rows[0]?.classNumber ?? -1 });
    assert.deepEqual([merged?.targets, merged?.searched], [ENTRIES, ENTRIES]);
    assert.deepEqual(
      merged?.nodes.map(({ depth, prefix = '', label, objects, targets }) => [depth, prefix, label, objects, targets]),
      [
        [0, '', 'class demo.Registry', 1, ENTRIES - 1],
        [1, 'static SESSIONS', `java.lang.Object[${ENTRIES}]`, 1, ENTRIES - 1],
        [2, '', 'demo.Session', ENTRIES - 1, ENTRIES - 1],
        [0, '', 'demo.Latest', 1, 1],
        [1, 'session', 'demo.Session', 1, 1],
      ],
    );
  }));

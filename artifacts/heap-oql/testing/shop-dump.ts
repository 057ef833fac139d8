import { aClassDump } from '@hindsight/heap-graph/testing';
import type { OqlHeap } from '../src/oql-heap.ts';

/** Builds a small heap with everything that a query can read. */
export const aShop = (): Buffer =>
  aClassDump({
    classes: {
      'demo.Item': { fields: { name: 'Object', price: 'double', count: 'int' } },
      'demo.Book': { extends: 'demo.Item', fields: { isbn: 'Object', pages: 'short' } },
      'demo.Item[]': {},
      'demo.Priced': {},
      'demo.Shop': {
        fields: { items: 'Object', open: 'boolean', grade: 'char', id: 'long', password: 'Object' },
        statics: { FIRST: ['Object', 'shop'], LIMIT: ['int', 3] },
      },
      'java.lang.Number': {},
      'java.lang.Integer': { extends: 'java.lang.Number', fields: { value: 'int' } },
      'java.util.ArrayList': { fields: { elementData: 'Object', size: 'int' } },
      'java.lang.AbstractStringBuilder': { fields: { value: 'Object', coder: 'byte', count: 'int' } },
      'java.lang.StringBuilder': { extends: 'java.lang.AbstractStringBuilder' },
    },
    objects: {
      shop: {
        of: 'demo.Shop',
        fields: { items: 'items', open: true, grade: 'b', id: 9_007_199_254_740_993n, password: 'key' },
      },
      items: { of: 'demo.Item[]', elements: ['apple', 'pear', 'novel', null] },
      apple: { of: 'demo.Item', fields: { name: 'appleName', price: 1.5, count: 10 } },
      pear: { of: 'demo.Item', fields: { name: 'pearName', price: 2.25, count: 0 } },
      novel: { of: 'demo.Book', fields: { name: 'novelName', price: 20, count: 3, isbn: null, pages: 300 } },
      list: { of: 'java.util.ArrayList', fields: { elementData: 'slots', size: 2 } },
      slots: { of: 'java.lang.Object[]', elements: ['apple', 'seven', null, null] },
      seven: { of: 'java.lang.Integer', fields: { value: 7 } },
      numbers: { of: 'int[]', elements: [3, 1, 2] },
      builder: { of: 'java.lang.StringBuilder', fields: { value: 'room', coder: 0, count: 2 } },
      room: { of: 'byte[]', elements: [104, 105, 0, 0] },
      lost: { of: 'demo.Item', fields: { name: null, price: 99, count: 1 } },
      appleName: { text: 'apple' },
      pearName: { text: 'pear' },
      novelName: { text: 'The\nnovel' },
      key: { text: 'hunter2' },
    },
    roots: ['shop', 'list', 'numbers', 'builder'],
  });

/** The names of the objects in the sketch, in the order of their addresses. */
const NAMES =
  'shop items apple pear novel list slots seven numbers builder room lost appleName appleName.value pearName pearName.value novelName novelName.value key key.value'.split(
    ' ',
  );
const FIRST_ADDRESS = 0x10_0000;
const OBJECT_SPACING = 0x100;

/** Returns the name of an object in the sketch of the shop; for a class its label. */
export function nameInShop({ getAddress, buildRow }: Pick<OqlHeap, 'getAddress' | 'buildRow'>, object: number): string {
  return NAMES[(getAddress(object) - FIRST_ADDRESS) / OBJECT_SPACING] ?? buildRow(object).label;
}

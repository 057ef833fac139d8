import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import type { OqlCell } from '@hindsight/model';
import { anOqlHeap, aShop, nameInShop } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';

type Row = readonly (null | string | number | boolean)[];

/** The rows that each query finds in the shop: objects by their names in the sketch, other values as they are. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>> = {
  'SELECT chooses the columns': {
    'SELECT * FROM demo.Item': [['apple'], ['pear']],
    'select * from demo.Item': [['apple'], ['pear']],
    'SELECT i FROM demo.Item i': [['apple'], ['pear']],
    'SELECT i.price, i.count AS n FROM demo.Item i': [
      [1.5, 10],
      [2.25, 0],
    ],
    'SELECT price FROM demo.Item': [[1.5], [2.25]],
    'SELECT DISTINCT classof(i) FROM INSTANCEOF demo.Item i': [['class demo.Item'], ['class demo.Book']],
    'SELECT DISTINCT OBJECTS classof(i) FROM demo.Item i': [['class demo.Item']],
    'SELECT OBJECTS s.items[0:-1] FROM demo.Shop s': [['apple'], ['pear'], ['novel']],
    'SELECT AS RETAINED SET * FROM demo.Item[]': [
      ['items'],
      ['pear'],
      ['novel'],
      ['pearName'],
      ['pearName.value'],
      ['novelName'],
      ['novelName.value'],
    ],
    'SELECT s.id, s.open, s.grade FROM demo.Shop s; // all of them': [['9007199254740993', true, 'b']],
  },
  'FROM chooses the source of the rows': {
    'SELECT * FROM INSTANCEOF demo.Item': [['apple'], ['pear'], ['novel']],
    'SELECT * FROM "demo\\.(Item|Book)"': [['apple'], ['pear'], ['novel']],
    'SELECT * FROM OBJECTS demo.Book': [['class demo.Book']],
    'SELECT * FROM OBJECTS INSTANCEOF demo.Item': [['class demo.Item'], ['class demo.Book']],
    'SELECT * FROM OBJECTS 0x100200, 0x100300': [['apple'], ['pear']],
    'SELECT * FROM OBJECTS 0x100b00': [['lost']],
    'SELECT DISTINCT * FROM OBJECTS 0x100200, 0x100200': [['apple']],
    'SELECT * FROM (SELECT * FROM java.lang.Class c WHERE c.@name LIKE ".*Book")': [['novel']],
    'SELECT v.price FROM OBJECTS (SELECT OBJECTS s.items[1] FROM demo.Shop s) v': [[2.25]],
    'SELECT v.i, v.p + 1 FROM OBJECTS (SELECT i, i.price AS p FROM demo.Item i) v WHERE v.p > 2': [['pear', 3.25]],
    'SELECT * FROM OBJECTS (SELECT i, i.price AS p FROM demo.Item i) v': [
      ['apple', 1.5],
      ['pear', 2.25],
    ],
    'SELECT w.p FROM OBJECTS (SELECT * FROM OBJECTS (SELECT i, i.price AS p FROM demo.Item i) v) w': [[1.5], [2.25]],
    'SELECT w.count, w.i.count FROM OBJECTS (SELECT i FROM demo.Book i) w': [[3, 3]],
    'SELECT * FROM ${snapshot}.getClassesByName("demo.Item", true)': [['apple'], ['pear'], ['novel']],
    'SELECT * FROM demo.Book UNION (SELECT * FROM demo.Shop)': [['novel'], ['shop']],
    'SELECT * FROM int[]': [['numbers']],
    'SELECT * FROM demo.Priced': [],
  },
  'WHERE filters rows': {
    'SELECT * FROM demo.Item i WHERE i.price > 2 AND i.count = 0': [['pear']],
    'SELECT * FROM demo.Item i WHERE i.price >= 2.25 OR i.count > 9': [['apple'], ['pear']],
    'SELECT * FROM demo.Item i WHERE NOT i.count = 0': [['apple']],
    'SELECT * FROM demo.Item i WHERE (i.count > 3) = true': [['apple']],
    'SELECT * FROM demo.Item i WHERE i.count': [['apple']],
    'SELECT * FROM INSTANCEOF demo.Item i WHERE toString(i.name) LIKE ".*p.*"': [['apple'], ['pear']],
    'SELECT * FROM INSTANCEOF demo.Item i WHERE toString(i.name) NOT LIKE ".*p.*"': [['novel']],
    'SELECT * FROM INSTANCEOF demo.Item i WHERE toString(i.name) LIKE "The.novel"': [['novel']],
    'SELECT * FROM demo.Item i WHERE toString(i.name) = "pear"': [['pear']],
    'SELECT * FROM demo.Item i WHERE i.name IN (SELECT s FROM java.lang.String s WHERE toString(s) = "pear")': [
      ['pear'],
    ],
    'SELECT * FROM demo.Item i WHERE i NOT IN dominators(dominatorof(i))': [],
    'SELECT * FROM demo.Item i WHERE i.count IN (1, 2, 10)': [['apple']],
    'SELECT * FROM "demo.*" d WHERE d INSTANCEOF demo.Item AND d IMPLEMENTS org.eclipse.mat.snapshot.model.IInstance': [
      ['apple'],
      ['pear'],
      ['novel'],
    ],
    'SELECT * FROM demo.Book b WHERE b.isbn = null': [['novel']],
    'SELECT * FROM demo.Book b WHERE b.isbn < 5 OR b.isbn > 5': [],
    "SELECT * FROM demo.Shop s WHERE s.grade = 'b'": [['shop']],
    'SELECT * FROM demo.Shop s WHERE s.id = 9007199254740993L': [['shop']],
  },
  'expressions reach from field to field': {
    'SELECT s.items.@length, s.items[1].price, s.items[9], s.items[3] FROM demo.Shop s': [[4, 2.25, null, null]],
    'SELECT n[0] + n[1] * 2 - 1, n[0] / n[2], -n[0] FROM int[] n': [[4, 1.5, -3]],
    'SELECT n[-2:-1], n.@valueArray.get(0), n.getValueAt(2), n.@length FROM int[] n': [['[1, 2]', 3, 2, 3]],
    'SELECT l[1], l[2], l[0:-1].size() FROM java.util.ArrayList l': [['seven', null, 2]],
    'SELECT "item " + i.count, 0x10, 1e3, .5 FROM demo.Book i': [['item 3', 16, 1000, 0.5]],
    'SELECT s.@clazz.FIRST, s.@clazz.LIMIT FROM demo.Shop s': [['shop', 3]],
    'SELECT b.name, b.resolveValue("pages") FROM demo.Book b': [['novelName', 300]],
    'SELECT i, (SELECT count(*) FROM OBJECTS (inbounds(i)) o) AS n FROM demo.Item i': [
      ['apple', 2],
      ['pear', 1],
    ],
    'SELECT eval((SELECT i.price FROM demo.Item i))[1] FROM demo.Shop s': [[2.25]],
  },
  'functions, attributes and methods are those of MAT': {
    'SELECT toString(s), toString(s).length(), toString(s).toUpperCase().startsWith("A") FROM java.lang.String s WHERE s.@objectAddress = 0x100c00':
      [['apple', 5, true]],
    'SELECT toString(b), toString(b.value) FROM java.lang.StringBuilder b': [['hi', 'hi\0\0']],
    'SELECT toString(n), n.value FROM INSTANCEOF java.lang.Number n': [['7', 7]],
    'SELECT toString(i) FROM demo.Book i': [['demo.Book @ 0x100400']],
    'SELECT toHex(s.@objectAddress), s.getObjectAddress(), s.@GCRootInfo FROM demo.Shop s': [
      ['0x100000', 0x10_0000, 'UNKNOWN'],
    ],
    'SELECT i.@usedHeapSize, i.getRetainedHeapSize(), i.@displayName FROM demo.Book i': [
      [40, 96, 'demo.Book @ 0x100400'],
    ],
    'SELECT classof(b).@name, b.@clazz.@superClass.@name, b.@clazz.getNumberOfObjects() FROM demo.Book b': [
      ['demo.Book', 'demo.Item', 1],
    ],
    'SELECT dominatorof(i) FROM INSTANCEOF demo.Item i': [[null], ['items'], ['items']],
    'SELECT OBJECTS inbounds(a) FROM OBJECTS 0x100200 a': [['items'], ['slots']],
    'SELECT OBJECTS outbounds(a) FROM OBJECTS 0x100200 a': [['appleName'], ['class demo.Item']],
    'SELECT l.size() FROM java.util.ArrayList l': [[2]],
  },
  'groups, order and limit': {
    'SELECT count(*), sum(i.price), min(i.count), max(i.count), avg(i.count) FROM INSTANCEOF demo.Item i': [
      [3, 23.75, 0, 10, 13 / 3],
    ],
    'SELECT count(*) FROM demo.Item i WHERE i.price > 1000': [[0]],
    'SELECT classof(i).@name AS class, count(i.name) AS n FROM INSTANCEOF demo.Item i GROUP BY classof(i) ORDER BY n': [
      ['demo.Book', 1],
      ['demo.Item', 2],
    ],
    'SELECT i, i.price FROM INSTANCEOF demo.Item i ORDER BY i.price DESC': [
      ['novel', 20],
      ['pear', 2.25],
      ['apple', 1.5],
    ],
    "SELECT DISTINCT v.a, v.b FROM OBJECTS (SELECT 'a,\"b' AS a, 'c' AS b FROM demo.Book UNION (SELECT 'a', 'b,\"c' FROM demo.Book)) v":
      [
        ['a,"b', 'c'],
        ['a', 'b,"c'],
      ],
    'SELECT * FROM INSTANCEOF demo.Item ORDER BY toString(name) DESC LIMIT 2': [['pear'], ['apple']],
    'SELECT i.count AS n FROM demo.Item i UNION (SELECT b.count FROM demo.Book b) ORDER BY 1': [[0], [3], [10]],
    'SELECT * FROM INSTANCEOF demo.Item LIMIT 0': [],
  },
  'what looks like a secret is masked': {
    'SELECT toString(s.password), toString(s.@clazz) FROM demo.Shop s': [['***', 'demo.Shop']],
  },
};

test('queries over the shop', (t) =>
  readGraph(aShop(), async (analysis) => {
    const heap = anOqlHeap(analysis);
    const shown = (cell: OqlCell) =>
      cell !== null && typeof cell === 'object' ? nameInShop(heap, cell.objectId) : cell;
    for (const [what, cases] of Object.entries(QUERIES)) {
      for (const [oql, expected] of Object.entries(cases)) {
        await t.test(`${what}: ${oql}`, () => {
          const { rows, total, stopped } = answerOql(heap, { oql, offset: 0, limit: 100 });
          assert.deepEqual(
            rows.map((row) => row.map(shown)),
            expected,
          );
          assert.equal(total, expected.length);
          assert.equal(stopped, undefined);
        });
      }
    }
  }));

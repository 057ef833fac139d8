import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import { ArtifactError } from '@hindsight/model';
import { anOqlHeap, aShop } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';

/** Faults of invalid queries: line and column, what was expected, and what was found. */
const FAULTS: Readonly<Record<string, string>> = {
  '': 'line 1, column 1: expected SELECT, found the end of the query.',
  'SELECT * FORM demo.Item': 'line 1, column 10: expected "," or FROM, found "FORM".',
  'SELECT *\nFROM demo.Item i\nWHERE i.price >':
    'line 3, column 16: expected a value: an alias, a field, @attribute, function, number or text, found the end of the query.',
  'SELECT * FROM demo.Item i WHERE toString(i LIKE "x"':
    'line 1, column 52: expected ")" to end the arguments, found the end of the query.',
  'SELECT * FROM demo.Item i WHERE i.name LIKE apple':
    'line 1, column 45: expected a regular expression in quotes after LIKE, found "apple".',
  'SELECT * FROM demo.Item i i':
    'line 1, column 27: expected WHERE, GROUP BY, UNION, ORDER BY, LIMIT or the end, found "i".',
  'SELECT "x FROM demo.Item': 'line 1, column 8: the text that begins here with " is not terminated.',
  'SELECT § FROM demo.Item': 'line 1, column 8: "§" is not part of OQL.',
  'SELECT * FROM demo.Itme':
    'line 1, column 15: the dump has no class demo.Itme. Did you mean demo.Item or demo.Item[]?',
  'SELECT * FROM Book': 'line 1, column 15: the dump has no class Book. Did you mean demo.Book?',
  'SELECT * FROM INSTANCEOF demo.Priced':
    'line 1, column 15: demo.Priced has neither objects nor subclasses. A dump does not record which classes implement an interface: name a class.',
  'SELECT * FROM demo.*':
    'line 1, column 20: expected the next part of the class name; patterns are written in quotes, found "*".',
  'SELECT * FROM "nothing.*"':
    'line 1, column 15: no class of the dump has a name like "nothing.*"; a pattern matches the whole name.',
  'SELECT * FROM "("': 'line 1, column 15: the pattern: "(" is no regular expression of RE2',
  'SELECT i.prise FROM demo.Item i':
    'line 1, column 10: demo.Item has no field prise. Did you mean price? Known are name, price, count.',
  'SELECT x FROM demo.Item i':
    'line 1, column 8: x is not an alias, and demo.Item has no field x. Known are name, price, count.',
  'SELECT i.usedHeapSize FROM demo.Item i':
    'line 1, column 10: demo.Item has no field usedHeapSize. The attribute is written @usedHeapSize.',
  'SELECT i.@heapSize FROM demo.Item i':
    'line 1, column 11: there is no attribute @heapSize. Did you mean @retainedHeapSize or @usedHeapSize? Known are @objectId, ',
  'SELECT i.@length FROM demo.Item i':
    'line 1, column 11: @length is an attribute of arrays, and demo.Item is not an array.',
  'SELECT i.@name FROM demo.Item i':
    'line 1, column 11: @name is an attribute of classes: use @clazz.@name for the class of an object.',
  'SELECT toStrin(i) FROM demo.Item i':
    'line 1, column 8: there is no function toStrin(). Did you mean toString()? Known are toString(), toHex(), ',
  'SELECT toHex(i, i) FROM demo.Item i': 'line 1, column 8: toHex() takes one argument, 2 are given.',
  'SELECT toHex(i) FROM demo.Item i': 'line 1, column 8: toHex() does not accept an object of demo.Item.',
  'SELECT toString(i).contain("x") FROM demo.Item i':
    'line 1, column 20: there is no method contain(). Did you mean contains() or ',
  'SELECT i.size() FROM demo.Item i': 'line 1, column 10: an object of demo.Item has no size().',
  'SELECT i.name * 2 FROM demo.Item i': 'line 1, column 15: "*" needs numbers, found an object of java.lang.String.',
  'SELECT * FROM demo.Item i WHERE i INSTANCEOF demo.Nothing': 'line 1, column 35: the dump has no class demo.Nothing.',
  'SELECT * FROM demo.Item i WHERE i IMPLEMENTS java.util.List':
    'line 1, column 35: a dump does not record the interfaces of a class.',
  'SELECT * FROM OBJECTS 0xdead': 'line 1, column 15: no object of the dump begins at 0xdead.',
  'SELECT * FROM OBJECTS 99999': 'line 1, column 15: no object of the dump has the id 99999; there are 37.',
  'SELECT * FROM 0x100200': 'line 1, column 15: an object of demo.Item is not a class; use FROM OBJECTS for objects.',
  'SELECT OBJECTS i.name + "x" FROM demo.Book i': 'line 1, column 1: SELECT OBJECTS needs objects, found a text.',
  'SELECT * FROM demo.Item i WHERE count(*) > 1':
    'line 1, column 33: count() is allowed in SELECT and ORDER BY only, and not inside another aggregate.',
  'SELECT * FROM demo.Item i GROUP BY i.count':
    'line 1, column 1: a query with groups must name its columns instead of *.',
  'SELECT i, i.price FROM demo.Item i UNION (SELECT b FROM demo.Book b)':
    'line 1, column 43: the queries of UNION have 2 and 1 columns.',
  'SELECT v.cost FROM OBJECTS (SELECT i.price AS price, i FROM demo.Item i) v':
    'line 1, column 10: a row of the subquery has no field cost. Known are price, i.',
};

test('faults of invalid queries name line and column', (t) =>
  readGraph(aShop(), async (analysis) => {
    const heap = anOqlHeap(analysis);
    for (const [oql, message] of Object.entries(FAULTS)) {
      await t.test(JSON.stringify(oql), () => {
        assert.throws(
          () => answerOql(heap, { oql, offset: 0, limit: 10 }),
          (error) => {
            assert.ok(error instanceof ArtifactError, String(error));
            assert.equal(error.fault.code, 'bad-parameter');
            assert.equal(error.fault.details.slice(0, `oql, ${message}`.length), `oql, ${message}`);
            return true;
          },
        );
      });
    }
  }));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import * as fc from 'fast-check';
import { anOqlHeap, aShop } from '../../testing/index.ts';
import { answerOql } from '../answer-oql.ts';

/** Operands that are compared with numbers and with null, by the kind of rows. */
const OF_ITEMS = [
  'i.price',
  'i.count',
  'price',
  'i.@retainedHeapSize',
  'i.@usedHeapSize',
  '@objectId',
  'i.name.@length',
  'i.name.value.@length',
  'toString(i.name).length()',
  'i.count * 2 - 1',
  'i.price / i.count',
  '-i.count',
  'i.name',
  'i',
];
const OF_ANY = ['i.@clazz.LIMIT', 'i.id', 'i.items.@length', 'i.open', 'i.grade', 'i.isbn', 'i.pages', 'i.price'];
/** Static fields belong to the object of `java.lang.Class` that represents the class. */
const OF_CLASSES = [...OF_ANY, 'i.FIRST'];
const NUMBERS = ['0', '3', '1.5', '-1', '2.25', '9007199254740992', '9007199254740993', '1e300', 'null'];

const comparisons = (operands: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...operands),
      fc.constantFrom('=', '!=', '<', '>', '<=', '>='),
      fc.oneof(fc.constantFrom(...NUMBERS), fc.constantFrom(...operands)),
    )
    .map((parts) => parts.join(' '));

const textConditions = (text: string) =>
  fc.oneof(
    fc
      .constantFrom('apple', 'pear', '', 'p', 'ü')
      .chain((wanted) =>
        fc.constantFrom(
          `${text} = "${wanted}"`,
          `"${wanted}" != ${text}`,
          `${text}.startsWith("${wanted}")`,
          `${text}.endsWith("${wanted}")`,
          `${text}.contains("${wanted}")`,
          `${text}.equals("${wanted}")`,
        ),
      ),
    fc
      .constantFrom('.*p.*', 'apple', 'a.*', '.*r', '[a-p]+l.*', '.*', 'The.novel', '(apple|pear)', 'demo.*')
      .chain((pattern) => fc.constantFrom(`${text} LIKE "${pattern}"`, `${text} NOT LIKE "${pattern}"`)),
  );

const conditions = (simple: fc.Arbitrary<string>) =>
  fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      simple,
      fc
        .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
        .map(([left, word, right]) => `(${left} ${word} ${right})`),
      tie('condition').map((inner) => `NOT (${inner})`),
      // A part that must be evaluated with values.
      fc.constant('i IN (SELECT OBJECTS s.items[0:-1] FROM demo.Shop s)'),
    ),
  })).condition;

const ROWS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'demo.Item i': fc.oneof(comparisons(OF_ITEMS), textConditions('toString(i.name)')),
  'INSTANCEOF demo.Item i': fc.oneof(comparisons(OF_ITEMS), textConditions('toString(i.name)')),
  '"demo.*" i': fc.oneof(comparisons(OF_ANY), textConditions('toString(i)')),
  '"demo.*|java.lang.Class" i': fc.oneof(comparisons(OF_CLASSES), textConditions('toString(i)')),
  'java.lang.String i': fc.oneof(
    comparisons(['i.@usedHeapSize', 'toString(i).@length', 'i.value']),
    textConditions('toString(i)'),
  ),
  'byte[] i': fc.oneof(comparisons(['i.@length', 'i.@usedHeapSize']), textConditions('toString(i)')),
};

for (const [from, simple] of Object.entries(ROWS)) {
  test(`a condition that is pushed down has the same outcome as its evaluation with values: FROM ${from}`, () =>
    readGraph(aShop(), (analysis) => {
      const heap = anOqlHeap(analysis);
      const found = (where: string) => {
        const oql = `SELECT i.@objectId FROM ${from} WHERE ${where}`;
        return answerOql(heap, { oql, offset: 0, limit: 1000 }).rows;
      };
      const seen = new Set<number>();
      fc.assert(
        fc.property(conditions(simple), (condition) => {
          const rows = found(condition);
          seen.add(rows.length);
          assert.deepEqual(rows, found(`(${condition}) = true`), condition);
        }),
        { numRuns: 80 },
      );
      assert.ok(seen.size > 1);
    }));
}

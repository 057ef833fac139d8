import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import { ArtifactError } from '@hindsight/model';
import * as fc from 'fast-check';
import { anOqlHeap, aShop } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';
import { parseQuery } from './syntax/parse-query.ts';

const LIMITS = { milliseconds: 200, bytes: 16 * 1024 * 1024 };
const SNAPSHOT = `\${snapshot}`;
const WORDS = [
  SNAPSHOT,
  ...'SELECT * FROM demo.Item INSTANCEOF OBJECTS DISTINCT AS RETAINED SET i WHERE i.price i.name i.@length @usedHeapSize @clazz . , ( ) [ ] [] : + - * / = != < > <= >= LIKE IN NOT AND OR null true "a.*" \'b\' 0x100200 3 -1 1e3 toString(i) classof( dominators(i) outbounds(i) inbounds( count(*) sum(i.price) GROUP BY ORDER LIMIT UNION (SELECT .getClasses() .size() .get(0) IMPLEMENTS IClass eval( DESC "(" § " /* ;'.split(
    ' ',
  ),
];

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('i', 'i.price', 'i.name', 'i.items', '@objectId', 'null', '3', '"a"', '0x10', 'i.@clazz', SNAPSHOT),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '=', '!=', '<', '>=', 'AND', 'OR', 'IN'),
        tie('expression'),
      )
      .map((parts) => parts.join(' ')),
    fc
      .tuple(
        fc.constantFrom('toString', 'toHex', 'classof', 'dominators', 'dominatorof', 'inbounds', 'outbounds', 'eval'),
        tie('expression'),
      )
      .map(([name, args]) => `${name}(${args})`),
    tie('expression').map((inner) => `(${inner})`),
    tie('expression').map((inner) => `NOT (${inner})`),
    fc.tuple(tie('expression'), tie('expression')).map(([of, at]) => `(${of})[${at}]`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(
          '.@length',
          '.@valueArray',
          '.size()',
          '.length()',
          '.get(0)',
          '.getClasses()',
          '.toString()',
          '.@objectIds',
          '[0:-1]',
          '.substring(1)',
        ),
      )
      .map((parts) => `eval(${parts[0]})${parts[1]}`),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([shown, where]) => `(SELECT ${shown} FROM demo.Item i WHERE ${where})`),
    fc.tuple(tie('expression'), tie('expression')).map(([shown, from]) => `(SELECT ${shown} FROM OBJECTS (${from}) i)`),
  ),
}));
const clauses = fc.constantFrom('', 'GROUP BY i', 'ORDER BY 1 DESC', 'LIMIT 3', 'ORDER BY i.price LIMIT 2');
const queries = fc
  .tuple(
    fc.constantFrom('', 'DISTINCT ', 'OBJECTS ', 'AS RETAINED SET '),
    expression,
    fc.constantFrom('demo.Item', 'INSTANCEOF demo.Item', '"demo.*"', 'OBJECTS 0x100200'),
    expression,
    clauses,
  )
  .map(([how, shown, from, where, end]) => `SELECT ${how}${shown} FROM ${from} i WHERE ${where} ${end}`);

test('random words are answered or refused with a fault, never with another error', () =>
  readGraph(aShop(), (analysis) => {
    const heap = anOqlHeap(analysis);
    const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' '));
    const started = soup.map((words) => `SELECT * FROM demo.Item i WHERE ${words}`);
    let answered = 0;
    fc.assert(
      fc.property(fc.oneof(soup, started, queries, fc.string()), (oql) => {
        try {
          answerOql(heap, { oql, offset: 0, limit: 10 }, LIMITS);
          answered++;
        } catch (error) {
          assert.ok(error instanceof ArtifactError && error.fault.code === 'bad-parameter', `${oql}: ${error}`);
        }
      }),
      { numRuns: 4000 },
    );
    assert.ok(answered > 100, `only ${answered} of the queries were answered`);
  }));

test('the queries of the documentation parse', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/oql.md'), 'utf8');
  const blocks = [...text.matchAll(/```sql\n([^`]*)```/g)].flatMap(([, block = '']) => block.split('\n\n'));
  assert.ok(blocks.length > 5);
  for (const block of blocks) assert.ok(parseQuery(block).from);
});

for (const [what, oql] of [
  ['parentheses', `SELECT ${'('.repeat(9000)} FROM x`],
  ['negations', `SELECT ${'NOT '.repeat(4000)} 1 FROM x`],
  ['signs', `SELECT ${'-'.repeat(9000)} 1 FROM x`],
  ['sums', `SELECT ${'1+'.repeat(9000)} 1 FROM java.lang.Object`],
  ['members', `SELECT i${'.name'.repeat(3000)} FROM demo.Item i`],
  ['queries', `SELECT * FROM ${'(SELECT * FROM '.repeat(1000)} x`],
  ['columns', `SELECT ${'1,'.repeat(400)} 1 FROM java.lang.Object`],
  ['unions', `SELECT * FROM x ${'UNION (SELECT * FROM x '.repeat(800)}`],
  ['length', 'x'.repeat(30_000)],
] as const) {
  test(`thousands of ${what} are refused`, () =>
    readGraph(aShop(), (analysis) => {
      assert.throws(() => answerOql(anOqlHeap(analysis), { oql, offset: 0, limit: 10 }), ArtifactError);
    }));
}

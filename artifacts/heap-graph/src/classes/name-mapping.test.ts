import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNameMapping, readNameMapping } from './name-mapping.ts';

const MAPPING = `# compiler: R8
# {"id":"com.android.tools.r8.mapping","version":"2.2"}
com.acme.Cart -> a.b:
# {"id":"sourceFile","fileName":"Cart.java"}
    java.util.List items -> a
    int com.acme.Base.count -> b
    1:3:void add(com.acme.Item,int):30:32 -> a
    4:4:void com.acme.Log.write():7:7 -> a
    4:4:void remove(int):40 -> a
    void clear() -> c
com.acme.Item -> a.c:
    java.lang.String title -> a
`;

const names = new Set(['a.b', 'a.c', 'a.d']);

test('names of classes, arrays, fields and methods are those before they were shortened', () => {
  const mapping = readNameMapping(MAPPING, names);
  assert.equal(mapping.classes, 2);
  assert.equal(mapping.toClassName('a.b'), 'com.acme.Cart');
  assert.equal(mapping.toClassName('a.c[][]'), 'com.acme.Item[][]');
  assert.equal(mapping.toFieldName('a.b', 'a'), 'items');
  assert.equal(mapping.toFieldName('a.b', 'b'), 'count');
  assert.equal(mapping.toMethodName('a.b', 'a', 2), 'add');
  assert.equal(mapping.toMethodName('a.b', 'c', 9), 'clear');
});

test('a line of inlined methods is that of their caller', () => {
  assert.equal(readNameMapping(MAPPING, names).toMethodName('a.b', 'a', 4), 'remove');
});

test('what the mapping does not know stays', () => {
  const mapping = readNameMapping(MAPPING, names);
  assert.equal(mapping.toClassName('a.d'), 'a.d');
  assert.equal(mapping.toClassName('int[]'), 'int[]');
  assert.equal(mapping.toFieldName('a.c', 'z'), 'z');
  assert.equal(mapping.toMethodName('a.d', 'a', 1), 'a');
});

test('only classes of the dump are kept', () => {
  const mapping = readNameMapping(MAPPING, new Set(['a.c']));
  assert.equal(mapping.classes, 1);
  assert.equal(mapping.toClassName('a.b'), 'a.b');
});

test('a mapping is recognized by its first class', () => {
  assert.equal(isNameMapping(MAPPING.split('\n')), true);
  assert.equal(isNameMapping(['', 'com.acme.Cart -> a.b:']), true);
  assert.equal(isNameMapping(['2026-11-23 10:00:00 INFO a -> b: done']), false);
  assert.equal(isNameMapping(['# compiler: R8']), false);
  assert.equal(isNameMapping([]), false);
});

test('lines that are none are passed over', () => {
  const mapping = readNameMapping(
    `x${'y'.repeat(5000)}\n    int lost -> a\n${MAPPING}    -> \n    void broken( -> q\n`,
    names,
  );
  assert.equal(mapping.toFieldName('a.b', 'a'), 'items');
  assert.equal(mapping.toFieldName('a.c', 'a'), 'title');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchAnalysis } from '../../../testing/index.ts';
import { adviseOnAllocation } from './allocation-kind.ts';

const allocate = (...stacks: readonly (readonly string[])[]) =>
  adviseOnAllocation(
    sketchAnalysis({
      samples: {
        'jdk.ObjectAllocationSample': stacks.map((stack) => ({ times: 10, weight: 100, subject: 'Object[]', stack })),
      },
    }),
  );

const CASES: readonly (readonly [string, readonly string[], RegExp])[] = [
  [
    'a list that is copied at each change',
    ['java.util.Arrays.copyOf', 'java.util.concurrent.CopyOnWriteArrayList.add', 'com.shop.Listeners.register'],
    /ConcurrentHashMap/,
  ],
  ['texts', ['java.lang.StringConcatHelper.newArray', 'com.shop.Report.print'], /StringBuilder/],
  ['methods of classes', ['java.lang.Class.copyMethods', 'clojure.lang.Reflector.getMethods'], /type hints/],
  ['a map that grows', ['java.util.HashMap.resize', 'java.util.HashMap.putVal', 'com.shop.Index.add'], /the size/],
];

for (const [name, stack, advice] of CASES)
  test(`the advice says what is allocated for: ${name}`, () => assert.match(allocate(stack)?.advice ?? '', advice));

test('what the program allocates itself, or for many things, has no advice of its own', () => {
  assert.equal(allocate(['com.shop.Order.<init>', 'java.util.HashMap.resize']), undefined);
  assert.equal(
    allocate(['java.util.HashMap.resize', 'a.B.c'], ['com.shop.Order.<init>'], ['java.lang.String.concat', 'a.B.c']),
    undefined,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendMethodLimit, describeExceeded } from './method-limits.ts';

const hotMethods = [
  { method: 'com.acme.Cart.price', selfPercent: 2, totalPercent: 7.25 },
  { method: 'com.acme.Cart.add', selfPercent: 1, totalPercent: 1 },
];
const RECORDING = {
  body: {
    profiles: [
      { id: 'allocation', hotMethods: [] },
      { id: 'cpu', hotMethods },
    ],
  },
};

test('a method with all that it calls may not exceed its limit', () => {
  const limits = ['com.acme.Cart.price=5%', 'com.acme.Cart.add=5', 'com.acme.Absent.run=0'].flatMap((text) =>
    appendMethodLimit(text),
  );
  assert.deepEqual(describeExceeded(RECORDING, limits), [
    'com.acme.Cart.price takes 7.3 % of profile cpu, the limit is 5 %',
  ]);
});

for (const text of ['', 'com.acme.Cart.price', '=5', 'x=-1', 'x=101', 'x=5%%']) {
  test(`"${text}" is no limit`, () => assert.throws(() => appendMethodLimit(text), /A limit is/));
}

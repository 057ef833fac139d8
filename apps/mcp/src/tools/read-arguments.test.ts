import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeGcLog } from './analyze-gc-log.ts';
import { readArguments } from './read-arguments.ts';
import { readSource } from './source.ts';

const read = (given: unknown) => readArguments(analyzeGcLog.inputs, given);

test('flags are read from words and from booleans, in any case', () => {
  for (const yes of [true, 'true', 'TRUE', ' true ']) {
    assert.deepEqual(read({ graphs: yes, normalizeUnits: yes }), { graphs: 'true', normalizeUnits: 'true' });
  }
});

test('numbers and lists become text; null and empty text count as absent', () => {
  assert.deepEqual(read({ appName: 42, tags: ['a', 'b'], host: null, fileName: '' }), { appName: '42', tags: 'a,b' });
  assert.deepEqual(read(undefined), {});
});

const WRONG: readonly [object, RegExp][] = [
  [{ graphs: 'maybe' }, /graphs must be true or false/],
  [{ normalizeUnits: 'no' }, /normalizeUnits must be true or false/],
  [{ accept: 'yaml' }, /accept must be json or xml/],
  [{ contentEncoding: 'rar' }, /contentEncoding must be one of zip, gz, xz/],
  [{ fileName: { a: 1 } }, /fileName must be text/],
  [{ fileName: 'a\nb' }, /fileName must not hold control characters/],
  [{ appName: 'x'.repeat(256) }, /appName must not be longer than 255/],
  [{ path: '/tmp/a' }, /There is no argument "path"; there are filePath, textContent, location/],
  [{ __proto__: null, constructor: 'x' }, /There is no argument "constructor"/],
];

for (const [given, message] of WRONG) {
  test(`${JSON.stringify(given).slice(0, 40)} is refused with a text that says what to do`, () => {
    assert.throws(() => read(given), { message });
  });
}

test('arguments that are not an object are refused', () => {
  for (const given of [[], 'x', 7]) assert.throws(() => read(given), /arguments must be an object/);
});

test('exactly one of three sources is accepted, and the error names the given ones', () => {
  assert.equal(readSource({ filePath: '/a' }), 'filePath');
  assert.throws(() => readSource({}), /exactly one of filePath, textContent, location \(got none\)/);
  assert.throws(() => readSource({ filePath: '/a', location: 'http://a' }), /\(got filePath and location\)/);
  assert.throws(
    () => readSource({ filePath: '/a', textContent: 'x', location: 'y' }),
    /filePath and textContent and location/,
  );
});

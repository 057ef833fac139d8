import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError, ENCODING_NAMES } from '@hindsight/model';
import { detectLayersByFileName, parseEncodingLabel } from './names.ts';

test('the eleven names of the specification are accepted in any case', () => {
  assert.equal(ENCODING_NAMES.length, 11);
  for (const name of ENCODING_NAMES) assert.deepEqual(parseEncodingLabel(name.toUpperCase()), [name]);
});

test('other spellings name the same layers, outermost first', () => {
  const spellings = { gzip: ['gz'], 'X-GZip': ['gz'], pigz: ['gz'], zst: ['zstd'], identity: [], TGZ: ['gz', 'tar'] };
  for (const [label, layers] of Object.entries(spellings)) assert.deepEqual(parseEncodingLabel(label), layers);
  assert.deepEqual(parseEncodingLabel('tar.bz2'), ['bz2', 'tar']);
});

test('a list in the form of HTTP names the innermost layer first', () => {
  assert.deepEqual(parseEncodingLabel('tar, gzip'), ['gz', 'tar']);
});

test('an unknown word is refused, and the known ones are listed', () => {
  for (const label of ['br', '', 'constructor', '__proto__']) {
    assert.throws(
      () => parseEncodingLabel(label),
      (error) =>
        error instanceof ArtifactError &&
        error.fault.code === 'unsupported-encoding' &&
        /zstd/.test(error.fault.details),
    );
  }
});

test('the extensions of a file name are parsed as layers', () => {
  assert.deepEqual(detectLayersByFileName('gc.log.GZ'), ['gz']);
  assert.deepEqual(detectLayersByFileName('logs.tar.gz'), ['gz', 'tar']);
  assert.deepEqual(detectLayersByFileName('gc.log.0.current'), []);
  assert.deepEqual(detectLayersByFileName('gc'), []);
});

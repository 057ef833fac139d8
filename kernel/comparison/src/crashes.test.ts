import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisSuccess } from '@hindsight/api';
import { compareCrashes } from './crashes.ts';

interface Sketch {
  readonly kind?: string;
  readonly cause?: string;
  readonly library?: string;
}

const crashWith = ({ kind = 'signal', cause = 'native-library-crash', library = 'libacme.so' }: Sketch = {}) =>
  ({
    body: {
      verdict: { id: cause, title: cause, confidence: 'medium' },
      crash: {
        kind,
        signal: 'SIGSEGV',
        pid: 1,
        blame: { module: library, frame: { text: '', library, function: 'acme_decode' } },
      },
      jvm: { version: '17.0.15+6' },
      process: {},
    },
  }) as unknown as AnalysisSuccess;

test('one cause in one place explains both crashes', () => {
  const compared = compareCrashes(crashWith(), crashWith());
  assert.equal(compared?.same, true);
  assert.equal(compared?.sentence, 'Both crashed for the same cause, in libacme.so acme_decode.');
  assert.ok(compared?.rows.every(({ same }) => same));
});

test('another library or another cause is another crash', () => {
  const otherPlace = compareCrashes(crashWith(), crashWith({ library: 'libother.so' }));
  assert.equal(otherPlace?.same, false);
  assert.match(otherPlace?.sentence ?? '', /A crashed in libacme\.so .* and B in libother\.so/);
  assert.equal(compareCrashes(crashWith(), crashWith({ cause: 'gc-crash' }))?.same, false);
  assert.equal(
    compareCrashes(crashWith(), crashWith({ cause: 'gc-crash', library: 'libjvm.so' }))?.sentence,
    'The two crashes have different causes.',
  );
});

test('reports without a crash and other kinds are not compared so', () => {
  assert.equal(compareCrashes(crashWith({ kind: 'none' }), crashWith()), undefined);
  assert.equal(compareCrashes({ body: {} } as unknown as AnalysisSuccess, crashWith()), undefined);
});

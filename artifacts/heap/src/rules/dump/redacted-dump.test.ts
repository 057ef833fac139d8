import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkRule } from '../../../testing/index.ts';
import { redactedDump } from './redacted-dump.ts';

checkRule(redactedDump, {
  silent: { 'contents are there': { isRedacted: false } },
  fires: { 'texts of zeros': { on: { isRedacted: true }, level: 'INFO', explanation: /consist of zeros/ } },
});

const TEXTS = 100;

/** A heap of texts, of which so many have only zeros. */
function sketchTexts(redacted: number): HeapSketch {
  const numbers = Array.from({ length: TEXTS }, (_, at) => at);
  return {
    classes: { 'java.lang.String': { fields: { value: 'object' } } },
    objects: Object.fromEntries(
      numbers.flatMap((at) => [
        [`array${at}`, { is: 'byte[]', bytes: at < redacted ? [0, 0, 0] : [72, 105, 1 + at] }],
        [`text${at}`, { is: 'java.lang.String', fields: { value: `array${at}` } }],
      ]),
    ),
    roots: numbers.map((at) => `text${at}`),
  };
}

test('a dump is redacted when nearly all of its texts consist of zeros', async () => {
  const isRedacted = (redacted: number) =>
    analyzeBytes(aHeap(sketchTexts(redacted)), (analysis) => analysis.isRedacted);
  assert.equal(await isRedacted(89), false);
  assert.equal(await isRedacted(90), true);
});

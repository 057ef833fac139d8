import assert from 'node:assert/strict';
import test from 'node:test';
import type { Json } from '@hindsight/model';
import { readClassHistogram } from './class-histogram.ts';

const writeBody = (histograms: Json) => ({ body: { troubleshootReport: { histograms } } });
const listRows = (count: number): Json[] => Array.from({ length: count }, (_, number) => ({ label: `C${number}` }));

test('the histogram by class is found among those by other groups', () => {
  const histograms = [{ groupByPackage: [{ label: 'com.shop' }] }, { groupByClass: [{ label: 'com.shop.Order' }] }];
  assert.deepEqual(readClassHistogram(writeBody(histograms)), {
    rows: [{ label: 'com.shop.Order' }],
    isComplete: true,
  });
});

test('a histogram as long as an answer may have it can lack classes', () => {
  assert.equal(readClassHistogram(writeBody([{ groupByClass: listRows(1999) }]))?.isComplete, true);
  assert.equal(readClassHistogram(writeBody([{ groupByClass: listRows(2000) }]))?.isComplete, false);
});

test('the answer about another kind has no histogram', () => {
  assert.equal(readClassHistogram({ body: { gcStatistics: {} } }), undefined);
  assert.equal(readClassHistogram(writeBody([{ groupByPackage: [] }])), undefined);
});

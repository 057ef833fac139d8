import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, sketchAnalysis } from '../../../../testing/index.ts';
import { rateInitialization } from './class-initialization.ts';

const crowded = sketchAnalysis({ tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.95) } });
const wait = (maxMs: number, name = 'int[]') => ({ name, totalMs: 3 * maxMs, maxMs });

test('a class that takes a second to initialize is a warning, on a busy machine from five seconds on', () => {
  assert.equal(rateInitialization(sketchAnalysis({}), wait(1000)), 'WARNING');
  assert.equal(rateInitialization(sketchAnalysis({}), wait(999)), 'INFO');
  assert.equal(rateInitialization(crowded, wait(1250)), 'INFO');
  assert.equal(rateInitialization(crowded, wait(5000)), 'WARNING');
  assert.equal(rateInitialization(crowded, wait(5000, 'com.shop.Ledger')), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeBytes, readSample } from '../../testing/analyze-bytes.ts';
import { sketchAnalysis } from '../../testing/recording-sketch.ts';
import { buildTracedMethods } from './traced-methods.ts';

/** 60 orders, of which each is stored: 6 of them wait for 30 ms, the others for 2 ms. */
const ORDERS = readSample('jdk25-timed-methods.jfr.gz');

test('the last event of a method tells all its calls, and a method without a call is left out', () => {
  const { analysis } = analyzeBytes(ORDERS);
  assert.deepEqual(
    analysis.methods?.timed.map(({ method, invocations }) => [method, invocations]),
    [
      ['Orders.handle', 60],
      ['Orders.store', 60],
    ],
  );
  const [handle, store] = analysis.methods?.timed ?? [];
  for (const { minMs = Number.NaN, averageMs = Number.NaN, maxMs = Number.NaN, totalMs = Number.NaN } of [
    handle,
    store,
  ].flatMap((one) => one ?? [])) {
    assert.ok(minMs > 2 && minMs < averageMs && averageMs < maxMs);
    assert.ok(Math.abs(totalMs - 60 * averageMs) < 0.01);
  }
});

test('traced calls are summed by method and by caller', () => {
  const { analysis } = analyzeBytes(ORDERS);
  const { traced, timed } = analysis.methods ?? {};
  assert.equal(traced?.count, 60);
  assert.deepEqual(
    traced?.byMethod.map(({ name, count }) => [name, count]),
    [['Orders.store', 60]],
  );
  assert.deepEqual(
    traced?.byCaller.map(({ name, count }) => [name, count]),
    [['Orders.handle', 60]],
  );
  const stored = timed?.find(({ method }) => method === 'Orders.store');
  assert.ok(Math.abs((traced?.maxMs ?? 0) - (stored?.maxMs ?? Number.NaN)) < 1);
});

test('the answer and the report have them', () => {
  const { body, report, findings } = analyzeBytes(ORDERS);
  const { methods } = body(findings) as { methods: { timed: object[]; traced: { count: number } } };
  assert.equal(methods.timed.length, 2);
  assert.equal(methods.traced.count, 60);
  const section = report.sections.find(({ id }) => id === 'methods');
  assert.match(
    section?.summary ?? '',
    /^2 methods timed, most time in Orders\.handle: 60 calls, 5\.\d+ ms on average; 60 calls traced, longest 3\d\.?\d* ms$/,
  );
});

test('a time that the clock could not tell is not known', () => {
  const unknown = Number(-(2n ** 63n)) / 1e6;
  const row = { method: 'Orders.price', invocations: 3, minimum: unknown, average: unknown, maximum: unknown };
  const { recording } = sketchAnalysis({ tables: { 'jdk.MethodTiming': [row] } });
  assert.deepEqual(buildTracedMethods(recording)?.timed, [{ method: 'Orders.price', invocations: 3 }]);
});

test('without such events there is nothing to tell', () =>
  assert.equal(buildTracedMethods(sketchAnalysis({}).recording), undefined));

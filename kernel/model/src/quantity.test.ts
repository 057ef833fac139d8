import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatQuantity, type Unit } from './quantity.ts';

const READS: readonly (readonly [number, Unit, string])[] = [
  [0, 'ms', '0 ms'],
  [0.0123, 'ms', '0.0123 ms'],
  [437.4, 'ms', '437 ms'],
  [3710, 'ms', '3.71 s'],
  [60_000, 'ms', '1 min'],
  [119_900, 'ms', '2 min'],
  [445_442, 'ms', '7 min 25 s'],
  [8_040_000, 'ms', '2 h 14 min'],
  [90_000_000, 'ms', '1 d 1 h'],
  [20_779 * 86_400_000, 'ms', '20,779 d'],
  [512, 'bytes', '512 B'],
  [1_572_864, 'bytes', '1.5 MB'],
  [2 * 1024 ** 3, 'bytes', '2 GB'],
  [13_065_257, 'bytes/s', '12.5 MB/s'],
  [94.24, 'percent', '94.2 %'],
  [99.061, 'percent', '99.1 %'],
  [99.9963, 'percent', '99.99 %'],
  [100, 'percent', '100 %'],
  [0.021, 'percent', '0.02 %'],
  [0.004, 'percent', '0 %'],
  [1049.7, 'percent', '1,050 %'],
  [12_345, 'count', '12,345'],
  [-12_345_678, 'count', '-12,345,678'],
  [999, 'count', '999'],
  [100_000, 'count', '100,000'],
  [1e21, 'count', '1,000,000,000,000,000,000,000'],
  [0.5, 'per second', '0.5 per second'],
];

for (const [value, unit, text] of READS) {
  test(`${value} ${unit} reads ${text}`, () => assert.equal(formatQuantity({ value, unit }), text));
}

test('a figure that is not finite, or that a stored report lost, is formatted as unknown', () => {
  const units = ['ms', 'bytes', 'bytes/s', 'percent', 'count', 'per second'] as const;
  for (const unit of units) {
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      null as unknown as number,
      undefined as unknown as number,
    ])
      assert.equal(formatQuantity({ value, unit }), 'unknown');
    for (const value of [1e308, -1e308, 5e-324]) assert.match(formatQuantity({ value, unit }), /\d/);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFinite } from './keep-finite.ts';

const NO_NUMBER = { value: Number.NaN, unit: 'ms' };
const NUMBER = { value: 1, unit: 'ms' };

test('data whose numbers are finite is returned as it is', () => {
  const report = { figures: [{ label: 'a', value: NUMBER }], cells: [null, 'b'] };
  assert.equal(keepFinite(report), report);
});

test('a figure that is not finite is left out, and is a dash in a table', () => {
  const figures = [
    { label: 'a', value: NO_NUMBER },
    { label: 'b', value: NUMBER },
  ];
  assert.deepEqual(keepFinite({ figures }), { figures: [figures[1]] });
  assert.deepEqual(keepFinite({ rows: [['a', NO_NUMBER, NUMBER]] }), { rows: [['a', '–', NUMBER]] });
  assert.deepEqual(keepFinite({ cpuMs: Number.POSITIVE_INFINITY, name: 'a' }), { name: 'a' });
});

test('evidence keeps its line without a figure, and a claim without any evidence is not made', () => {
  const line = { kind: 'lines', first: 1, last: 1 };
  const metric = { kind: 'metric', name: 'share', measured: NO_NUMBER };
  const findings = [
    { id: 'kept', evidence: [{ ...line, measured: NO_NUMBER }, metric] },
    { id: 'gone', evidence: [metric] },
  ];
  assert.deepEqual(keepFinite({ findings }), { findings: [{ id: 'kept', evidence: [line] }] });
});

test('every item is visited once, however deep the one that is not finite', () => {
  let visits = 0;
  const counted = {
    get value() {
      visits++;
      return Number.NaN;
    },
    unit: 'ms',
  };
  let nested: unknown = [counted, 1];
  for (let depth = 0; depth < 20; depth++) nested = [nested, depth];
  keepFinite(nested);
  assert.equal(visits, 2, 'once as a number and once as a figure of a table');
});

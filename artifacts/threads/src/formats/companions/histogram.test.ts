import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readEvents } from '../../../testing/check-dump-format.ts';
import { CLASS_HISTOGRAM } from './histogram.ts';

const HISTOGRAM = ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:        123456        7890123  [B (java.base@17.0.15)
   2:            12            288  com.acme.Order
Total        123468        7890411
`;

checkDumpFormat(CLASS_HISTOGRAM, HISTOGRAM);

test('the rows of a class histogram are read without the module', () => {
  const rows = readEvents(CLASS_HISTOGRAM, `${HISTOGRAM}   3: 1 2 not.in.it\n`).events;
  assert.deepEqual(rows, [
    { kind: 'histogram-row', className: '[B', instances: 123456, bytes: 7890123, line: 3 },
    { kind: 'histogram-row', className: 'com.acme.Order', instances: 12, bytes: 288, line: 4 },
  ]);
});

test('a class histogram ends at its total, or at the first line that is no row', () => {
  const classes = (text: string) =>
    readEvents(CLASS_HISTOGRAM, text).events.map((event) => (event.kind === 'histogram-row' ? event.className : ''));
  const [header = '', line = '', ...rows] = HISTOGRAM.split('\n');
  assert.deepEqual(classes([header, line, ...rows.toSpliced(1, 0, 'Heap')].join('\n')), ['[B']);
  assert.deepEqual(classes(['  num   #instances    #bytes  Class description', ...rows].join('\n')).length, 2);
  assert.deepEqual(classes([line, ...rows].join('\n')), []);
});

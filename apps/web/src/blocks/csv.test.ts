import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCsv } from './csv.ts';

test('cells that hold separators or quotes are quoted', () => {
  assert.equal(formatCsv(['a', 'b'], [['x,y', 'say "hi"']]), 'a,b\r\n"x,y","say ""hi"""');
});

test('a text that a spreadsheet would run is defused; a negative number is none', () => {
  assert.equal(
    formatCsv(['a'], [['=HYPERLINK("evil")'], ['@cmd'], ['-12.5'], ['-cmd']]),
    ['a', `"'=HYPERLINK(""evil"")"`, "'@cmd", '-12.5', "'-cmd"].join('\r\n'),
  );
});

test('quantities are written with their unit', () => {
  assert.equal(formatCsv(['pause'], [[{ value: 12, unit: 'ms' }]]), 'pause\r\n12 ms');
});

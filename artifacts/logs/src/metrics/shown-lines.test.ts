import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShownLines } from './shown-lines.ts';

test('lines are masked once, in their order and truncated, when they are first shown', () => {
  const masked: string[] = [];
  const mask = (line: string): string => {
    masked.push(line);
    return line.replace('17', '<ID>');
  };
  const shown = new ShownLines(['at a.B', 'by 17', 'a long line'], mask, 6);
  assert.deepEqual([shown.count, shown.characters, masked], [3, 17, []]);
  assert.deepEqual(shown.lines, ['at a.B', 'by <ID>', 'a long']);
  assert.equal(shown.lines, shown.lines);
  assert.deepEqual(masked, ['at a.B', 'by 17', 'a long']);
});

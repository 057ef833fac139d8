import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { DecoratedLine } from '../line/decorated-line.ts';
import { TimedText } from './timed-text.ts';

function parseTimed(text: string): readonly [head: string, duration: number] {
  const message = new DecoratedLine();
  message.open(toLine(`[1.000s][info][gc] GC(7) ${text}`, 1));
  const { duration, headEnd } = new TimedText().parse(message);
  return [text.slice(0, headEnd), duration];
}

test('a time is at the end, in milliseconds', () => {
  assert.deepEqual(parseTimed('Concurrent Mark 22.229ms'), ['Concurrent Mark', 22.229]);
  assert.deepEqual(parseTimed('  Other: 0,15ms'), ['  Other:', 0.15]);
  assert.deepEqual(parseTimed('Pause Full 22ms'), ['Pause Full', 22]);
  assert.deepEqual(parseTimed('3.5ms'), ['', 3.5]);
});

test('a text without a time at its end is all text', () => {
  for (const text of ['Concurrent Mark', 'it took some ms', 'nothing -1.0ms', 'ms', 's', '', '1.5s', '1.5ms ']) {
    assert.deepEqual(parseTimed(text), [text, Number.NaN]);
  }
});

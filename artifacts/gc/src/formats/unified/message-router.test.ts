import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '@hindsight/intake';
import { DecoratedLine } from './line/decorated-line.ts';
import type { MessageReader } from './line/message.ts';
import { Routes } from './message-router.ts';

const everything: MessageReader = { read: () => false };
const pauses: MessageReader = { letters: 'P', inEvents: true, read: () => true };
const safepoints: MessageReader = { letters: 'S', inEvents: false, read: () => true };
const shenandoah: MessageReader = { collectors: ['Shenandoah'], read: () => false };

function message(text: string): DecoratedLine {
  const line = new DecoratedLine();
  line.open(lineOf(`[0.1s][info][gc] ${text}`, 1));
  return line;
}

test('a reader is asked about its letters, inside of events or outside of them', () => {
  const routes = new Routes([pauses, safepoints, everything]);
  assert.deepEqual(routes.of(message('GC(1) Pause Remark'), undefined), [pauses, everything]);
  assert.deepEqual(routes.of(message('Pause Remark'), undefined), [everything]);
  assert.deepEqual(routes.of(message('Safepoint'), undefined), [safepoints, everything]);
  assert.deepEqual(routes.of(message('GC(1)'), undefined), [everything], 'a message without text');
});

test('a reader of one collector is asked until the log turns out to be of another', () => {
  const routes = new Routes([shenandoah, pauses]);
  const pause = message('GC(1) Pause Init Mark');
  assert.deepEqual(routes.of(pause, undefined), [shenandoah, pauses]);
  assert.deepEqual(routes.of(pause, 'G1'), [pauses]);
  assert.deepEqual(routes.of(pause, 'Shenandoah'), [shenandoah, pauses]);
  assert.deepEqual(routes.of(pause, undefined), [shenandoah, pauses], 'another JVM has started');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { DecoratedLine } from './line/decorated-line.ts';
import type { MessageReader } from './line/message.ts';
import { MessageRouter } from './message-router.ts';

const everything: MessageReader = { read: () => false };
const pauses: MessageReader = { letters: 'P', inEvents: true, read: () => true };
const safepoints: MessageReader = { letters: 'S', inEvents: false, read: () => true };
const shenandoah: MessageReader = { collectors: ['Shenandoah'], read: () => false };

function toMessage(text: string): DecoratedLine {
  const line = new DecoratedLine();
  line.open(toLine(`[0.1s][info][gc] ${text}`, 1));
  return line;
}

test('a reader is tried for its letters, inside of events or outside of them', () => {
  const routes = new MessageRouter([pauses, safepoints, everything]);
  assert.deepEqual(routes.findReaders(toMessage('GC(1) Pause Remark'), undefined), [pauses, everything]);
  assert.deepEqual(routes.findReaders(toMessage('Pause Remark'), undefined), [everything]);
  assert.deepEqual(routes.findReaders(toMessage('Safepoint'), undefined), [safepoints, everything]);
  assert.deepEqual(routes.findReaders(toMessage('GC(1)'), undefined), [everything], 'a message without text');
});

test('a reader of one collector is tried until the log turns out to be of another', () => {
  const routes = new MessageRouter([shenandoah, pauses]);
  const pause = toMessage('GC(1) Pause Init Mark');
  assert.deepEqual(routes.findReaders(pause, undefined), [shenandoah, pauses]);
  assert.deepEqual(routes.findReaders(pause, 'G1'), [pauses]);
  assert.deepEqual(routes.findReaders(pause, 'Shenandoah'), [shenandoah, pauses]);
  assert.deepEqual(routes.findReaders(pause, undefined), [shenandoah, pauses], 'another JVM has started');
});

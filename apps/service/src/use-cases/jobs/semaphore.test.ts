import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

/** Takes a slot and notes the name when it has it. */
function taking(slots: ReturnType<typeof createSemaphore>, name: string, had: string[], signal = never) {
  return slots.take(signal).then((giveBack) => {
    had.push(name);
    return giveBack;
  });
}

test('so many have a slot at once, the others get one in the order in which they came', async () => {
  const slots = createSemaphore(2);
  const had: string[] = [];
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => taking(slots, name, had));
  await soon();
  assert.deepEqual(had, ['a', 'b']);
  (await second)?.();
  (await first)?.();
  await Promise.all([third, fourth]);
  assert.deepEqual(had, ['a', 'b', 'c', 'd']);
});

test('who gives up while waiting costs nobody a slot', async () => {
  const slots = createSemaphore(1);
  const control = new AbortController();
  const giveBack = await slots.take(never);
  const impatient = slots.take(control.signal);
  const patient = slots.take(never);
  control.abort(new Error('enough'));
  giveBack();
  await assert.rejects(impatient, /enough/);
  (await patient)();
  await slots.take(never);
  await assert.rejects(slots.take(control.signal), /enough/);
});

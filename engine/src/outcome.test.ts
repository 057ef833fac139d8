import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { toOutcome } from './outcome.ts';

/** The fault of what was thrown, and what the log says of it. */
async function ended(work: () => Promise<{ ok: true }>, log: { calls: readonly { arguments: unknown[] }[] }) {
  const outcome = await toOutcome(work);
  assert.ok(!outcome.ok);
  return { ...outcome.fault, logged: log.calls.map((call) => String(call.arguments[0])) };
}

test('a foreseen error is a fault and needs no log', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => undefined);
  const work = () => Promise.reject(new ArtifactError('not-a-gc-log', 'No line looks like it.'));
  const { code, details, logged } = await ended(work, mock);
  assert.deepEqual([code, details, logged], ['not-a-gc-log', 'No line looks like it.', []]);
});

test('of an unforeseen one the log has place and kind, and little of a content that it quotes', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => undefined);
  const { code, logged } = await ended(async () => JSON.parse(`{"key": ${'secret'.repeat(1000)}}`), mock);
  assert.equal(code, 'internal');
  assert.match(logged[0] ?? '', /^SyntaxError: .{0,200}\n {4}at /);
  const { logged: both } = await ended(() => Promise.reject(new Error('x'.repeat(5000))), mock);
  assert.match(both[1] ?? '', /^Error: x{200}\n {4}at /);
});

test('a message that looks like frames is cut like any other', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => undefined);
  const { logged } = await ended(() => Promise.reject(new Error('\n    at secret'.repeat(100))), mock);
  assert.ok((logged[0] ?? '').split('secret').length < 20);
});

test('the cause is named as well', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => undefined);
  const cause = Object.assign(new Error('denied'), { code: 'ERR_ACCESS_DENIED' });
  const { logged } = await ended(() => Promise.reject(new TypeError('fetch failed', { cause })), mock);
  assert.match(logged[0] ?? '', /^TypeError: fetch failed, because of Error ERR_ACCESS_DENIED: denied\n {4}at /);
});

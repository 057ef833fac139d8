import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { relayStderr } from './stderr-relay.ts';

/** The clock stands still: on a busy machine the time in which pieces are collected would pass between two writes. */
function relayed({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const stream = new PassThrough();
  const lines: string[] = [];
  const { reset } = relayStderr(stream, (line) => lines.push(line));
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      stream.write(text);
      setImmediate(resolve);
    });
  const end = async () => {
    stream.destroy();
    await once(stream, 'close');
  };
  return { lines, write, reset, end };
}

test('what is complained of in one analysis is one line without control characters', async (context) => {
  const { lines, write, end } = relayed(context);
  await write('Error: odd\n    at x.ts:1\n');
  await write('\u001b[31m{"level":50}\r\n\u2028more\u202e');
  await end();
  assert.deepEqual(lines, ['Error: odd     at x.ts:1 [31m{"level":50} more']);
});

test('it is said soon, not only at the end', async (context) => {
  const { lines, write } = relayed(context);
  await write('Error: odd\n');
  assert.deepEqual(lines, []);
  context.mock.timers.tick(50);
  assert.deepEqual(lines, ['Error: odd']);
});

test('a flood is cut, and the next analysis is heard again', async (context) => {
  const { lines, write, reset, end } = relayed(context);
  for (let time = 0; time < 100; time++) await write('é'.repeat(1000));
  reset();
  await write('again');
  await end();
  assert.deepEqual(
    lines.map(({ length }) => length),
    [1000, 5],
  );
});

test('who prints nothing but blanks says nothing', async (context) => {
  const { lines, write, end } = relayed(context);
  await write(' \n\0\n');
  await end();
  assert.deepEqual(lines, []);
});

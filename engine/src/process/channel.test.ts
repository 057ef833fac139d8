import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { openChannel } from './channel.ts';

async function received(...chunks: readonly (string | Buffer)[]) {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  let garbled = 0;
  openChannel(stream, { onMessage: (message) => messages.push(message), onInvalid: () => garbled++ });
  for (const chunk of chunks) {
    stream.write(chunk);
    await new Promise(setImmediate);
  }
  return { messages, garbled };
}

test('what one side tells, the other hears', async () => {
  const stream = new PassThrough();
  const message = await new Promise((resolve, reject) => {
    openChannel(stream, { onMessage: resolve, onInvalid: reject }).send({ text: 'a\nb é' });
  });
  assert.deepEqual(message, { text: 'a\nb é' });
});

test('messages come whole, however the pipe cuts them, in the middle of a character as well', async () => {
  const bytes = Buffer.from('{"a":"é"}\n[1]\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { messages } = await received(bytes.subarray(0, cut), bytes.subarray(cut));
    assert.deepEqual(messages, [{ a: 'é' }, [1]]);
  }
});

test('what is no JSON ends the hearing', async () => {
  assert.deepEqual(await received('1\nsecret\n2\n', '3\n'), { messages: [1], garbled: 1 });
  assert.deepEqual(await received('\n'), { messages: [], garbled: 1 });
});

test('a message that does not end is not kept', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const { messages, garbled } = await received(...Array<Buffer>(40).fill(piece), '\n1\n');
  assert.deepEqual({ messages, garbled }, { messages: [], garbled: 1 });
});

test('a message that is too long is not read, though its end is there', async () => {
  const { messages, garbled } = await received(`"${'x'.repeat(33 * 1024 * 1024)}"\n1\n`);
  assert.deepEqual({ messages, garbled }, { messages: [], garbled: 1 });
});

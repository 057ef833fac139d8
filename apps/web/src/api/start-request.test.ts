import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ServiceFault } from './request.ts';
import { startRequest } from './start-request.ts';

const FAULT = new ServiceFault({ code: 'busy', reason: 'the service is busy', details: 'Try again.' }, 503);

function recordEvents() {
  const events: unknown[] = [];
  return {
    events,
    handlers: {
      onAnswer: (answer: string) => events.push(answer),
      onFault: ({ fault }: ServiceFault) => events.push(fault.code),
    },
  };
}

test('an answer and a fault of the service arrive', async () => {
  const { events, handlers } = recordEvents();
  startRequest(async () => 'answer', handlers);
  startRequest(() => Promise.reject(FAULT), handlers);
  await setImmediate();
  assert.deepEqual(events, ['answer', 'busy']);
});

test('nothing of a cancelled request arrives, and its work learns of it', async () => {
  const { events, handlers } = recordEvents();
  const answered = Promise.withResolvers<string>();
  const failed = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const start = (work: Promise<string>) =>
    startRequest((signal) => {
      signals.push(signal);
      return work;
    }, handlers);
  for (const cancel of [start(answered.promise), start(failed.promise)]) cancel();
  answered.resolve('too late');
  failed.reject(FAULT);
  await setImmediate();
  assert.deepEqual(events, []);
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OTHER_MESSAGES, TemplateMiner } from './miner.ts';

function mined(messages: readonly string[], maxRows?: number) {
  const miner = new TemplateMiner(maxRows);
  const ids = messages.map((message, index) => miner.add(message, index + 1));
  return { ids, ...miner.finish() };
}

const names = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'];

test('messages of one statement are one template, however their values look', () => {
  const { templates } = mined(names.map((name) => `Password of ${name} was changed by an administrator`));
  assert.deepEqual(templates, [
    { text: 'Password of <*> was changed by an administrator', level: '', count: 8, firstLine: 1 },
  ]);
});

test('a word of which there are few tells templates apart', () => {
  const { templates } = mined(names.flatMap((_, n) => [`link ${n} is up`, `link ${n} is down`]));
  assert.deepEqual(
    templates.map(({ text }) => text),
    ['link <*> is up', 'link <*> is down'],
  );
});

test('names of one word and of two are the same value', () => {
  const one = names.map((name) => `user ${name} signed in from the office`);
  const two = names.map((name, n) => `user ${name} ${names[(n + 3) % 8]} signed in from the office`);
  assert.equal(mined([...one, ...two]).templates.length, 1);
});

test('counts add up to the messages, and each message knows its template', () => {
  const { templates, ids, textOf } = mined(['started', 'order 1 paid', 'order 2 paid', 'stopped']);
  assert.equal(
    templates.reduce((sum, { count }) => sum + count, 0),
    4,
  );
  assert.equal(textOf(ids[2] ?? -1), 'order <*> paid');
});

test('the most frequent comes first, and knows its first line', () => {
  const { templates } = mined(['started', 'order 1 paid', 'order 2 paid']);
  assert.deepEqual(templates[0], { text: 'order <*> paid', level: '', count: 2, firstLine: 2 });
});

test('the same text at another level is another statement', () => {
  const miner = new TemplateMiner();
  miner.add('cache has 1 entry', 1, 'DEBUG');
  miner.add('cache has 2 entry', 2, 'INFO');
  assert.deepEqual(
    miner.finish().templates.map(({ level, count }) => [level, count]),
    [
      ['DEBUG', 1],
      ['INFO', 1],
    ],
  );
});

test('with more distinct messages than fit, known templates go on counting', () => {
  const messages = Array.from({ length: 500 }, (_, n) => `mail to ${letters(n)} was sent over the backup relay`);
  const { templates } = mined(messages, 50);
  assert.deepEqual(templates, [
    { text: 'mail to <*> was sent over the backup relay', level: '', count: 500, firstLine: 1 },
  ]);
});

test('beyond ten thousand templates the rest is one, and this is said', () => {
  const messages = Array.from({ length: 10_500 }, (_, n) => `${letters(n)} ${letters(n * 7)} `.repeat(1 + (n % 40)));
  const { templates, capped } = mined(messages, 2_000);
  assert.ok(templates.length <= 10_001);
  if (capped) assert.ok(templates.some(({ text }) => text === OTHER_MESSAGES));
  assert.equal(
    templates.reduce((sum, { count }) => sum + count, 0),
    10_500,
  );
});

/** A number as a word without digits. */
const letters = (n: number): string => [...String(n)].map((digit) => 'klmnopqrst'[Number(digit)]).join('');

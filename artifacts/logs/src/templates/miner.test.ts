import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MinerLimits, OTHER_MESSAGES, TemplateMiner } from './miner.ts';

function mineMessages(messages: readonly string[], limits?: MinerLimits) {
  const miner = new TemplateMiner(limits);
  const added = messages.map((message, index) => miner.add(message, index + 1));
  return { added, ...miner.finish() };
}

const names = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'];

test('messages of one statement share one template, whatever their values look like', () => {
  const { templates } = mineMessages(names.map((name) => `Password of ${name} was changed by an administrator`));
  assert.deepEqual(templates, [
    { text: 'Password of <*> was changed by an administrator', level: '', count: 8, firstLine: 1 },
  ]);
});

test('a word with few alternatives distinguishes templates', () => {
  const { templates } = mineMessages(names.flatMap((_, n) => [`link ${n} is up`, `link ${n} is down`]));
  assert.deepEqual(
    templates.map(({ text }) => text),
    ['link <*> is up', 'link <*> is down'],
  );
});

test('words that each occur in one message are names, even when few other words are left', () => {
  const { templates } = mineMessages(
    names.slice(0, 5).map((name) => `Rejected login of ${name} from 10.0.0.1 port 22`),
  );
  assert.deepEqual(
    templates.map(({ text }) => text),
    ['Rejected login of <*> from 10.0.0.1 port 22'],
  );
});

test('an amount is one value, whatever its unit, and whether or not it is repeated in a larger unit', () => {
  const { templates } = mineMessages([
    'upload done, 967 bytes sent, took <1 sec',
    'upload done, 2842 bytes (2.77 KB) sent, took 3.5 min',
  ]);
  assert.deepEqual(
    templates.map(({ text }) => text),
    ['upload done, <*> sent, took <*>'],
  );
});

test('names of one word and of two words are the same value', () => {
  const one = names.map((name) => `user ${name} signed in from the office`);
  const two = names.map((name, n) => `user ${name} ${names[(n + 3) % 8]} signed in from the office`);
  assert.equal(mineMessages([...one, ...two]).templates.length, 1);
});

test('counts add up to the number of messages, and each message has its template', () => {
  const { templates, added } = mineMessages(['started', 'order 1 paid', 'order 2 paid', 'stopped']);
  assert.equal(
    templates.reduce((sum, { count }) => sum + count, 0),
    4,
  );
  assert.equal(added[2]?.template, 'order <*> paid');
});

test('the most frequent template comes first, with its first line', () => {
  const { templates } = mineMessages(['started', 'order 1 paid', 'order 2 paid']);
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

test('known templates keep counting when there are more distinct messages than fit', () => {
  const messages = Array.from({ length: 500 }, (_, n) => `mail to ${spellNumber(n)} was sent over the backup relay`);
  const { templates } = mineMessages(messages, { heldBytes: 40_000 });
  assert.deepEqual(templates, [
    { text: 'mail to <*> was sent over the backup relay', level: '', count: 500, firstLine: 1 },
  ]);
});

test('beyond the limit the most frequent templates stay, the others become one, and the result says so', () => {
  const rare = Array.from({ length: 500 }, (_, n) => `${spellNumber(n)} ${spellNumber(n * 7)} `.repeat(1 + (n % 40)));
  const messages = rare.flatMap((message, n) => [message, `order ${n} paid`]);
  const { templates, capped, added } = mineMessages(messages, { heldBytes: 50_000, templates: 20 });
  assert.ok(capped);
  assert.equal(templates.length, 21);
  assert.deepEqual(
    templates.find(({ count }) => count === 500),
    { text: 'order <*> paid', level: '', count: 500, firstLine: 2 },
  );
  assert.ok(templates.some(({ text }) => text === OTHER_MESSAGES));
  assert.equal(added[1]?.template, 'order <*> paid');
  assert.equal(
    templates.reduce((sum, { count }) => sum + count, 0),
    messages.length,
  );
});

/** Spells a number as a word without digits. */
const spellNumber = (n: number): string => [...String(n)].map((digit) => 'klmnopqrst'[Number(digit)]).join('');

test('of long templates fewer are kept: the rarest are joined sooner, and no statement is lost', () => {
  const miner = new TemplateMiner({ heldBytes: 200_000 });
  const letters = (number: number): string =>
    [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  const messages = 2000;
  for (let line = 1; line <= messages; line++) {
    miner.add(Array.from({ length: 250 }, (_, place) => `w${letters(line * 250 + place)}`).join(' '), line);
  }
  const { templates, capped } = miner.finish();
  assert.equal(capped, true);
  assert.equal(
    templates.reduce((sum, { count }) => sum + count, 0),
    messages,
  );
});

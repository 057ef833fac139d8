import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectTraits, has, TRAIT, type Traits } from './traits.ts';

type Name = keyof typeof TRAIT;

/** Traits that tell two texts apart: the first has them, the second just not. */
const CASES: readonly (readonly [name: Name, text: string, other: string])[] = [
  ['DOTS_2', 'a.b.', 'a.b'],
  ['COLONS_2', ': :', ':'],
  ['COLONS_4', '::::', ':::'],
  ['DASHES_5', 'a-b-c-d-e-', 'a-b-c-d-e'],
  ['WORD_8', 'go to ab_d-f+1', 'go to ab_d-f+'],
  ['WORD_14', 'ab.d/f%h~j1234', 'ab.d/f%h~j123=4'],
  ['NUMBER_4', 'no (1) 2-34', 'no (1) 2-3'],
  ['NUMBER_8', '+1 (234) 56.78', '+1 (234) 56:78'],
  ['IBAN_HEAD', 'to DE89', 'to DDE89'],
];

for (const [name, text, other] of CASES) {
  test(`${name}: in ${JSON.stringify(text)}, not in ${JSON.stringify(other)}`, () => {
    assert.deepEqual([has(detectTraits(text), TRAIT[name]), has(detectTraits(other), TRAIT[name])], [true, false]);
  });
}

test('lengths are those of a single word or number', () => {
  assert.equal(has(detectTraits('abcdefg abcdefg 12345a 123'), TRAIT.WORD_8 | TRAIT.NUMBER_8), false);
});

test('characters beyond ASCII end words and numbers', () => {
  assert.equal(has(detectTraits('abcdé1234é5678'), TRAIT.WORD_8 | TRAIT.NUMBER_8), false);
});

test('characters beyond Latin-1 hide no trait', () => {
  const of = (text: string): Traits => detectTraits(text) & detectTraits('a@b.c');
  assert.equal(of('注文 a@b.c'), detectTraits('a@b.c'));
});

test('a text that is too long to examine has every trait', () => {
  const text = 'a '.repeat(100_000);
  for (const trait of Object.values(TRAIT)) assert.ok(has(detectTraits(text), trait));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { matchesWhole, type TextTest } from '@hindsight/patterns';
import * as fc from 'fast-check';
import { parseLiteralPattern, findRequiredText } from './literal-pattern.ts';
import { LiteralMatcher } from './literal-matcher.ts';

const PARTS = [
  ...'a b . .* + * ? | ( ) [ab] [^a] [[:alpha:]] []a] \\. \\d \\w \\x61 \\pL (?i) {2} {0,1} { } ^ $ ü'.split(' '),
  'ab',
];
const patterns = fc.array(fc.constantFrom(...PARTS), { maxLength: 7 }).map((parts) => parts.join(''));
const texts = fc
  .array(fc.constantFrom('a', 'b', 'A', '.', '1', 'ü', '{', '\n'), { maxLength: 7 })
  .map((all) => all.join(''));

function compiled(pattern: string): TextTest | undefined {
  try {
    return matchesWhole(pattern, 'a test');
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

const inLatin1 = (text: string) => Buffer.from(text, 'latin1');
const placed = (text: string) => ({ from: 0, end: text.length, letters: 'latin1' }) as const;

test('what a pattern is found to need and to be agrees with its regular expression', () => {
  let literal = 0;
  let needing = 0;
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      const matches = compiled(pattern);
      if (!matches) return;
      const needed = findRequiredText(pattern);
      if (needed !== '') needing++;
      if (matches(text)) assert.ok(text.includes(needed), `${pattern} needs ${needed}`);
      const letters = parseLiteralPattern(pattern);
      if (!letters) return;
      literal++;
      assert.equal(new LiteralMatcher(letters.text)[letters.match](inLatin1(text), placed(text)), matches(text), pattern);
    }),
    { numRuns: 1000 },
  );
  assert.ok(literal > 50 && needing > 50, `${literal} ${needing}`);
});

for (const [pattern, text] of [
  ['.*order [0-9]+ failed.*', ' failed'],
  ['user-\\d+@example\\.com', '@example.com'],
  ['ab+c?d', 'ab'],
  ['(order|item).*', ''],
  ['.*', ''],
]) {
  test(`every text that matches ${pattern} holds "${text}"`, () => assert.equal(findRequiredText(pattern ?? ''), text));
}

for (const letters of ['latin1', 'utf16le', 'utf16be'] as const) {
  test(`texts are compared as they stand in the dump: ${letters}`, () => {
    const all = fc.string({ unit: fc.constantFrom('a', 'b', 'ü'), maxLength: 8 });
    const long = fc.tuple(fc.nat({ max: 400 }), all).map(([times, end]) => 'a'.repeat(times) + end);
    fc.assert(
      fc.property(fc.oneof(all, long), all, (text, wanted) => {
        const bytes = letters === 'latin1' ? inLatin1(text) : Buffer.from(text, 'utf16le');
        if (letters === 'utf16be') bytes.swap16();
        const place = { from: 3, end: 3 + bytes.length, letters };
        const inDump = Buffer.concat([inLatin1('xab'), bytes, inLatin1('ab')]);
        const literal = new LiteralMatcher(wanted);
        assert.deepEqual(
          [literal.equals, literal.startsWith, literal.endsWith, literal.contains].map((is) => is(inDump, place)),
          [text === wanted, text.startsWith(wanted), text.endsWith(wanted), text.includes(wanted)],
        );
      }),
      { numRuns: 500 },
    );
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { matchesWhole, type TextTest } from '@hindsight/patterns';
import * as fc from 'fast-check';
import { LiteralMatcher } from './literal-matcher.ts';
import { findRequiredText, parseLiteralPattern } from './literal-pattern.ts';

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
const locate = (text: string) => ({ from: 0, end: text.length, encoding: 'latin1' }) as const;

test('literal patterns and required texts agree with the regular expression', () => {
  let literalCount = 0;
  let requiredCount = 0;
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      const matches = compiled(pattern);
      if (!matches) return;
      const required = findRequiredText(pattern);
      if (required !== '') requiredCount++;
      if (matches(text)) assert.ok(text.includes(required), `${pattern} needs ${required}`);
      const literal = parseLiteralPattern(pattern);
      if (!literal) return;
      literalCount++;
      assert.equal(
        new LiteralMatcher(literal.text)[literal.match](inLatin1(text), locate(text)),
        matches(text),
        pattern,
      );
    }),
    { numRuns: 1000 },
  );
  assert.ok(literalCount > 50 && requiredCount > 50, `${literalCount} ${requiredCount}`);
});

for (const [pattern, text] of [
  ['.*order [0-9]+ failed.*', ' failed'],
  ['user-\\d+@example\\.com', '@example.com'],
  ['ab+c?d', 'ab'],
  ['(order|item).*', ''],
  ['.*', ''],
]) {
  test(`every text that matches ${pattern} contains "${text}"`, () =>
    assert.equal(findRequiredText(pattern ?? ''), text));
}

for (const encoding of ['latin1', 'utf16le', 'utf16be'] as const) {
  test(`texts in the dump are compared with literals: ${encoding}`, () => {
    const all = fc.string({ unit: fc.constantFrom('a', 'b', 'ü'), maxLength: 8 });
    const long = fc.tuple(fc.nat({ max: 400 }), all).map(([times, end]) => 'a'.repeat(times) + end);
    fc.assert(
      fc.property(fc.oneof(all, long), all, (text, expected) => {
        const bytes = encoding === 'latin1' ? inLatin1(text) : Buffer.from(text, 'utf16le');
        if (encoding === 'utf16be') bytes.swap16();
        const location = { from: 3, end: 3 + bytes.length, encoding };
        const inDump = Buffer.concat([inLatin1('xab'), bytes, inLatin1('ab')]);
        const literal = new LiteralMatcher(expected);
        assert.deepEqual(
          [literal.equals, literal.startsWith, literal.endsWith, literal.contains].map((is) => is(inDump, location)),
          [text === expected, text.startsWith(expected), text.endsWith(expected), text.includes(expected)],
        );
      }),
      { numRuns: 500 },
    );
  });
}

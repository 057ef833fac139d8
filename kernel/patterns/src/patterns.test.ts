import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { matchesWhole, occursIn } from './index.ts';

test('a pattern occurs in a text, or matches it from end to end', () => {
  assert.equal(occursIn('time.?out', 'p')('a timeout of the pool'), true);
  assert.equal(matchesWhole('time.?out', 'p')('a timeout of the pool'), false);
  assert.equal(matchesWhole('.*time.?out.*', 'p')('SELECT 1;\ntimeout\n'), true);
});

test('a pattern that would make a backtracking engine run for ages matches at once', () => {
  const before = process.cpuUsage();
  assert.equal(matchesWhole('(a*)*(a|aa)*b', 'p')('a'.repeat(50_000)), false);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 2_000_000, `${user} µs`);
});

for (const [flaw, pattern, message] of [
  ['wrong', '(a', /myPattern: "\(a" is no regular expression of RE2/],
  ['not of RE2', '(?=a)', /myPattern: .* is no regular expression of RE2/],
  ['too long', 'a'.repeat(1001), /1001 characters; at most 1000/],
  ['too large', '((a{100}){100}){100}', /no regular expression of RE2/],
  ['repeated a thousand times', String.raw`\p{L}{1000}`, /repeats too much: 1002 steps; at most 500/],
  ['repeated in repetitions', '(.{1,100}x){5}', /repeats too much/],
] as const) {
  test(`a pattern that is ${flaw} is refused and named`, () => {
    assert.throws(
      () => occursIn(pattern, 'myPattern'),
      (error) => error instanceof ArtifactError && error.fault.code === 'bad-parameter' && message.test(error.message),
    );
  });
}

test('what is written out letter by letter may be long', () => {
  assert.equal(occursIn('x'.repeat(1000), 'p')('x'.repeat(2000)), true);
});

test('one test of the largest pattern on the longest line ends soon', () => {
  const test = occursIn(String.raw`\p{L}{490}!`, 'p');
  const before = process.cpuUsage();
  test('äbcdefgхijк'.repeat(200_000));
  const { user } = process.cpuUsage(before);
  assert.ok(user < 5_000_000, `${user} µs`);
});

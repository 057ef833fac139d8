import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence, formatShare, pluralize, truncate } from './prose.ts';
import { chooseVerdictSentence, MAX_VERDICT_CHARACTERS } from './verdict.ts';

test('a count takes the plural unless it is one', () => {
  assert.equal(pluralize(1, 'full GC'), '1 full GC');
  assert.equal(pluralize(1940, 'full GC'), '1,940 full GCs');
  assert.equal(pluralize(0, 'entry', 'entries'), '0 entries');
});

test('a share from 0 to 1 is written in percent', () => assert.equal(formatShare(0.942), '94.2 %'));

test('the first sentence ends at a full stop before white space, not inside a number or a class name', () => {
  assert.equal(
    firstSentence('It took 3.71 s in java.util.HashMap. Then more.'),
    'It took 3.71 s in java.util.HashMap.',
  );
  assert.equal(firstSentence('Without an end'), 'Without an end');
});

test('a text is cut between words, and inside a word only when half of it would be lost', () => {
  assert.equal(truncate('short', 10), 'short');
  assert.equal(truncate('one two three four', 12), 'one two…');
  assert.equal(truncate(`a ${'x'.repeat(30)}`, 10), 'a xxx…');
});

test('a verdict takes the first sentence that fits, else a truncated one', () => {
  const long = 'word '.repeat(60);
  assert.equal(chooseVerdictSentence([long, 'short.'], long), 'short.');
  assert.ok(chooseVerdictSentence([long], long).length <= MAX_VERDICT_CHARACTERS);
});

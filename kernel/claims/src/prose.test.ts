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
  assert.equal(
    truncate(`a ${'x'.repeat(30)}`, 10),
    'a xxxxxxx…',
    'half of a text is not thrown away for one long word',
  );
});

test('a text is not truncated inside a parenthesis, a name or a character', () => {
  assert.equal(truncate('pool timed out after 30 s (total=20, active=20)', 40), 'pool timed out after 30 s…');
  assert.equal(truncate('in `Main.run` of (`Main.java` and more)', 30), 'in `Main.run` of…');
  assert.equal(truncate('(all of it is in one pair from the start)', 20), '(all of it is in…');
  assert.equal(
    truncate('blocked by: [flood stage/12/disk usage exceeded]', 40),
    'blocked by: [flood stage/12/disk usage…',
  );
  assert.equal(truncate('pool com.example.orders.PoolOfConnections', 34), 'pool com.example.orders…');
  assert.equal(truncate('worker 📦📦📦📦📦📦📦📦', 15), 'worker 📦📦📦…');
});

test('a verdict takes the first sentence that fits, else a truncated one', () => {
  const long = 'word '.repeat(60);
  assert.equal(chooseVerdictSentence([long, 'short.'], long), 'short.');
  assert.ok(chooseVerdictSentence([long], long).length <= MAX_VERDICT_CHARACTERS);
});

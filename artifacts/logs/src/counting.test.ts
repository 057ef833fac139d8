import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diagnoseLines } from '../testing/diagnosed-log.ts';
import { loadFormatSamples } from '../testing/format-samples.ts';

const HEADS = Object.values(await loadFormatSamples()).flatMap((samples) => samples.map(([line]) => line));
const RESTS = [
  '',
  '\tat com.acme.Shop.pay(Shop.java:31)',
  'Caused by: java.io.IOException: gone',
  'more of it',
  '}',
  'ValueError: 17',
];

const lines = fc.array(fc.oneof(fc.constantFrom(...HEADS), fc.constantFrom(...RESTS)), { minLength: 1, maxLength: 40 });
const addUp = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

test('levels, and statements without one, add up to the statements; so do templates and formats', () => {
  fc.assert(
    fc.property(lines, (log) => {
      const { statements, levels, nonConforming, templates, shares } = diagnoseLines(log).analysis;
      assert.equal(addUp(Object.values(levels)) + nonConforming, statements);
      assert.equal(addUp(templates.templates.map(({ count }) => count)), statements);
      assert.equal(addUp(shares.records.values()), statements);
      // A head of two lines has a second one; every other line begins a statement, goes on with one, or belongs to none.
      assert.equal(statements + shares.continuationLines + shares.orphanLines, log.length);
    }),
    { numRuns: 60 },
  );
});

test('the counts of the parts of a log are those of the whole, when it is cut between statements', () => {
  const statement = fc
    .tuple(
      fc.integer({ min: 0, max: 80_000 }),
      fc.constantFrom('INFO', 'WARN', 'ERROR'),
      fc.array(fc.constantFrom(...RESTS.slice(1, 3)), { maxLength: 3 }),
    )
    .map(([second, level, rest]) => [
      `${new Date(second * 1000).toISOString()} ${level} [main] com.acme.Shop - order ${second} lost`,
      ...rest,
    ]);
  fc.assert(
    fc.property(fc.array(statement, { minLength: 2, maxLength: 30 }), fc.nat(), (log, at) => {
      const cut = 1 + (at % (log.length - 1));
      const [first, second, whole] = [log.slice(0, cut), log.slice(cut), log].map(
        (part) => diagnoseLines(part.flat()).analysis,
      );
      for (const level of ['INFO', 'WARN', 'ERROR'] as const) {
        assert.equal((first?.levels[level] ?? 0) + (second?.levels[level] ?? 0), whole?.levels[level]);
      }
      assert.equal((first?.statements ?? 0) + (second?.statements ?? 0), whole?.statements);
      assert.equal((first?.errors.statements ?? 0) + (second?.errors.statements ?? 0), whole?.errors.statements);
    }),
    { numRuns: 40 },
  );
});

test('a log that is cut anywhere, or in which any character is another, is read all the same', () => {
  const whole = HEADS.join('\n');
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (end, at, code) => {
      const flipped = whole.slice(0, at) + String.fromCharCode(code) + whole.slice(at + 1);
      for (const text of [whole.slice(0, end), flipped])
        assert.ok(diagnoseLines(text.split('\n')).analysis.statements >= 0);
    }),
    { numRuns: 40 },
  );
});

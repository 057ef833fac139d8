import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapSignatures, Json } from '@hindsight/model';
import { aMap, aSeries } from '../../testing/heap-series.ts';
import { anOutcome } from '../../testing/outcome-builder.ts';
import { compareOutcomes } from '../compare-outcomes.ts';

const SERIES = aSeries({ dumps: 3, paths: [aMap('com.shop.Registry', [4, 12, 20])] });

const aDump = (signatures: HeapSignatures, bytes: number, label = 'com.shop.Entry') =>
  anOutcome({
    comparable: { signatures: signatures as unknown as Json },
    body: {
      troubleshootReport: {
        histograms: [{ groupByClass: [{ label, objects: bytes / 32, shallowSize: bytes }] }],
      },
    },
  });

/** Compares three dumps, of which some end before their GC roots. */
function compareCut(cut: readonly number[]) {
  const dumps = SERIES.map((signatures, at) =>
    aDump({ ...signatures, ...(cut.includes(at + 1) && { lacksHolders: true }) }, 2 ** (20 + at)),
  );
  const [first, between, last] = dumps;
  assert.ok(first && between && last);
  return compareOutcomes(first, last, [between]);
}

test('whole dumps say who holds what grew', () => {
  const { verdict, judgement } = compareCut([]);
  assert.match(verdict, /^Leak: field ENTRIES of class com\.shop\.Registry, /);
  assert.equal(judgement, 'worse');
});

test('a dump that ends before its GC roots leaves the classes to compare', () => {
  const { verdict, judgement, growth } = compareCut([2]);
  assert.match(verdict, /^Who holds what grew cannot be told: dump 2 ends before its GC roots\. The used heap went /);
  assert.match(verdict, / By class, com\.shop\.Entry grew most: 1 MB → 4 MB\.$/);
  assert.equal(judgement, 'mixed');
  assert.deepEqual(growth?.findings, []);
  assert.deepEqual(growth?.groups, { changed: 0, rows: [] });
});

test('such dumps are named, by the letters of the page where there are two', () => {
  assert.match(compareCut([1, 3]).verdict, /: dumps 1 and 3 end before their GC roots\./);
  const [first, , last] = SERIES;
  assert.ok(first && last);
  const cut = aDump({ ...first, lacksHolders: true }, 2 ** 20);
  assert.match(compareOutcomes(cut, aDump(last, 2 ** 20)).verdict, /: A ends before its GC roots\./);
});

test('dumps of different programs show no growth', () => {
  const [first, , last] = SERIES;
  assert.ok(first && last);
  const { verdict, judgement, growth } = compareOutcomes(
    aDump(first, 2 ** 20),
    aDump(last, 2 ** 22, 'org.bank.Account'),
  );
  assert.match(
    verdict,
    /^The dumps are of different programs: no class of an application is in both, .* The used heap/,
  );
  assert.doesNotMatch(verdict, /By class/);
  assert.equal(judgement, 'mixed');
  assert.deepEqual([growth?.findings, growth?.points], [[], []]);
});

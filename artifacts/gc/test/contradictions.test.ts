import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError, type Finding } from '@hindsight/model';
import { analyzeBytes, readSample, SAMPLE_NAMES } from '../testing/sample-logs.ts';

/** Pieces of advice of which a report may have one at most. */
const EXCLUSIVE: readonly (readonly RegExp[])[] = [
  [/Raise -Xmx|[Ll]arger heap/, /Lower -Xmx/],
  // What is never released fills a larger heap as well.
  [/Take two heap dumps/, /Raise -Xmx to about/],
  [/Raise -Xmx above .* only if/, /Raise -Xmx to about/],
  [/raise -Xmx only if all of it is needed/, /Raise -Xmx to about/],
  [
    /Enlarge the young generation|larger young generation/,
    /Shrink the young generation|smaller young generation/,
    /Remove -Xmn/,
  ],
  [/Start marking earlier/, /[Rr]aise (?:-XX:)?InitiatingHeapOccupancyPercent/],
  [/ExplicitGCInvokesConcurrent/, /DisableExplicitGC/],
];
/** Advice that sets an option to a value. */
const VALUE = /(-Xm[xns]|-XX:\w+=)(\d+[kmg]?)\b/g;

function listContradictions(findings: readonly Finding[]): string[] {
  const texts = findings.map(({ advice = '' }) => advice);
  const exclusive = EXCLUSIVE.map((patterns) => patterns.filter((pattern) => texts.some((text) => pattern.test(text))))
    .filter((found) => found.length > 1)
    .map((found) => found.join(' beside '));
  const values = new Map<string, Set<string>>();
  for (const [, option = '', value = ''] of texts.join('\n').matchAll(VALUE))
    values.set(option, (values.get(option) ?? new Set()).add(value));
  const twice = [...values]
    .filter(([, set]) => set.size > 1)
    .map(([option, set]) => `${option} ${[...set].join(' and ')}`);
  return [...exclusive, ...twice];
}

for (const name of SAMPLE_NAMES) {
  test(`no two pieces of advice about ${name} exclude each other`, async () => {
    const findings = await analyzeBytes(readSample(name), name).then(
      (analysis) => analysis.findings,
      (error) => {
        if (error instanceof ArtifactError) return [];
        throw error;
      },
    );
    assert.deepEqual(listContradictions(findings), []);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError, type Evidence } from '@hindsight/model';
import fc from 'fast-check';
import { checkAnswer } from '../testing/check-answer.ts';
import { type AnalyzedBytes, analyzeBytes, readSample, SAMPLE_NAMES } from '../testing/sample-logs.ts';

const NORMALIZED = { normalizeUnits: 'true' };
/** Damaged logs tried in all; the shared set has 117 files of 15 MB. */
const DAMAGED_LOGS = 300;
/** Larger files are damaged at their beginning only, to keep the test short. */
const DAMAGED_BYTES = 200_000;

/** Undefined for a file that is no GC log: that is a fault with words, not a crash. */
async function analyzeSample(bytes: Uint8Array, name: string): Promise<AnalyzedBytes | undefined> {
  try {
    return await analyzeBytes(bytes, name, NORMALIZED);
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

const isLine = (evidence: Evidence) => evidence.kind === 'lines';

for (const name of SAMPLE_NAMES) {
  test(`figures of ${name} fit together and every proof is a line of it`, async () => {
    const analysis = await analyzeSample(readSample(name), name);
    if (!analysis) return;
    checkAnswer(analysis);
    const quoted = analysis.findings.flatMap(({ evidence }) => evidence.filter(isLine));
    const lines = await analysis.source.quote(new Set(quoted.flatMap(({ first, last }) => [first, last])));
    for (const { first, last } of quoted) {
      assert.ok(last >= first);
      assert.ok(lines.get(first)?.trim(), `line ${first} is empty or not there`);
      assert.ok(lines.has(last), `line ${last} is not there`);
    }
  });
}

/** What crashes and copies do to a log. */
const DAMAGES = {
  'is cut': (bytes, at) => bytes.subarray(0, at),
  'lacks its beginning': (bytes, at) => bytes.subarray(at),
  'lacks a line': (bytes, at) => removeLine(bytes, at, 0),
  'has a line twice': (bytes, at) => removeLine(bytes, at, 2),
  'has a hole of NUL bytes': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.alloc(512), bytes.subarray(at)]),
} satisfies Record<string, (bytes: Buffer, at: number) => Buffer>;

/** The line at this byte, `times` times over. */
function removeLine(bytes: Buffer, at: number, times: number): Buffer {
  const start = bytes.lastIndexOf('\n', at) + 1;
  const newline = bytes.indexOf('\n', start);
  const end = newline < 0 ? bytes.length : newline + 1;
  const line = bytes.subarray(start, end);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: times }, () => line), bytes.subarray(end)]);
}

for (const [damage, inflict] of Object.entries(DAMAGES)) {
  test(`a log that ${damage} is read as far as it goes, and its figures still fit together`, async () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SAMPLE_NAMES), place, async (name, share) => {
        const bytes = readSample(name).subarray(0, DAMAGED_BYTES);
        const analysis = await analyzeSample(inflict(bytes, Math.floor(share * bytes.length)), name);
        if (analysis) checkAnswer(analysis);
      }),
      { seed: 20, numRuns: DAMAGED_LOGS / Object.keys(DAMAGES).length },
    );
  });
}

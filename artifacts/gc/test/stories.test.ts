import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, TextSource } from '@hindsight/model';
import { checkStory } from '@hindsight/model/testing';
import { analyzeBytes, readSample, SAMPLE_NAMES } from '../testing/sample-logs.ts';

/** Collectors write tables of this many lines into an event. */
const MAX_EVENT_LINES = 300;

/** Returns whether some word that the evidence marks stands in its lines; figures without words need none. */
async function isMarked(source: TextSource, { evidence }: Finding): Promise<boolean> {
  const marked = evidence.filter((one) => one.kind === 'lines' && one.marks !== undefined);
  for (const one of marked) {
    if (one.kind !== 'lines') continue;
    const count = Math.min(one.last - one.first + 1, MAX_EVENT_LINES);
    const lines = await source.quote(new Set(Array.from({ length: count }, (_, index) => one.first + index)));
    if ([...lines.values()].some((line) => one.marks?.some((mark) => line.includes(mark)))) return true;
  }
  return marked.length === 0;
}

/** Formats of figures alone, and a collector that is only known from how a log looks, have no words to mark. */
const WORDLESS = /^deprecated-collector|hp-|ibm|openj9|jrockit/;

test('every finding about every log tells its case in one line and proves it', async () => {
  let checked = 0;
  for (const name of SAMPLE_NAMES) {
    const analyzed = await analyzeBytes(readSample(name), name).catch(() => undefined);
    for (const finding of analyzed?.findings ?? []) {
      checkStory(finding);
      assert.ok(finding.general, `${name}: ${finding.id} has no headline`);
      if (analyzed && !WORDLESS.test(`${finding.id} ${analyzed.format}`))
        assert.ok(await isMarked(analyzed.source, finding), `${name}: ${finding.id} marks nothing`);
      checked++;
    }
  }
  assert.ok(checked > 10, `${checked} findings`);
});

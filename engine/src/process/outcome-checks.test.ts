import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnalysis, type Members } from './outcome-checks.ts';

const PROOF = { kind: 'lines', first: 1, last: 1 };
const STEP = { role: 'Cause', source: 'GC log', text: 'The heap stays full.', proof: PROOF };
const CHAIN = { kind: 'chain', title: 'A leak', finding: 'leak', steps: [STEP] };
const CARD = { name: 'gc.log', type: 'GC log', level: 'OK', text: 'Nothing is wrong', section: 'gc' };
const CARDS = { kind: 'cards', cards: [CARD, { name: 'top.out', type: 'top', text: 'It was not judged.' }] };

const withBlock = (block: Members): Members => ({
  findings: [],
  report: {
    title: 'Captured bundle',
    verdict: { level: 'OK', sentence: 'No problem found.' },
    sections: [{ id: 'story', title: 'Story', blocks: [block] }],
  },
  artifact: { fileName: 'a.zip', kind: 'bundle', format: 'capture', sha256: '', bytes: 1, encoding: [] },
  body: {},
  complete: true,
  durationMs: 1,
});

test('chains and cards are blocks', () => {
  for (const block of [CHAIN, { ...CHAIN, advice: 'Restart.' }, CARDS]) assert.ok(isAnalysis(withBlock(block)));
});

for (const [name, block] of Object.entries({
  'a chain without steps': { ...CHAIN, steps: undefined },
  'a step without proof': { ...CHAIN, steps: [{ ...STEP, proof: undefined }] },
  'a step with a proof of no kind': { ...CHAIN, steps: [{ ...STEP, proof: { kind: 'hearsay' } }] },
  'an advice that is no text': { ...CHAIN, advice: 7 },
  'a card of no level': { ...CARDS, cards: [{ ...CARD, level: 'BAD' }] },
  'a card that leads to no text': { ...CARDS, cards: [{ ...CARD, section: 1 }] },
})) {
  test(`${name} is refused`, () => assert.equal(isAnalysis(withBlock(block)), false));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chain, Finding } from '@hindsight/model';
import { aFact } from '../../testing/index.ts';
import { createFactSet } from '../fact.ts';
import type { RootCause } from '../rank-causes.ts';
import type { BundleReportInput } from './report-input.ts';
import { writeSequenceOfEvents } from './sequence-of-events.ts';

const HYPOTHESIS = {
  id: 'leak',
  title: 'A collection grows',
  cause: 'heap.leak',
  supports: { 'floor-high': 3, 'app-dominant': 3, 'log:oom-heap': 2 },
  confirm: 'Compare two dumps.',
  describe: () => 'SessionRegistry keeps 19,419 sessions.',
  advice: () => 'Remove sessions on log-out. Restart until then.',
};

const floor = aFact('floor-high', 'gc', {
  statement: 'the heap stays full',
  words: { floor: '60 MB' },
  evidence: [{ kind: 'lines', first: 1804, last: 1804, text: 'Pause Full 63M->60M(64M)', file: 'yc/gc.log' }],
});
const dominant = aFact('app-dominant', 'heap', {
  statement: 'one map keeps 60 MB; the limit is 10 %. It also explains: "Much of the heap survives"',
  headline: 'Map SESSIONS keeps 60 MB',
});
const failure = aFact('log:oom-heap', 'log');

/** What the report of the GC log says besides the facts that were taken from it. */
const repeated = aFact('finding:memory-leak', 'gc', { finding: { id: 'memory-leak' } as Finding });

const cause = {
  hypothesis: HYPOTHESIS,
  facts: createFactSet([floor, dominant, failure]),
  level: 'FATAL',
  confidence: 'high',
  score: 10,
  supporting: [floor, dominant, repeated],
  contradicting: [aFact('calm', 'cpu')],
  victims: [{ supporting: [floor, failure], hypothesis: HYPOTHESIS }],
} as unknown as RootCause;

function writeChain(one = cause): Chain | undefined {
  const input = { ranking: { causes: [one], others: [], facts: [] } } as unknown as BundleReportInput;
  const [block] = writeSequenceOfEvents(input).flatMap(({ blocks }) => blocks);
  return block?.kind === 'chain' ? block : undefined;
}

test('the steps go from the object at fault over what the collector had to do to what the program said, each fact once', () =>
  assert.deepEqual(
    writeChain()?.steps.map(({ role, source }) => [role, source]),
    [
      ['Cause', 'heap dump'],
      ['Effect', 'GC log'],
      ['Symptom', 'application log'],
      ['Against it', 'top'],
    ],
  ));

test('a step quotes its lines with the words that prove it, and names the file without its folder', () =>
  assert.deepEqual(writeChain()?.steps[1]?.proof, {
    kind: 'lines',
    first: 1804,
    last: 1804,
    text: 'Pause Full 63M->60M(64M)',
    marks: ['60M'],
    file: 'gc.log',
  }));

test('a step says the case in one line, without limits and without what else it explains', () =>
  assert.equal(writeChain()?.steps[0]?.text, 'Map SESSIONS keeps 60 MB.'));

test('the chain has the headline and the advice of the finding of its cause', () => {
  const { title, finding, advice } = writeChain() ?? {};
  assert.equal(title, 'SessionRegistry keeps 19,419 sessions');
  assert.equal(finding, 'leak');
  assert.match(advice ?? '', /^Remove sessions on log-out/);
});

test('there is no section without a cause', () =>
  assert.deepEqual(writeSequenceOfEvents({ ranking: { causes: [] } } as unknown as BundleReportInput), []));

test('a step shows lines that no earlier one has shown, where its fact has some', () => {
  const line = (first: number) => ({ kind: 'lines', first, last: first, file: 'yc/gc.log' }) as const;
  const vain = aFact('full-in-vain', 'gc', { evidence: [line(1804), line(1639)] });
  const slow = aFact('overhead', 'gc', { evidence: [line(1804)] });
  const steps = writeChain({ ...cause, supporting: [floor, vain, slow], victims: [], contradicting: [] })?.steps ?? [];
  assert.deepEqual(
    steps.map(({ proof }) => (proof.kind === 'lines' ? proof.first : proof.name)),
    [1804, 1639, 1804],
  );
});

test('what another fact shows with other figures is no further step, as an effect either', () => {
  const grows = aFact('live-set-grows', 'gc', { repeats: ['floor-high'] });
  const steps = (supporting: readonly unknown[], ofVictim: readonly unknown[]) =>
    writeChain({
      ...cause,
      supporting,
      contradicting: [],
      victims: [{ supporting: ofVictim, hypothesis: HYPOTHESIS }],
    } as unknown as RootCause)?.steps.length;
  assert.equal(steps([dominant, floor, grows], [grows]), 2);
  assert.equal(steps([dominant, grows], []), 2);
});

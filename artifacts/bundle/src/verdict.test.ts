import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Finding } from '@hindsight/model';
import { aFact, createCapture } from '../testing/index.ts';
import { createFactSet, type Fact } from './fact.ts';
import { buildCauseFinding } from './findings.ts';
import { deadlock } from './hypotheses/threads/deadlock.ts';
import { hotLoop } from './hypotheses/threads/hot-loop.ts';
import type { Artifact } from './model.ts';
import { composeVerdict, writeMessage } from './verdict.ts';

const NOTHING = { causes: [], others: [], facts: [] };
const GC_LOG: Artifact = { name: 'gc.log', kind: 'GC log', state: 'analysed' };

const compose = (artifacts: readonly Artifact[], damage?: string) => {
  const { level, sentence } = composeVerdict(NOTHING, createCapture({ artifacts: [GC_LOG, ...artifacts] }), damage);
  return `${level}: ${sentence}`;
};

test('a capture that was read as a whole has no problem', () => {
  assert.equal(compose([]), 'OK: Nothing in GC log shows a fault.');
  assert.equal(
    compose([{ name: 'ping.out', kind: 'empty file', state: 'ignored' }]),
    'OK: Nothing in GC log shows a fault.',
  );
});

test('files that were not read are named after what was', () => {
  const artifacts = ['a.jfr', 'b.bin', 'c', 'd'].map((name): Artifact => ({ name, kind: 'file', state: 'ignored' }));
  const { level, sentence, detail } = composeVerdict(
    NOTHING,
    createCapture({ artifacts: [GC_LOG, ...artifacts] }),
    undefined,
  );
  assert.deepEqual(
    [level, sentence, detail],
    ['INFO', 'No problem found in GC log.', 'Not read: a.jfr, b.bin, c and 1 more file.'],
  );
});

test('a damaged bundle is never just without a problem', () => {
  const damaged: Artifact = { name: 'javacore.1.out', kind: 'thread dumps', state: 'unreadable' };
  assert.match(
    compose([damaged]),
    /^WARNING: The bundle is damaged: javacore\.1\.out could be read in part or not at all\. No/,
  );
  assert.match(
    compose([], 'It ends early.'),
    /^WARNING: The bundle is damaged: not all of it could be read\. No problem/,
  );
});

test('what stands beside the headline goes on where it was cut, and the answer has sentences', () => {
  const description = `The disk /data is 100 % full, 0 B are left; 400 writes failed: ${'No space left '.repeat(4)}at a.B.`;
  const cause = {
    hypothesis: { ...deadlock, describe: () => description },
    facts: createFactSet([]),
    supporting: [],
    contradicting: [],
    score: 5,
    level: 'FATAL',
    confidence: 'high',
    victims: [],
  } as const;
  const verdict = composeVerdict(
    { causes: [cause], others: [], facts: [] },
    createCapture({ artifacts: [] }),
    undefined,
  );
  assert.equal(verdict.sentence, 'The disk /data is 100 % full, 0 B are left; 400 writes failed');
  assert.match(writeMessage(verdict), /writes failed\. No space left .* at a\.B\.$/);
});

test('of what is missing, the files by which the program is judged are named', () => {
  const missing = (name: string, kind: string): Artifact => ({ name, kind, state: 'missing' });
  const artifacts = [missing('gc.log', 'GC log'), missing('ping.out', 'ping')];
  const verdict = composeVerdict(NOTHING, createCapture({ artifacts }), undefined);
  assert.equal(verdict.detail, 'Not in the archive: gc.log.');
});

test('an explanation does not repeat the headline', () => {
  const statement = 'the disk vdb is busy 100 % of the time and takes 232 ms for a request';
  const fact = { id: 'disk-busy', family: 'host', quality: 1, statement, words: {} } as const;
  const evidence = [{ kind: 'lines', first: 1, last: 1 }] as const;
  const cause = {
    hypothesis: { ...deadlock, title: 'The program waits for disks', describe: () => `A slow disk: ${statement}.` },
    facts: createFactSet([]),
    supporting: [{ ...fact, evidence }],
    contradicting: [],
    score: 5,
    level: 'SEVERE',
    confidence: 'high',
    victims: [],
  } as const;
  assert.equal(buildCauseFinding(cause).explanation, 'The program waits for disks.');
});

test('the text of the answer says once that no problem was found', () => {
  const verdict = composeVerdict(NOTHING, createCapture({ artifacts: [GC_LOG] }), undefined);
  assert.equal(writeMessage(verdict), 'No problem found. Nothing in GC log shows a fault.');
});

const metric = (name: string, value: number): Evidence => ({
  kind: 'metric',
  name,
  measured: { value, unit: 'percent' },
});
const line = (first: number): Evidence => ({ kind: 'lines', first, last: first });
const path: Evidence = { kind: 'path', name: 'path to a map', steps: [{ label: 'static field A.B' }] };
const finding = { id: 'cpu-spin', title: 'A thread spins', level: 'SEVERE' } as Finding;

const listProofs = (supporting: readonly Fact[]): string[] =>
  buildCauseFinding({
    hypothesis: hotLoop,
    facts: createFactSet(supporting),
    supporting,
    contradicting: [],
    score: 5,
    level: 'SEVERE',
    confidence: 'high',
    victims: [],
  } as never).evidence.map((one) => (one.kind === 'lines' ? String(one.first) : one.name));

test('of the finding of a part, a cause quotes the lines and not the figures, which may be of another time', () => {
  const spin = aFact('thread-spin', 'cpu', { evidence: [line(1), line(9)] });
  const found = aFact('finding:cpu-spin', 'threads', { evidence: [metric('CPU of "a"', 89), line(5)], finding });
  assert.deepEqual(listProofs([spin, found]), ['1', '9', '5']);
});

test('a finding that leads keeps its figures, and the path to the holder is among its proofs', () => {
  const found = aFact('finding:cache-static-map', 'heap', {
    evidence: [metric('entries', 19_470), metric('retained', 58), metric('share', 96), path],
    finding,
  });
  assert.deepEqual(listProofs([found]), ['entries', 'path to a map']);
});

test('details do not repeat as a finding of a part what the facts of the same files say', () => {
  const family = aFact('thread-leak', 'threads', { statement: '996 threads have names like "pool-2"' });
  const found = aFact('finding:thread-leak', 'threads', { statement: '"pool-*" has 996 threads', finding });
  const hypothesis = { ...hotLoop, describe: () => 'Thread leak.' };
  const { explanation } = buildCauseFinding({
    hypothesis,
    facts: createFactSet([family, found]),
    supporting: [family, found],
    contradicting: [],
    victims: [],
  } as never);
  assert.equal(explanation, '996 threads have names like "pool-2".');
});

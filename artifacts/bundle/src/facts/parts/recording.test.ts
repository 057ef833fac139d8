import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecording, sketchAnalysis } from '@hindsight/recording/testing';
import { createCapture } from '../../../testing/check-facts.ts';
import { collectPartFindings } from './part-findings.ts';
import { areCollectionsInGcLog, collectRecordingFacts } from './recording.ts';

const analysis = sketchAnalysis({
  samples: {
    'jdk.JavaMonitorEnter': [
      { times: 60, weight: 900, subject: 'com.shop.Ledger', thread: 'a', stack: ['com.shop.Ledger.book'] },
    ],
    'jdk.SocketRead': [{ weight: 3000, subject: '10.0.0.5:5432', detail: 'db', stack: ['com.shop.Stock.query'] }],
  },
});
const recording = { analysis, findings: diagnoseRecording(analysis) };

test('facts of a recording name the lock with its site, and the peer', () => {
  const facts = collectRecordingFacts(createCapture({ recording } as never));
  assert.deepEqual(
    facts.map(({ id }) => id),
    ['lock-contention', 'io-slow:network'],
  );
  assert.equal(facts[0]?.words.method, 'com.shop.Ledger.book');
  assert.equal(facts[1]?.words.path, 'db');
});

test('a capture without a recording has no such facts', () =>
  assert.deepEqual(collectRecordingFacts(createCapture({})), []));

test('the collections of a recording and of a GC log of the same time are told once', () => {
  const finding = {
    id: 'lock-contention',
    level: 'SEVERE',
    cause: 'lock',
    confidence: 'high',
    explanation: 'x.',
    title: 'x',
    evidence: [],
  };
  const startMs = analysis.recording.startMs;
  const gc = (first: number) => ({
    analysis: { findings: [finding], analyses: [{ run: { clock: { first, last: first + 1000, wallOffset: 0 } } }] },
  });
  const parts = { crashReports: [], recording };
  const same = createCapture({ ...parts, gc: gc(startMs) } as never);
  const other = createCapture({ ...parts, gc: gc(startMs - 1e9) } as never);
  assert.ok(areCollectionsInGcLog(same) && !areCollectionsInGcLog(other));
  const count = (capture: typeof same) =>
    collectPartFindings(capture).filter(({ id, family }) => id === 'finding:lock-contention' && family === 'recording')
      .length;
  assert.deepEqual([count(same), count(other)], [0, 1]);
});

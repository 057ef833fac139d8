import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import { aGcRun, aPause, times } from '../../testing/index.ts';
import type { GcEvent } from '../events.ts';
import { PauseMark } from '../events.ts';
import { buildHeapTuningTips, buildPauseTimeTips } from './tips.ts';

const aFinding = (id: string, advice?: string): Finding => ({
  id,
  title: 'A test',
  level: 'WARNING',
  confidence: 'high',
  explanation: 'Peak was 3.5 GB of 8 GB. More follows.',
  ...(advice ? { advice } : {}),
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

const buildTips = (events: readonly GcEvent[], findings: readonly Finding[] = []) =>
  buildPauseTimeTips([aGcRun({ events }).run], findings);

test('the first sentence ends where a blank follows the stop, not inside a figure', () => {
  assert.equal(firstSentence('Took 3.71 s of 10 s. Then more.'), 'Took 3.71 s of 10 s.');
  assert.equal(firstSentence('No stop'), 'No stop');
});

test('heap tuning is the advice of the rules about sizes, with the figures that say so', () => {
  const findings = [
    aFinding('heap-oversized', 'Lower -Xmx to 4608m.'),
    aFinding('heap-resizing'),
    aFinding('numa', 'x'),
  ];
  assert.deepEqual(buildHeapTuningTips(findings), ['Peak was 3.5 GB of 8 GB. Lower -Xmx to 4608m.']);
});

test('a cause with 5 % of the pause time and three pauses gets a tip, largest share first', () => {
  const tips = buildTips([
    ...times(3, (i) => aPause(i, 100, { cause: 'System.gc()', pause: 'full' })),
    ...times(3, (i) => aPause(10 + i, 200, { cause: 'G1 Evacuation Pause' })),
    ...times(2, (i) => aPause(20 + i, 30, { cause: 'GCLocker Initiated GC' })),
    ...times(3, (i) => aPause(30 + i, 13, { cause: 'Metadata GC Threshold' })),
  ]);
  assert.deepEqual(
    tips.map(({ issue }) => issue),
    ['60.1 % of GC time (600 ms, 3 pauses): G1 Evacuation Pause', '30 % of GC time (300 ms, 3 pauses): System.gc()'],
  );
});

test('the rule that fired knows better than the table', () => {
  const events = times(3, (i) => aPause(i, 100, { cause: 'System.gc()', pause: 'full' }));
  assert.match(buildTips(events)[0]?.solution ?? '', /Find the caller/);
  assert.equal(buildTips(events, [aFinding('system-gc', 'Ask RMI less.')])[0]?.solution, 'Ask RMI less.');
});

test('a failure says more than the cause, and the kind stands in where there is no cause', () => {
  const issues = (events: readonly GcEvent[]) => buildTips(events).map(({ issue }) => issue.split(': ')[1]);
  const failed = times(3, (i) => aPause(i, 9, { marks: PauseMark.concurrentModeFailure, pause: 'full' }));
  assert.deepEqual(issues(failed), ['Concurrent mode failure']);
  assert.deepEqual(issues(times(3, (i) => aPause(i, 9, { cause: '', pause: 'remark' }))), ['Remark']);
});

test('without pauses there is nothing to shorten', () => assert.deepEqual(buildTips([]), []));

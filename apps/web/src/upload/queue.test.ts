import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canSend,
  changeRows,
  estimateSecondsLeft,
  explainNothingToSend,
  isUnderWay,
  nameFromLocation,
  type UploadRow,
} from './queue.ts';

const row = (id: number, more: Partial<UploadRow> = {}): UploadRow => ({
  id,
  name: 'gc.log',
  what: '',
  encoding: [],
  state: { is: 'recognizing' },
  ...more,
});

test('a file that was recognised can be sent', () => {
  const [known] = changeRows([row(1)], {
    type: 'recognised',
    id: 1,
    kind: 'gc-log',
    what: 'a GC log',
    encoding: ['gz'],
  });
  assert.ok(known && canSend(known));
  assert.deepEqual([known.kind, known.what, known.encoding], ['gc-log', 'a GC log', ['gz']]);
});

test('a file of no known kind can be sent once a person says what it is', () => {
  const [unknown] = changeRows([row(1)], { type: 'recognised', id: 1, what: 'a text of no known kind', encoding: [] });
  assert.ok(unknown && !canSend(unknown));
  const [called] = changeRows([unknown], { type: 'called', id: 1, kind: 'gc-log' });
  assert.ok(called && canSend(called));
});

test('only the row that is meant changes; a removed row does not come back', () => {
  const rows = changeRows([row(1), row(2)], { type: 'became', id: 2, state: { is: 'ready' } });
  assert.deepEqual(
    rows.map(({ state }) => state.is),
    ['recognizing', 'ready'],
  );
  const left = changeRows(changeRows(rows, { type: 'removed', id: 1 }), {
    type: 'became',
    id: 1,
    state: { is: 'ready' },
  });
  assert.deepEqual(
    left.map(({ id }) => id),
    [2],
  );
});

test('what was refused can be sent again; what is on its way cannot', () => {
  const failed = row(1, { kind: 'gc-log', state: { is: 'failed', fault: { code: 'busy', reason: '', details: '' } } });
  assert.ok(canSend(failed));
  const sending = row(1, { kind: 'gc-log', state: { is: 'sending', sentBytes: 1, totalBytes: 2, since: 0 } });
  assert.ok(!canSend(sending) && isUnderWay(sending));
});

test('the time left follows the pace so far', () => {
  assert.equal(estimateSecondsLeft(25, 100, 1000), 3);
  assert.equal(estimateSecondsLeft(100, 100, 1000), 0);
  assert.equal(estimateSecondsLeft(0, 100, 1000), undefined);
});

test('a location is called after the end of its path, whatever is encoded in it', () => {
  assert.equal(nameFromLocation('https://logs.example/a/gc%20one.log.gz?sig=1'), 'gc one.log.gz');
  assert.equal(nameFromLocation('https://logs.example/100%.log'), '100%.log');
  assert.equal(nameFromLocation('https://logs.example/'), 'logs.example');
});

test('a button that sends nothing says why', () => {
  const known = row(1, { kind: 'gc-log', state: { is: 'ready' } });
  assert.equal(explainNothingToSend([known, row(2)]), undefined);
  assert.match(explainNothingToSend([]) ?? '', /Choose a file/);
  assert.match(explainNothingToSend([row(1)]) ?? '', /being recognized/);
  assert.match(explainNothingToSend([row(1, { state: { is: 'ready' } })]) ?? '', /say what it is/);
  const done = { is: 'done', report: '/reports/x', level: 'OK', sentence: '' } as const;
  assert.match(explainNothingToSend([row(1, { kind: 'gc-log', state: done })]) ?? '', /is analyzed/);
});

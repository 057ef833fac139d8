import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReadRecording, selectRecordings } from './select-recordings.ts';

const aRecording = (name: string, pid: number | undefined, endMs: number): ReadRecording =>
  ({ name, content: {}, result: { analysis: { recording: { endMs, runs: [{ pid }] } } } }) as never;

const select = (processId: number | undefined, ...read: readonly ReadRecording[]) => {
  const { ofCapture, others } = selectRecordings(read, processId);
  return {
    ofCapture: ofCapture.map(({ name }) => name),
    others: others.map(({ name, processId: pid }) => [name, pid]),
  };
};

const OLD = aRecording('old.jfr', 7, 1000);
const NEW = aRecording('new.jfr', 8, 2000);
const UNKNOWN = aRecording('profile.jfr', undefined, 500);

test('the process of the capture decides', () =>
  assert.deepEqual(select(7, OLD, NEW, UNKNOWN), { ofCapture: ['old.jfr', 'profile.jfr'], others: [['new.jfr', 8]] }));

test('without it the recording that ends last is that of the capture', () => {
  for (const processId of [undefined, 4711])
    assert.deepEqual(select(processId, OLD, NEW), { ofCapture: ['new.jfr'], others: [['old.jfr', 7]] });
});

test('one process is that of the capture, whatever number it has in its container', () =>
  assert.deepEqual(select(4711, OLD, aRecording('later.jfr', 7, 3000), UNKNOWN).others, []));

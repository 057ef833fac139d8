import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainProcessMemory } from '@hindsight/process-memory';
import { type RecordingSketch, sketchAnalysis } from '../../testing/index.ts';
import { collectMemorySources } from '../metrics/memory-sources.ts';
import { recordingReport } from './index.ts';

const MB = 1024 * 1024;

const TYPES: readonly (readonly [type: string, committed: number])[] = [
  ['Java Heap', 512],
  ['Metaspace', 64],
  ['Code', 48],
  ['Thread Stack', 40],
  ['GC', 30],
  ['Other', 200],
];

const WITH_TRACKING: RecordingSketch = {
  tables: {
    'jdk.NativeMemoryUsage': [0, 1].flatMap((minute) =>
      TYPES.map(([type, committed]) => ({
        at: minute * 60_000,
        type,
        committed: (minute === 0 ? 1 : committed) * MB,
        reserved: 1024 * MB,
      })),
    ),
    'jdk.ResidentSetSize': [
      { at: 0, size: 300 * MB },
      { at: 60_000, size: 900 * MB },
    ],
    'jdk.ContainerMemoryUsage': [{ at: 0, memoryUsage: 950 * MB }],
  },
  facts: { container: { type: 'cgroupv2', memoryLimitBytes: 1024 * MB } },
};

const explain = (sketch: RecordingSketch) => {
  const { recording, facts, gc } = sketchAnalysis(sketch);
  return explainProcessMemory(collectMemorySources(recording, facts, gc));
};

const listSections = (sketch: RecordingSketch) => {
  const tree = { methods: [], callers: new Int32Array(0), frames: new Int32Array(0), lines: new Int32Array(0) };
  const profiles = { durationMs: 0, tree, threads: [], states: [], profiles: [] };
  return recordingReport({ analysis: sketchAnalysis(sketch), findings: [], profiles }).sections;
};

test('the last events of native memory tracking divide the resident size below the limit of the container', () => {
  const memory = explain(WITH_TRACKING);
  assert.equal(memory?.rssBytes, 900 * MB);
  assert.equal(memory?.limitBytes, 1024 * MB);
  assert.equal(memory?.besidesBytes, 50 * MB);
  const parts = new Map(memory?.parts.map(({ id, bytes }) => [id, Math.round(bytes / MB)]));
  assert.deepEqual([parts.get('direct'), parts.get('thread-stacks'), parts.get('gc')], [200, 40, 30]);
});

test('the report has the section, in one line until it is opened', () => {
  const section = listSections(WITH_TRACKING).find(({ id }) => id === 'process-memory');
  assert.match(section?.summary ?? '', /^900 MB/);
});

test('without native memory tracking nothing is divided', () => {
  const { 'jdk.NativeMemoryUsage': _without, ...tables } = WITH_TRACKING.tables ?? {};
  assert.ok(!listSections({ ...WITH_TRACKING, tables }).some(({ id }) => id === 'process-memory'));
});

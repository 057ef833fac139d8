import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecordingRule, sketchAnalysis } from '../../../testing/index.ts';
import { gcFreedRatio } from './gc-freed-ratio.ts';

const MB = 1024 * 1024;

checkRecordingRule(gcFreedRatio, {
  silent: {
    less: {
      tables: {
        'jdk.GCHeapSummary': Array.from({ length: 20 }, (_, i) => [
          { at: i * 500, gcId: i, when: 'Before GC', heapUsed: (49 + 10) * MB },
          { at: i * 500 + 1, gcId: i, when: 'After GC', heapUsed: 10 * MB },
        ]).flat(),
      },
    },
  },
  fires: {
    'ten times a second': {
      on: {
        tables: {
          'jdk.GCHeapSummary': Array.from({ length: 20 }, (_, i) => [
            { at: i * 500, gcId: i, when: 'Before GC', heapUsed: (50 + 10) * MB },
            { at: i * 500 + 1, gcId: i, when: 'After GC', heapUsed: 10 * MB },
          ]).flat(),
        },
      },
      level: 'INFO',
    },
  },
});

test('no young generation is to be enlarged where none can be set', () => {
  const tables = {
    'jdk.GCHeapSummary': Array.from({ length: 20 }, (_, i) => [
      { at: i * 500, gcId: i, when: 'Before GC', heapUsed: 60 * MB },
      { at: i * 500 + 1, gcId: i, when: 'After GC', heapUsed: 10 * MB },
    ]).flat(),
  };
  const advise = (collector: string) => {
    const analysis = sketchAnalysis({ tables });
    return gcFreedRatio.check({ ...analysis, gc: { ...analysis.gc, collector } } as typeof analysis)?.advice ?? '';
  };
  assert.match(advise('G1Old'), /a larger young generation makes/);
  assert.match(advise('ZGC'), /a larger heap makes/);
});

import { randomUUID } from 'node:crypto';
import type { AnalysisSuccess } from '@hindsight/api';
import type { StoredResult } from '../../ports/result-store.ts';

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Builds the outcome of a GC log with one finding and one chart. */
export function anOutcome(changes: Partial<AnalysisSuccess> = {}): AnalysisSuccess {
  return {
    ok: true,
    findings: [
      {
        id: 'long-pause',
        title: 'A collection stopped the application for over a second',
        level: 'SEVERE',
        confidence: 'high',
        explanation: 'The longest pause took 1.8 s, over the limit of 1 s.',
        evidence: [{ kind: 'lines', first: 2, last: 2, text: '[1.8s] <GC> & more' }],
      },
    ],
    report: {
      title: 'GC log',
      verdict: { level: 'SEVERE', sentence: 'One pause of 1.8 s.' },
      sections: [
        {
          id: 'pauses',
          title: 'Pauses',
          blocks: [
            {
              kind: 'timeline',
              id: 'heap-after-gc',
              title: 'Heap after GC',
              unit: 'bytes',
              clock: 'uptime',
              series: [{ name: 'used', tone: 'used', shape: 'line', x: [0, 1000], y: [1e6, 2e6] }],
            },
          ],
        },
      ],
    },
    artifact: {
      fileName: 'gc.log',
      bytes: 0,
      sha256: SHA256_OF_NOTHING,
      kind: 'gc-log',
      format: 'unified',
      encoding: [],
      lines: 3,
    },
    complete: true,
    durationMs: 12,
    body: { fatals: [], problem: ['One pause of 1.8 s.'], warnings: [], collector: 'G1' },
    ...changes,
  };
}

export function aResult(changes: Partial<StoredResult> = {}): StoredResult {
  return {
    responseId: randomUUID(),
    token: randomUUID(),
    kind: 'gc-log',
    fileName: 'gc.log',
    tags: [],
    createdAt: 1_700_000_000_000,
    graphs: false,
    outcome: anOutcome(),
    ...changes,
  };
}

import { bytes, count, type Finding, ms, percent, type Report } from '@hindsight/model';
import type { ReportContext } from '../src/context.ts';
import { A_SECTION_OF_SHAPES } from './shapes.ts';

const longPause: Finding = {
  id: 'long-pause',
  title: 'A collection stopped the application for over a second',
  level: 'SEVERE',
  confidence: 'high',
  explanation: '3 pauses took 1 s or more; the longest, a `Pause Full`, took 3.71 s.',
  advice: 'Raise `-Xmx` from 2 GB to 3.5 GB. Take a heap dump after a full collection.',
  evidence: [
    {
      kind: 'lines',
      first: 778,
      last: 778,
      text: 'GC(7) Pause Full <Ergonomics> & "more" 3710.1ms',
      measured: ms(3710),
    },
    { kind: 'metric', name: 'longest pause', measured: ms(3710), limit: ms(1000) },
  ],
  lostMs: 3710,
};

const note: Finding = {
  id: 'missing-gc-details',
  title: 'The log tells no causes',
  level: 'INFO',
  confidence: 'high',
  explanation: 'No event names its cause.',
  evidence: [{ kind: 'metric', name: 'events without cause', measured: count(12) }],
};

export * from './over-time.ts';
export * from './shapes.ts';
export * from './story.ts';

/** A report with every kind of block. */
export const A_REPORT: Report = {
  title: 'GC log',
  verdict: { level: 'SEVERE', sentence: '3 pauses of a second or more stopped the application for 8 s of 60 s.' },
  sections: [
    {
      id: 'overview',
      title: 'Overview',
      blocks: [
        {
          kind: 'figures',
          figures: [
            { label: 'Throughput', value: percent(86.7), note: 'goal ≥ 95 %', level: 'SEVERE' },
            { label: 'Peak heap', value: bytes(2 * 1024 ** 3), meter: { share: 0.4, limit: 0.8 } },
          ],
        },
      ],
    },
    { id: 'findings', title: 'Findings', blocks: [{ kind: 'findings', findings: [longPause, note] }] },
    {
      id: 'timeline',
      title: 'Timeline',
      blocks: [
        {
          kind: 'timeline',
          id: 'heap-after-gc',
          title: 'Heap after GC',
          unit: 'bytes',
          clock: 'uptime',
          series: [
            { name: 'used', tone: 'used', shape: 'line', x: [0, 30_000, 60_000], y: [1e8, 9e8, 3e8] },
            { name: 'limit', tone: 'limit', shape: 'line', x: [0, 60_000], y: [1e9, 1e9] },
          ],
          thinnedFrom: 5000,
        },
        {
          kind: 'timeline',
          id: 'pauses',
          title: 'Pauses',
          unit: 'ms',
          clock: 'wall',
          log: true,
          series: [{ name: 'young', tone: 'young', shape: 'points', x: [1.7e12, 1.7e12 + 60_000], y: [0, 120] }],
        },
        {
          kind: 'bars',
          id: 'causes',
          title: 'Causes',
          unit: 'ms',
          bars: [{ label: 'System.gc()', value: 3710, tone: 'full' }],
        },
      ],
    },
    {
      id: 'tables',
      title: 'Tables',
      blocks: [
        { kind: 'paragraph', text: 'Times are wall clock.' },
        {
          kind: 'table',
          title: 'Phases',
          columns: ['Phase', 'Total'],
          rows: [
            ['Pause | Full', ms(3710)],
            ['Remark', '–'],
          ],
        },
        { kind: 'code', title: 'JVM flags', text: '-Xmx2g <script>alert(1)</script>' },
      ],
    },
    A_SECTION_OF_SHAPES,
  ],
};

export const A_CONTEXT: ReportContext = {
  fileName: 'gc<1>.log',
  appName: 'search',
  host: 'node-07',
  tags: ['batch'],
  createdAt: Date.UTC(2026, 10, 20, 21, 40),
  responseId: '5b0e6c2e-7a55-4c0c-9a4d-0a6a3e1f9c11',
  version: '0.1.0',
};

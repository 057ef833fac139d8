import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@hindsight/model';
import { formatSummary } from './summary.ts';

const report: Report = {
  title: 'GC log',
  verdict: { level: 'SEVERE', sentence: 'The heap is too small.' },
  sections: [
    {
      id: 'findings',
      title: 'Findings',
      blocks: [
        {
          kind: 'findings',
          findings: [
            {
              id: 'heap-full',
              level: 'SEVERE',
              title: 'The heap is full',
              explanation: 'Every collection found it full.',
              advice: 'Raise `-Xmx`.',
              confidence: 'high',
              evidence: [{ kind: 'lines', first: 7, last: 7, text: '[gc] Pause Full' }],
            },
          ],
        },
      ],
    },
  ],
};

test('a summary holds the verdict, every finding with its proof, and the address of each', () => {
  const address = 'https://hindsight.example/reports/AAAA';
  const text = formatSummary({ report, fileName: 'gc.log' }, address);
  assert.match(text, /^# GC log: gc\.log\n\n\*\*Severe\.\*\* The heap is too small\.\n\n/);
  assert.match(text, /\*\*Severe: The heap is full\*\*\n\nEvery collection found it full\.\n\n1\. Raise `-Xmx`\./);
  assert.match(text, /- line 7: `\[gc\] Pause Full`/);
  assert.ok(text.includes(`\n\n${address}\n\n`));
  assert.ok(text.endsWith(`${address}#f-heap-full\n`));
});

test('a file name steers nothing', () => {
  assert.match(formatSummary({ report, fileName: 'a\u001b[2Jb' }, 'x'), /^# GC log: a\^\[\[2Jb\n/);
});

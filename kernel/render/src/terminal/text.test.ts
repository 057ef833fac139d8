import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, type Finding, type Report } from '@hindsight/model';
import { A_CONTEXT } from '../../testing/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { renderText } from './text.ts';

const FINDING: Finding = {
  id: 'deadlock',
  level: 'FATAL',
  title: 'Deadlock: `a` and `b` wait for each other',
  confidence: 'high',
  explanation: 'Two threads are in one cycle, and neither of them can go on before the other one does.',
  advice: 'Take the locks in one order. Restart the program until then.',
  evidence: [
    {
      kind: 'lines',
      first: 7,
      last: 8,
      text: `"a" #12 prio=5\n${'\t'.repeat(3)}${'x'.repeat(100)} waiting to lock <0x1>`,
      marks: ['waiting to lock <0x1>'],
    },
  ],
};

const REPORT: Report = {
  title: 'Thread dump',
  verdict: { level: 'FATAL', sentence: 'Deadlock' },
  sections: [
    {
      id: 'figures',
      title: 'Key figures',
      blocks: [{ kind: 'figures', figures: [{ label: 'Threads', value: count(3) }] }],
    },
    { id: 'findings', title: 'Findings', blocks: [{ kind: 'findings', findings: [FINDING] }] },
    {
      id: 'stack',
      title: 'Stack',
      blocks: [
        { kind: 'code', text: 'at A.one(A.java:1)\nat B.two(B.java:2)' },
        {
          kind: 'table',
          title: '',
          columns: ['Method', 'Text', 'Calls'],
          rows: [['m'.repeat(70), 't'.repeat(30), count(12)]],
        },
      ],
    },
  ],
};

const render = (options?: Parameters<typeof renderText>[2]) => renderText(REPORT, { fileName: 'dump.txt' }, options);

test('each frame of a stack keeps its own line', () => {
  assert.match(render(), /^ {2}at A\.one\(A\.java:1\)\n {2}at B\.two\(B\.java:2\)$/m);
});

for (const width of [60, 80, 120]) {
  test(`no line is wider than ${width} columns`, () => {
    const widest = Math.max(
      ...render({ width })
        .split('\n')
        .map((line) => line.length),
    );
    assert.ok(widest <= width, `${widest} columns`);
  });
}

test('a figure of a table is never cut', () => {
  assert.match(render({ width: 60 }), /… +12$/m);
});

test('a quoted line is cut around the words that prove the claim', () => {
  assert.match(render({ width: 60 }), /^ {4}line 8: ….*waiting to lock <0x1>$/m);
});

test('the brief form has the verdict, the figures, and each finding with its first step', () => {
  const brief = render({ brief: true });
  assert.match(brief, /^Fatal\. Deadlock$/m);
  assert.match(brief, /^ {2}Threads +3$/m);
  assert.match(brief, /\[deadlock\]\n {4}> Take the locks in one order\.$/m);
  assert.doesNotMatch(brief, /Restart|A\.one|line 8/);
});

test('what an earlier section has in the same words is not written again, its proof is', () => {
  const repeated = {
    ...FINDING,
    evidence: [{ kind: 'lines', first: 70, last: 70, text: 'the proof of the part' }],
  } as const;
  const report: Report = {
    ...REPORT,
    sections: [
      ...REPORT.sections,
      { id: 'part', title: 'dump.txt: Findings', blocks: [{ kind: 'findings', findings: [repeated] }] },
    ],
  };
  for (const text of [renderText(report, { fileName: 'a.zip' }), renderMarkdown(report, A_CONTEXT)]) {
    assert.equal(text.match(/Two threads are in one cycle/g)?.length, 1, text);
    assert.equal(text.match(/Take the locks in one order/g)?.length, 1);
    assert.match(text, /It is described above\./);
    assert.match(text, /the proof of the part/);
  }
});

test('no part of a report steers the terminal', () => {
  const hostile = '\u0000a\u001b]0;b\u0007\u009b2J\u202e';
  const text = renderText(
    {
      ...REPORT,
      sections: [
        { id: 'a', title: hostile, blocks: [{ kind: 'code', title: hostile, text: hostile }] },
        { id: 'b', title: hostile, summary: hostile, blocks: [] },
        { id: 'c', title: hostile, blocks: [{ kind: 'table', title: hostile, columns: [hostile], rows: [[hostile]] }] },
      ],
    },
    { fileName: hostile },
  );
  assert.doesNotMatch(text, /[^\P{Cc}\n\t]|\u202e/u);
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AnalysisOutcome, count, FAULTS, fault } from '@hindsight/model';
import { analyzeFiles } from '../analyze.ts';
import { isTaskOutcome } from './tasks.ts';

const finding = {
  id: 'x',
  title: 'X',
  level: 'INFO',
  confidence: 'high',
  explanation: 'X.',
  evidence: [{ kind: 'metric', name: 'x', measured: count(1) }],
} as const;

const done = {
  ok: true,
  findings: [finding],
  report: {
    title: 'test',
    verdict: { level: 'OK', sentence: '' },
    sections: [{ id: 's', title: 'S', blocks: [{ kind: 'findings', findings: [finding] }] }],
  },
  artifact: { fileName: 'a', kind: 'gc-log', format: 'f', bytes: 1, lines: 1, sha256: 'ab', encoding: ['gz'] },
  complete: true,
  durationMs: 1,
  body: {},
} satisfies AnalysisOutcome;

const { report } = done;
const blocks = [{ kind: 'findings', findings: [{ ...finding, evidence: [{ kind: 'lines', first: '1', last: 2 }] }] }];

const STRANGE: Readonly<Record<string, unknown>> = {
  'no object': 'done',
  'without ok': { ...done, ok: 'yes' },
  'a finding that is none': { ...done, findings: [null] },
  'an unknown level': { ...done, findings: [{ ...finding, level: 'BAD' }] },
  'a claim without evidence': { ...done, findings: [{ ...finding, evidence: [] }] },
  'a report without sections': { ...done, report: { ...report, sections: undefined } },
  'a finding in the report that is none': {
    ...done,
    report: { ...report, sections: [{ id: 's', title: 'S', blocks }] },
  },
  'an artifact without a size': { ...done, artifact: { ...done.artifact, bytes: '1' } },
  'a list for a body': { ...done, body: [] },
  'an unknown fault': { ok: false, fault: { code: 'toString', reason: '', details: '' } },
  'a fault with words of its own': { ok: false, fault: { ...fault('internal', ''), reason: 'secret' } },
  'a fault with a novel': { ok: false, fault: fault('internal', 'x'.repeat(10_001)) },
};

test('an analysis and every fault are outcomes', () => {
  assert.ok(isTaskOutcome('analyze', done));
  for (const code of Object.keys(FAULTS) as (keyof typeof FAULTS)[]) {
    assert.ok(isTaskOutcome('analyze', { ok: false, fault: fault(code, 'Because.') }), code);
  }
});

for (const [what, value] of Object.entries(STRANGE)) {
  test(`${what} is no outcome`, () => assert.equal(isTaskOutcome('analyze', value), false));
}

test('the answer to one task is none to another', () => {
  const recognized = { ok: true, what: 'a GC log', kind: 'gc-log', encoding: [] };
  assert.ok(isTaskOutcome('recognize', recognized));
  assert.equal(isTaskOutcome('quote', recognized), false);
  assert.equal(isTaskOutcome('analyze', recognized), false);
});

const SAMPLES = join(import.meta.dirname, '../../../artifacts/gc/testing/samples');

test('what honest analyses say crosses the border', async () => {
  for (const fileName of readdirSync(SAMPLES)) {
    const outcome = await analyzeFiles({
      files: [{ path: join(SAMPLES, fileName), fileName }],
      request: { kind: 'gc-log', fileName, options: {} },
      limits: {},
    });
    assert.ok(isTaskOutcome('analyze', JSON.parse(JSON.stringify(outcome))), fileName);
  }
});

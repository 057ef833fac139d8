import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPrecedence } from '@hindsight/claims';
import type { Finding, Level } from '@hindsight/model';
import { anAnalysis } from '../../testing/index.ts';
import type { HeapAnalysis } from '../analysis.ts';
import { PRECEDENCES } from './precedences.ts';

const report = (findings: readonly Finding[], analysis: HeapAnalysis) =>
  applyPrecedence(findings, PRECEDENCES, analysis);

const finding = (id: string): Finding => ({
  id,
  title: `Title of ${id}`,
  level: 'WARNING',
  confidence: 'high',
  explanation: 'Something was measured.',
  evidence: [{ kind: 'metric', name: 'objects', measured: { value: 1, unit: 'count' } }],
});

test('a symptom becomes a note that follows from its cause', async () => {
  const found = report([finding('loader-redeploy'), finding('duplicate-classes')], await anAnalysis());
  assert.deepEqual(
    found.map(({ level }) => level),
    ['WARNING', 'INFO'],
  );
  assert.equal(found[1]?.followsFrom, 'loader-redeploy');
});

test('a symptom stays as it is without its cause, or when the cause is a note itself', async () => {
  const [alone] = report([finding('duplicate-classes')], await anAnalysis());
  assert.equal(alone?.level, 'WARNING');
  const found = report(
    [{ ...finding('loader-redeploy'), level: 'INFO' }, finding('duplicate-classes')],
    await anAnalysis(),
  );
  assert.equal(found.find(({ id }) => id === 'duplicate-classes')?.level, 'WARNING');
});

test('what a thread collects when its buffer could not grow is told once', async () => {
  const oom = { ...finding('oom-free-heap'), title: 'Thread "report" ran out of memory while a StringBuilder grew' };
  const work = (name: string) => ({
    ...finding('leak-thread'),
    title: `thread "${name}" at demo.Report.run keeps 36 MB`,
  });
  const levels = async (name: string) => report([oom, work(name)], await anAnalysis()).map(({ level }) => level);
  assert.deepEqual(await levels('report'), ['WARNING', 'INFO']);
  assert.deepEqual(await levels('other'), ['WARNING', 'WARNING']);
});

test('threads of pools that nobody shut down explain what they keep', async () => {
  const found = report([finding('pool-per-call'), finding('leak-thread-local')], await anAnalysis());
  assert.deepEqual(
    found.map(({ level }) => level),
    ['WARNING', 'INFO'],
  );
});

test('waste inside a severe leak is a note: it is gone with the leak', async () => {
  const leak = { ...finding('leak-class-static'), level: 'SEVERE' } as const;
  const beside = (cause: Finding, analysis: HeapAnalysis) =>
    report([cause, finding('boxed-numbers')], analysis).find(({ id }) => id === 'boxed-numbers')?.level;
  const analysis = await anAnalysis();
  assert.equal(beside(leak, analysis), 'INFO');
  assert.equal(beside({ ...leak, level: 'WARNING' }, analysis), 'WARNING');
});

test('a holder of memory that is mostly empty follows from the waste', async () => {
  const ofHeap = (id: string, level: Level, value: number): Finding => ({
    ...finding(id),
    level,
    evidence: [{ kind: 'metric', name: 'share of the used heap', measured: { value, unit: 'percent' } }],
  });
  const analysis = await anAnalysis();
  const judge = (empty: number) =>
    report(
      [ofHeap('leak-class-static', 'SEVERE', 80), ofHeap('inefficient-collections', 'WARNING', empty)],
      analysis,
    ).map(({ id, level }) => `${id} ${level}`);
  assert.deepEqual(judge(60), ['inefficient-collections WARNING', 'leak-class-static WARNING']);
  assert.deepEqual(judge(59), ['leak-class-static SEVERE', 'inefficient-collections WARNING']);
});

test('duplicate arrays are left out beside arrays of zeros only when most of them are zeros', async () => {
  const arrays = { objects: 9, values: 1, valuesWithCopies: 1, inGroups: 9, wasted: 1000, top: [] };
  const zeros = (bytes: number) => ({
    arrays: 9,
    bytes,
    reachable: { arrays: 9, bytes, beyondCopies: 0, byClass: [] },
  });
  const both = [finding('sparse-primitive-array'), finding('duplicate-arrays')];
  const few = report(both, await anAnalysis({ arrays, zeroArrays: zeros(799) }));
  const most = report(both, await anAnalysis({ arrays, zeroArrays: zeros(800) }));
  assert.equal(few[1]?.level, 'WARNING');
  assert.deepEqual(
    most.map(({ id }) => id),
    ['sparse-primitive-array'],
  );
});

test('a cache that is smaller than a leak is no cause of a tight heap', async () => {
  const holding = (id: string, level: Level, share: number): Finding => ({
    ...finding(id),
    level,
    evidence: [{ kind: 'metric', name: 'share of the used heap', measured: { value: share, unit: 'percent' } }],
  });
  const judge = async (leak: number, cache: number) =>
    report(
      [holding('leak-thread', 'FATAL', leak), holding('bounded-cache', 'WARNING', cache)],
      await anAnalysis(),
    ).find(({ id }) => id === 'bounded-cache')?.level;
  assert.deepEqual([await judge(85, 12), await judge(12, 85)], ['INFO', 'WARNING']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { anAnalysis, aSuspect } from '../../testing/index.ts';
import { RULES } from './index.ts';
import { PRECEDENCES, suppress } from './suppress.ts';

const finding = (id: string): Finding => ({
  id,
  title: `Title of ${id}`,
  level: 'WARNING',
  confidence: 'high',
  explanation: 'Something was measured.',
  evidence: [{ kind: 'metric', name: 'objects', measured: { value: 1, unit: 'count' } }],
});

test('every id of a precedence is that of a rule', () => {
  const ids = new Set(RULES.map(({ id }) => id));
  for (const { cause, consequences } of PRECEDENCES) {
    for (const id of [...cause, ...consequences]) assert.ok(ids.has(id), id);
  }
});

test('what a cause explains becomes a note that names it', async () => {
  const found = suppress([finding('loader-redeploy'), finding('duplicate-classes')], await anAnalysis());
  assert.deepEqual(
    found.map(({ level }) => level),
    ['WARNING', 'INFO'],
  );
  assert.match(found[1]?.explanation ?? '', /It is a part of: Title of loader-redeploy\./);
});

test('without its cause, or with a cause that is a note itself, it speaks', async () => {
  const [alone] = suppress([finding('duplicate-classes')], await anAnalysis());
  assert.equal(alone?.level, 'WARNING');
  const found = suppress(
    [{ ...finding('loader-redeploy'), level: 'INFO' }, finding('duplicate-classes')],
    await anAnalysis(),
  );
  assert.equal(found[1]?.level, 'WARNING');
});

test('the list of finalizers is no leak of its own beside a backlog', async () => {
  const both = [finding('finalization-backlog'), finding('leak-single')];
  const list = suppress(both, await anAnalysis({ suspects: [aSuspect({ label: 'class java.lang.ref.Finalizer' })] }));
  const another = suppress(both, await anAnalysis({ suspects: [aSuspect({ label: 'shop.Cache' })] }));
  assert.equal(list[1]?.level, 'INFO');
  assert.equal(another[1]?.level, 'WARNING');
});

test('copies of arrays are told as arrays of zeros only where most of them are', async () => {
  const arrays = { objects: 9, values: 1, valuesWithCopies: 1, inGroups: 9, wasted: 1000, top: [] };
  const zeros = (bytes: number) => ({
    arrays: 9,
    bytes,
    reachable: { arrays: 9, bytes, beyondCopies: 0, byClass: [] },
  });
  const both = [finding('sparse-primitive-array'), finding('duplicate-arrays')];
  const few = suppress(both, await anAnalysis({ arrays, zeroArrays: zeros(799) }));
  const most = suppress(both, await anAnalysis({ arrays, zeroArrays: zeros(800) }));
  assert.equal(few[1]?.level, 'WARNING');
  assert.equal(most[1]?.level, 'INFO');
});

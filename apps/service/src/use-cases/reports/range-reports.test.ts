import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisOutcome, Timeline } from '@hindsight/model';
import { aService } from '../../../testing/service-fixture.ts';
import { aJob } from '../../adapters/contract/job-builder.ts';
import { anOutcome, aResult } from '../../adapters/contract/result-builder.ts';
import { createRangeReports } from './range-reports.ts';

async function* bytes() {
  yield Buffer.from('x');
}

const never = new AbortController().signal;

const chart = (clock: Timeline['clock']): Timeline => ({
  ...({ kind: 'timeline', id: 't', title: 't', unit: 'bytes', clock } as const),
  series: [],
});

/** A service with one result whose artifact is kept. */
async function aKeptResult(blocks: readonly Timeline[]) {
  const service = await aService();
  const report = { ...anOutcome().report, sections: [{ id: 's', title: 's', blocks }] };
  const result = aResult({ outcome: anOutcome({ report }) });
  const { id: artifactId } = await service.parts.artifacts.put(bytes(), 10);
  await service.parts.jobStore.add(aJob({ id: result.responseId, state: 'done', finishedAt: 1, artifactId }));
  return { ...service, result };
}

const WINDOWS = [
  ['uptime', { from: 0, to: 1000 }, { endTime: '1000.000ms' }],
  ['uptime', { from: 12.5, to: 1000 }, { startTime: '12.499ms', endTime: '1000.000ms' }],
  [
    'wall',
    { from: 1_700_000_000_000.5, to: 1_700_000_001_000.5 },
    { startTime: '1700000000000', endTime: '1700000001000' },
  ],
] as const;

for (const [clock, range, options] of WINDOWS) {
  test(`from ${range.from} to ${range.to} on the ${clock} clock is a window with both ends`, async () => {
    const { parts, pool, result, close } = await aKeptResult([chart(clock)]);
    await createRangeReports(parts)(result, range, never);
    assert.deepEqual(pool.jobs[0]?.request.options, options);
    await close();
  });
}

test('a report without a clock has no ranges', async () => {
  const { parts, result, close } = await aKeptResult([]);
  await assert.rejects(createRangeReports(parts)(result, { from: 1, to: 2 }, never), /no clock/);
  await close();
});

test('a range is remembered for some minutes', async () => {
  const { parts, pool, result, close } = await aKeptResult([chart('uptime')]);
  let now = 0;
  const rangeReports = createRangeReports(parts, () => now);
  for (const minutes of [0, 9, 11]) {
    now = minutes * 60_000;
    await rangeReports(result, { from: 1, to: 2 }, never);
  }
  assert.equal(pool.jobs.length, 2);
  await close();
});

test('who asks for many ranges at once does not fill the queue of others', async () => {
  const { parts, pool, result, close } = await aKeptResult([chart('uptime')]);
  const held = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = () => held.promise;
  const rangeReports = createRangeReports(parts);
  const requested = Array.from({ length: 20 }, (_, n) => rangeReports(result, { from: n, to: 100 }, never));
  const refused = await Promise.allSettled(requested.slice(8));
  assert.ok(refused.every((one) => one.status === 'rejected' && /^busy/.test(one.reason.message)));
  held.resolve(anOutcome());
  await Promise.all(requested.slice(0, 8));
  assert.ok(await rangeReports(result, { from: 50, to: 100 }, never));
  await close();
});

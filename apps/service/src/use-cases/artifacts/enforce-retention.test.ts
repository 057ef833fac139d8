import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { aService } from '../../../testing/service-fixture.ts';
import { aJob } from '../../adapters/contract/job-builder.ts';
import { aResult } from '../../adapters/contract/result-builder.ts';
import { enforceRetention } from './enforce-retention.ts';

const DAY_MS = 86_400_000;

async function* someBytes() {
  yield Buffer.from('x');
}

test('results and jobs past their days are removed, younger ones and those that are not over stay', async () => {
  const service = await aService();
  const { results, jobStore } = service.parts;
  const closing = new AbortController();
  const ages = [2.9, 3.1].map((days) => Date.now() - days * DAY_MS);
  const [young, old] = ages.map((createdAt) => aResult({ createdAt })) as [
    ReturnType<typeof aResult>,
    ReturnType<typeof aResult>,
  ];
  const jobs = ages.map((finishedAt) => aJob({ state: 'done', finishedAt }));
  const waiting = aJob({ createdAt: 1 });
  for (const result of [young, old]) await results.save(result);
  for (const job of [...jobs, waiting]) await jobStore.add(job);

  enforceRetention(service.parts, { results: 3, artifacts: 7, audit: 365 }, closing.signal, assert.ifError);
  while ((await jobStore.countByState()).done > 1) await wait(5);
  closing.abort();
  assert.equal(await results.byToken(old.token), undefined);
  assert.ok(await results.byToken(young.token));
  assert.deepEqual(await Promise.all([...jobs, waiting].map(async ({ id }) => !!(await jobStore.find(id)))), [
    true,
    false,
    true,
  ]);
  await service.close();
});

test('without a number of days everything is kept', async () => {
  const service = await aService();
  const { results } = service.parts;
  const old = aResult({ createdAt: 1 });
  await results.save(old);
  enforceRetention(
    service.parts,
    { results: undefined, artifacts: 7, audit: 365 },
    new AbortController().signal,
    assert.ifError,
  );
  await wait(20);
  assert.ok(await results.byToken(old.token));
  await service.close();
});

test('artifacts past their own days are removed, and those of results past theirs', async () => {
  const service = await aService();
  const { jobStore, artifacts } = service.parts;
  const kept = async (days: { results: number | undefined; artifacts: number }) => {
    const ages = [0.5, 1.5, 2.5].map((age) => Date.now() - age * DAY_MS);
    const ids: string[] = [];
    for (const finishedAt of ages) {
      const { id } = await artifacts.put(someBytes(), 10);
      ids.push(id);
      await jobStore.add(aJob({ state: 'done', finishedAt, artifactId: id }));
    }
    const closing = new AbortController();
    enforceRetention(service.parts, { ...days, audit: 365 }, closing.signal, assert.ifError);
    const there = () => Promise.all(ids.map((id) => artifacts.has(id)));
    while ((await there()).at(-1)) await wait(5);
    await wait(200);
    closing.abort();
    return there();
  };
  assert.deepEqual(await kept({ results: undefined, artifacts: 2 }), [true, true, false]);
  assert.deepEqual(await kept({ results: 1, artifacts: 30 }), [true, false, false]);
  assert.deepEqual(await kept({ results: undefined, artifacts: 0 }), [false, false, false]);
  await service.close();
});

test('entries of the record past their days are removed, younger ones stay', async () => {
  const service = await aService();
  const { audit } = service.parts;
  for (const days of [9, 1])
    await audit.append({ at: Date.now() - days * DAY_MS, action: 'signed-in', actor: `${days} days` });
  const closing = new AbortController();
  enforceRetention(service.parts, { results: undefined, artifacts: 7, audit: 8 }, closing.signal, assert.ifError);
  while ((await audit.list({}, 10)).length > 1) await wait(5);
  closing.abort();
  assert.deepEqual(
    (await audit.list({}, 10)).map(({ actor }) => actor),
    ['1 days'],
  );
  await service.close();
});

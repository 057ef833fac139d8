import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aService, KEY } from '../../testing/service-fixture.ts';

type Service = Awaited<ReturnType<typeof aService>>;

const send = async ({ app }: Service, idempotencyKey: string, query = 'async=true') => {
  const url = `/analyzeGC?apiKey=${KEY}&${query}`;
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'Idempotency-Key': idempotencyKey },
    payload: 'log',
  });
  return { status: answer.statusCode, body: answer.json() };
};

test('a request that is sent again with its name is answered with the first analysis', async () => {
  const service = await aService();
  const first = await send(service, 'a');
  const again = await send(service, 'a');
  const other = await send(service, 'b');
  assert.deepEqual([first.status, again.status, other.status], [202, 202, 202]);
  assert.equal(again.body.id, first.body.id);
  assert.notEqual(other.body.id, first.body.id);
  await service.close();
});

test('two requests with one name at a time are one analysis', async () => {
  const service = await aService();
  const answers = await Promise.all([send(service, 'a'), send(service, 'a')]);
  const ids = new Set(answers.filter(({ status }) => status === 202).map(({ body }) => body.id));
  assert.equal(ids.size, 1);
  const jobs = Object.values(await service.parts.jobStore.countByState());
  assert.equal(
    jobs.reduce((sum, count) => sum + count, 0),
    1,
  );
  await service.close();
});

test('a name needs async=true, and must be visible characters', async () => {
  const service = await aService();
  for (const answer of [await send(service, 'a', 'async=false'), await send(service, 'a b')])
    assert.deepEqual([answer.status, answer.body.fault.code], [400, 'bad-parameter']);
  await service.close();
});

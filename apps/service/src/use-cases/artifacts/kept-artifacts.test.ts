import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ArtifactError, fault } from '@hindsight/model';
import { aService, KEY } from '../../../testing/service-fixture.ts';
import { resumeJobs } from '../jobs/resume-jobs.ts';
import { retryAfterEviction } from './kept-artifacts.ts';

const LOG = '[0.1s][info][gc] Using G1\n';

type Service = Awaited<ReturnType<typeof aService>>;

const analyze = ({ app }: Service) => app.inject({ method: 'POST', url: `/analyzeGC?apiKey=${KEY}`, body: LOG });

test('the artifact of an analysis that came to its result is kept, that of a failed one is not', async () => {
  const service = await aService();
  const { id } = await analyze(service).then((answer) => ({ id: String(answer.json().responseId) }));
  service.pool.answer = { ok: false, fault: fault('not-a-gc-log', 'x') };
  await analyze(service);
  const [only = '', ...others] = service.listStored();
  assert.deepEqual(others, []);
  assert.equal((await service.parts.jobStore.find(id))?.artifactId, only);
  assert.equal(await readFile((await service.parts.artifacts.hold(only)).path, 'utf8'), LOG);
  await service.close();
});

test('a start leaves what is kept where it is', async () => {
  const service = await aService();
  await analyze(service);
  await resumeJobs({ ...service.parts, jobs: service.jobs });
  assert.equal(service.listStored().length, 1);
  await service.close();
});

test('deleting an analysis deletes its artifact', async () => {
  const service = await aService();
  const { responseId } = (await analyze(service)).json();
  const url = `/api/analyses/${responseId}?apiKey=${KEY}`;
  assert.equal((await service.app.inject({ method: 'DELETE', url })).statusCode, 204);
  assert.deepEqual(service.listStored(), []);
  await service.close();
});

test('what finds no room is tried again as long as something can be given up', async () => {
  const full = () => Promise.reject(new ArtifactError('storage-full', 'x'));
  const evictions = [true, true, false];
  await assert.rejects(
    retryAfterEviction(async () => evictions.shift() ?? false, full),
    /storage-full/,
  );
  assert.deepEqual(evictions, []);
  await assert.rejects(
    retryAfterEviction(
      async () => assert.fail('nothing must be given up'),
      () => Promise.reject(new Error('another')),
    ),
    /another/,
  );
});

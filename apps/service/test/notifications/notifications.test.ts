import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aHookReceiver } from '../../testing/hook-receiver.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes, ok').toString('base64')}`;
let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'hindsight-notify-'));
});
after(() => rmSync(folder, { recursive: true }));

const writeConfig = (config: object): string => {
  const path = join(folder, 'notify.yml');
  writeFileSync(path, JSON.stringify(config));
  return path;
};

const aFinding = (id: string): Finding => ({
  id,
  title: `The case of ${id}`,
  level: 'SEVERE',
  confidence: 'high',
  explanation: 'It took long.',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

const withFindings = (sha256: string, ...ids: readonly string[]) => {
  const outcome = anOutcome({ findings: ids.map(aFinding) });
  return { ...outcome, artifact: { ...outcome.artifact, sha256 } };
};

/** Starts a service that notifies the receiver of new findings of the application `shop`. */
async function aNotifyingService(url: string, rule: object = {}) {
  const path = writeConfig({
    allow: ['127.0.0.1'],
    channels: [{ name: 'ops', type: 'webhook', url, secret: SECRET }],
    rules: [{ name: 'new', when: 'new-finding', applications: ['shop*'], to: ['ops'], ...rule }],
  });
  const service = await aService({ SERVICE_NOTIFY_FILE: path, SERVICE_PUBLIC_URL: 'https://hindsight.example.com' });
  const problems: unknown[] = [];
  const delivery = await service.parts.notifier?.startDelivery({
    onAttempt: (_claimed, attempt) => 'problem' in attempt && problems.push(attempt.problem),
    onFailure: (error) => problems.push(error),
  });
  return {
    service,
    problems,
    analyze: (appName: string, outcome: ReturnType<typeof withFindings>) => {
      service.pool.answer = outcome;
      return service.app.inject({ method: 'POST', url: `/analyzeGC?apiKey=${KEY}&appName=${appName}`, payload: 'log' });
    },
    async close() {
      await delivery?.stop();
      await service.close();
    },
  };
}

test('a new finding is reported once, signed, with the link of the report', async () => {
  const receiver = await aHookReceiver();
  const { analyze, problems, close } = await aNotifyingService(receiver.url);
  await analyze('other', withFindings('1', 'slow'));
  await analyze('shop', withFindings('2', 'slow'));
  await analyze('shop', withFindings('3', 'slow'));
  await analyze('shop-eu', withFindings('4'));
  await analyze('shop', withFindings('5', 'slow', 'leak'));
  await receiver.waitFor(2);
  await close();
  await receiver.close();
  assert.deepEqual(problems, []);
  const messages = receiver.received.map(({ body }) => JSON.parse(body));
  assert.deepEqual(
    messages.map(({ application, findings }) => [application, findings.map((one: Finding) => one.id)]),
    [
      ['shop', ['slow']],
      ['shop', ['leak', 'slow']],
    ],
  );
  assert.match(messages[0].link, /^https:\/\/hindsight\.example\.com\/reports\/[\w-]{22,}$/);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', 'a secret of 24 bytes, ok').update(signed).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${expected}`);
  assert.equal(messages[0].id, headers['webhook-id']);
});

test('the same content is not reported twice', async () => {
  const receiver = await aHookReceiver();
  const { analyze, close } = await aNotifyingService(receiver.url, { when: 'problem' });
  for (let n = 0; n < 3; n++) await analyze('shop', withFindings('same', 'slow'));
  await analyze('shop', withFindings('another', 'slow'));
  await receiver.waitFor(2);
  await close();
  await receiver.close();
  assert.equal(receiver.received.length, 2);
});

test('an endpoint that is dead is tried again, and its address is in no log', async () => {
  const receiver = await aHookReceiver(() => 503);
  const { analyze, service, problems, close } = await aNotifyingService(`${receiver.url}?token=T0PSECRET`);
  await analyze('shop', withFindings('1', 'slow'));
  await receiver.waitFor(1);
  await close();
  await receiver.close();
  assert.deepEqual(problems, ['HTTP status 503']);
  assert.doesNotMatch(service.logged(), /T0PSECRET|whsec_/);
});

test('a hook may not reach an address that is not public, unless the file allows it', async () => {
  const receiver = await aHookReceiver();
  const { analyze, problems, close } = await aNotifyingService(receiver.url.replace('127.0.0.1', '[::1]'));
  await analyze('shop', withFindings('1', 'slow'));
  while (problems.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await close();
  await receiver.close();
  assert.deepEqual(problems, ['its address is not public, and `allow` does not name it']);
});

test('worse than the last good analysis is reported, once as long as nothing new comes', async () => {
  const receiver = await aHookReceiver();
  const { analyze, close } = await aNotifyingService(receiver.url, { when: 'worse-than-last-good' });
  await analyze('shop', withFindings('1'));
  await analyze('shop', withFindings('2', 'slow'));
  await analyze('shop', withFindings('3', 'slow'));
  await receiver.waitFor(1);
  await close();
  await receiver.close();
  assert.equal(receiver.received.length, 1);
  assert.match(JSON.parse(receiver.received[0]?.body ?? '').reasons[0].reason, /^worse than the last good analysis: /);
});

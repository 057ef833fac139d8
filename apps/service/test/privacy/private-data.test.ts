import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

const SAMPLES = referencePath('logs/app');
const skip = skipWithout('logs/app');
test('no private value leaks from the reference logs', { skip }, () => assert.ok(samples().length > 1));

const KEY = 'a-key-of-the-test';

interface Sample {
  readonly name: string;
  readonly log: Buffer;
  readonly mustNotLeak: readonly string[];
}

const OWN: Sample = {
  name: 'own.log',
  log: Buffer.from(`2025-03-02 08:15:03,217 INFO [main] com.acme.Shop - mail to eve.silva82@corp.example.net sent
2025-03-02 08:17:03,217 ERROR [pool-eve@example.org-1] com.acme.Shop - card 4111 1111 1111 1111 refused
java.lang.IllegalStateException: login of bob@example.org with password=Tr0ub4dor failed
\tat com.acme.Shop.pay(Shop.java:31)
Caused by: java.sql.SQLException: jdbc:mysql://svc:s3cr3tpw@db.example.com/x
\tat com.acme.Db.open(Db.java:12)
2025-03-02 08:17:04,217 WARN [main] com.acme.Shop - employee ssn=536-90-4399 from 10.20.30.40
`),
  mustNotLeak: [
    'eve.silva82',
    'eve@example.org',
    '4111 1111',
    'bob@example',
    'Tr0ub4dor',
    's3cr3tpw',
    '536-90-4399',
    '10.20.30.40',
  ],
};

/** Logs and the values that must not leak from them: one of our own, and the reference logs where they exist. */
function samples(): Sample[] {
  if (skip) return [OWN];
  const facts = readdirSync(SAMPLES).filter((name) => name.endsWith('.expected.json'));
  return [
    OWN,
    ...facts.map((name) => {
      const { file, mustNotLeak } = JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')) as {
        file: string;
        mustNotLeak: string[];
      };
      return { name: file, log: readFileSync(join(SAMPLES, file)), mustNotLeak };
    }),
  ];
}

const folder = newDataFolder();
const scratch = newDataFolder();
let service: RunningProcess;
before(async () => {
  service = await aRunningService(folder, { SERVICE_API_KEYS: KEY, SERVICE_LOG_LEVEL: 'debug' });
});
after(async () => {
  await service.stop();
  for (const one of [folder, scratch]) rmSync(one, { recursive: true });
});

function readPdfText(pdf: Buffer): string {
  const file = join(scratch, 'report.pdf');
  writeFileSync(file, pdf);
  const { status, stdout } = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  return status === 0 ? stdout : pdf.toString('latin1');
}

/** Sends a log; its answer, and the address of its report. */
async function send({ name, log }: Sample, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ apiKey: KEY, fileName: name, myPattern: 'ERROR|password', ...more });
  const answer = await fetch(`${service.url}/analyze-log-api?${query}`, { method: 'POST', body: new Uint8Array(log) });
  const json = await answer.text();
  assert.equal(answer.status, 200, json);
  return { json, webReport: String(JSON.parse(json).webReport) };
}

const LINES = '/lines?from=1&to=400';

/** What the service gives out of a log, by name. */
async function collectAnswers(sample: Sample): Promise<Map<string, string>> {
  const { json, webReport } = await send(sample);
  const answers = new Map([['answer', json]]);
  for (const end of ['', '.json', '.md', LINES]) {
    answers.set(`report${end}`, await (await fetch(`${webReport}${end}`)).text());
  }
  answers.set('PDF', readPdfText(Buffer.from(await (await fetch(`${webReport}.pdf`)).arrayBuffer())));
  return answers;
}

/** Of the data folder everything but the artifacts themselves, which their owner has sent to be kept. */
function filesKept(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('uploads') && statSync(join(folder, path)).isFile())
    .map((path) => join(folder, path));
}

for (const sample of samples()) {
  test(`${sample.name}: no private value is in the answer, the report in any form, a quoted line`, async () => {
    const leaks = [...(await collectAnswers(sample))].flatMap(([where, text]) =>
      sample.mustNotLeak.filter((value) => text.includes(value)).map((value) => `${where}: ${value}`),
    );
    assert.deepEqual(leaks, []);
  });
}

test('nor is one in the log of the service or in the database', () => {
  const kept = [service.log(), service.output(), ...filesKept().map((file) => readFileSync(file, 'latin1'))].join('\n');
  const unwanted = samples().flatMap(({ mustNotLeak }) => mustNotLeak);
  assert.deepEqual(
    unwanted.filter((value) => kept.includes(value)),
    [],
  );
});

test('with maskArtifact none is anywhere in the data folder, and the same lines are quoted', async () => {
  const uploads = join(folder, 'uploads');
  const removeAll = () => {
    for (const name of readdirSync(uploads)) rmSync(join(uploads, name));
  };
  const readQuotes = async (report: string) => {
    const { lines } = (await (await fetch(report + LINES)).json()) as { readonly lines: readonly string[] };
    return lines;
  };
  for (const sample of samples()) {
    removeAll();
    const whole = await readQuotes((await send(sample)).webReport);
    removeAll();
    const { webReport } = await send({ ...sample, log: gzipSync(sample.log) }, { maskArtifact: 'true' });
    assert.deepEqual(await readQuotes(webReport), whole, sample.name);
    const kept = readdirSync(uploads).map((name) => readFileSync(join(uploads, name), 'utf8'));
    assert.equal(kept.length, 1, 'the copy, and nothing else');
    assert.deepEqual(
      sample.mustNotLeak.filter((value) => kept[0]?.includes(value)),
      [],
      sample.name,
    );
  }
});

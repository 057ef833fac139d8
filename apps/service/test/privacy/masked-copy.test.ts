import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { FoundLines, ReportData } from '@hindsight/api';
import { runServiceForFile } from '../../testing/file-service.ts';

const KEY = 'a-key-of-the-test';
const DAY = '2025-03-02';

/** Twenty minutes of a shop: a sign-in a minute, and payments refused in the last five. */
const LINES = Array.from({ length: 20 }, (_, minute) => {
  const at = `${DAY} 08:${String(10 + minute)}`;
  const signIn = `${at}:03,217 INFO [main] com.acme.Shop - user eve${minute}@corp.example.net signed in`;
  return minute < 15 ? [signIn] : [signIn, `${at}:04,100 ERROR [pay] com.acme.Pay - order of bob@example.org refused`];
}).flat();

/** The same as a container runtime writes it down: each line in JSON. */
const wrapped = (line: string): string =>
  JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: `${DAY}T08:00:00Z` });

const LOGS: Readonly<Record<string, Buffer>> = {
  'plain.log': Buffer.from(`${LINES.join('\n')}\n`),
  'packed.log.gz': gzipSync(`${LINES.join('\n')}\n`),
  'docker-json.log': Buffer.from(`${LINES.map(wrapped).join('\n')}\n`),
};

const service = runServiceForFile({ SERVICE_API_KEYS: KEY });

async function sendForReport(fileName: string, log: Buffer, maskArtifact: string): Promise<string> {
  const query = new URLSearchParams({ apiKey: KEY, fileName, maskArtifact });
  const answer = await fetch(`${service.url}/analyze-log-api?${query}`, { method: 'POST', body: new Uint8Array(log) });
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  return String(JSON.parse(body).webReport);
}

async function get<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  return JSON.parse(body) as Answer;
}

const search = async (report: string, query: string): Promise<Omit<FoundLines, 'responseId'>> => {
  const { responseId: _, ...lines } = await get<FoundLines>(`${report}/search?${query}`);
  return lines;
};

for (const [name, log] of Object.entries(LOGS)) {
  test(`${name}: search and time ranges read a masked copy as they read the log itself`, async () => {
    const whole = await sendForReport(name, log, 'false');
    const masked = await sendForReport(name, log, 'true');

    const found = await search(masked, 'q=refused');
    assert.deepEqual(found, await search(whole, 'q=refused'));
    assert.equal(found.total, 5);
    assert.match(JSON.stringify(found.found), /order of <EMAIL> refused/);
    const pattern = await search(masked, `q=${encodeURIComponent('<EMAIL> signed in$')}&regex=true`);
    assert.equal(pattern.total, 20);
    assert.equal((await search(masked, 'q=bob%40example.org')).total, 0, 'what was masked is not found');

    const range = `from=${Date.parse(`${DAY}T08:20:00Z`)}&to=${Date.parse(`${DAY}T08:40:00Z`)}`;
    const { report } = await get<ReportData>(`${masked}/data?${range}`);
    assert.deepEqual(report, (await get<ReportData>(`${whole}/data?${range}`)).report);
    assert.match(JSON.stringify(report), /refused/);
  });
}

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultBody, gcAnswer } from '@hindsight/api';
import type { JsonObject } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { aRunningService, newDataFolder, type RunningProcess } from '../testing/a-running-service.ts';
import { readXmlAs } from '../testing/read-xml.ts';

/** The public logs that may lie beside the checkout, else the few that are part of it. */
const SHARED = fileURLToPath(new URL('../../../../shared/data/gc', import.meta.url));
const OWN = fileURLToPath(new URL('../../../artifacts/gc/testing/samples', import.meta.url));
const FOLDER = existsSync(SHARED) ? SHARED : OWN;
const LOGS = readdirSync(FOLDER).filter((name) => !/MANIFEST|\.json$/.test(name));
const KEY = 'a-key-of-the-test';

const folder = newDataFolder();
let service: RunningProcess;
before(async () => {
  service = await aRunningService(folder, { SERVICE_API_KEYS: KEY });
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** What is new in every answer: its id, its addresses, how long it took. */
function timeless({ responseId, webReport, graphURL, pdfReport, graphs, analysis, ...answer }: JsonObject): JsonObject {
  const { durationMs, ...rest } = (analysis ?? {}) as JsonObject;
  return { ...answer, analysis: rest };
}

async function analyze(name: string, accept: string): Promise<{ ok: boolean; text: string }> {
  const address = `${service.url}/analyzeGC?apiKey=${KEY}&graphs=true&accept=${accept}&fileName=${name}`;
  const answer = await fetch(address, { method: 'POST', body: readFileSync(join(FOLDER, name)) });
  assert.ok(answer.status === 200 || answer.status === 422, `${answer.status}`);
  return { ok: answer.ok, text: await answer.text() };
}

for (const name of LOGS) {
  test(`${name}: the answer is as described, and XML says the same as JSON`, async () => {
    const json = await analyze(name, 'json');
    const xml = await analyze(name, 'xml');
    const answer = JSON.parse(json.text) as JsonObject;
    const described = (json.ok ? gcAnswer : faultBody).safeParse(answer);
    assert.ok(described.success, JSON.stringify(described.error?.issues));
    assert.doesNotMatch(json.text, /:null[,}]/);
    assert.equal(XMLValidator.validate(xml.text), true);
    const comparable = timeless(answer);
    assert.deepEqual(readXmlAs(comparable, xml.text), comparable);
  });
}

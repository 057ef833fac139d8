import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultBody, gcAnswer, heapAnswer, threadAnswer } from '@hindsight/api';
import { readXmlAs } from '@hindsight/api/testing';
import type { JsonObject } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

/** Of each kind the public files that may lie beside the checkout, else the few that are part of it. */
const KINDS = [
  {
    folder: 'gc',
    path: '/analyzeGC?graphs=true',
    body: gcAnswer,
    isFile: (name: string) => !/MANIFEST|\.json$/.test(name),
  },
  {
    folder: 'threads',
    path: '/threaddump-api?tags=test',
    body: threadAnswer,
    isFile: (name: string) => !/MANIFEST|\.md$|\.expected\.json$/.test(name),
  },
  {
    folder: 'heap',
    path: '/analyze-hd-api?performanceReport=true',
    body: heapAnswer,
    isFile: (name: string) => /\.hprof(?:\.gz)?$/.test(name),
  },
];

function findFolder(kind: string): string {
  const shared = fileURLToPath(new URL(`../../../../../shared/data/${kind}`, import.meta.url));
  const own = fileURLToPath(new URL(`../../../../artifacts/${kind}/testing/samples`, import.meta.url));
  return existsSync(shared) ? shared : own;
}

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

async function analyze(file: string, path: string, accept: string): Promise<{ ok: boolean; text: string }> {
  const address = `${service.url}${path}&apiKey=${KEY}&accept=${accept}&fileName=${basename(file)}`;
  const answer = await fetch(address, { method: 'POST', body: readFileSync(file) });
  assert.ok(answer.status === 200 || answer.status === 422, `${answer.status}`);
  return { ok: answer.ok, text: await answer.text() };
}

for (const { folder: kind, path, body, isFile } of KINDS) {
  for (const name of readdirSync(findFolder(kind)).filter(isFile)) {
    const file = join(findFolder(kind), name);
    test(`${kind}/${name}: the answer is as described, and XML says the same as JSON`, async () => {
      const json = await analyze(file, path, 'json');
      const xml = await analyze(file, path, 'xml');
      const answer = JSON.parse(json.text) as JsonObject;
      const described = (json.ok ? body : faultBody).safeParse(answer);
      assert.ok(described.success, JSON.stringify(described.error?.issues));
      // Quoted lines of a dump in JSON say null, with their quotes escaped.
      assert.doesNotMatch(json.text, /(?<!\\)":null[,}]/);
      assert.equal(XMLValidator.validate(xml.text), true);
      const comparable = timeless(answer);
      assert.deepEqual(readXmlAs(comparable, xml.text), comparable);
    });
  }
}

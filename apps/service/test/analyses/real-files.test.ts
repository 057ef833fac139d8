import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultBody, gcAnswer, heapAnswer, threadAnswer } from '@hindsight/api';
import { readXmlAs } from '@hindsight/api/testing';
import type { JsonObject } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { XMLValidator } from 'fast-xml-parser';
import { runServiceForFile } from '../../testing/file-service.ts';

/** For each kind, the reference files and the samples of this repository that its endpoint must answer. */
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

const samplesFolder = (kind: string): string =>
  fileURLToPath(new URL(`../../../../artifacts/${kind}/testing/samples`, import.meta.url));

const KEY = 'a-key-of-the-test';

const service = runServiceForFile({ SERVICE_API_KEYS: KEY });

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
  const check = async (file: string): Promise<void> => {
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
  };
  const title = `${kind}: the answer matches its schema, and XML says the same as JSON`;
  testReferenceFiles(title, kind, isFile, check);
  const samples = existsSync(samplesFolder(kind)) ? readdirSync(samplesFolder(kind)).filter(isFile) : [];
  for (const name of samples) test(`${title}: own ${name}`, () => check(join(samplesFolder(kind), name)));
}

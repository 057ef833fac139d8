/** Captured bundles through the running service: every form and door, and what is hostile. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { stagedCapture } from '@hindsight/engine/testing';
import { createTar, createZip } from '@hindsight/intake/testing';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { runServiceForFile } from '../../testing/file-service.ts';

const BAD = referencePath('bundles/bad');
const skip = skipWithout('bundles/bad');
const KEY = 'a-key-of-the-test';
const ANSWER_WITHIN_MS = 60_000;
/** The server itself only streams: what an archive expands to is the business of its child processes. */
const SERVER_MEMORY = 500 * 1024 * 1024;

const service = runServiceForFile({ SERVICE_API_KEYS: KEY });

type Body = NonNullable<RequestInit['body']>;

interface Answer {
  readonly status?: boolean;
  readonly message?: string;
  readonly rca?: { readonly artifacts: readonly { readonly name: string; readonly state: string }[] };
}

async function send(path: string, body: Body, headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers: { apiKey: KEY, ...headers }, body });
  return { http: answer.status, ...((await answer.json()) as Answer) };
}

const formWith = (name: string, content: Buffer, fileName = 'bundle'): FormData => {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(content)]), fileName);
  return form;
};

const upload = (content: Buffer) => send('/bundle-upload', formWith('bundleFile', content));

const capture = stagedCapture();
const FORMS = [
  ['zip', createZip(capture)],
  ['tar in zstd', zstdCompressSync(createTar(capture))],
  ['tar in gzip', gzipSync(createTar(capture))],
  ['tar', createTar(capture)],
] as const;

for (const [form, content] of FORMS) {
  test(`a ${form} says the same by the form and as plain bytes`, async () => {
    const byForm = await upload(content);
    const asBytes = await send('/api/analyses?kind=bundle', new Uint8Array(content));
    assert.deepEqual([byForm.http, byForm.status, asBytes.http, asBytes.status], [200, true, 200, true]);
    assert.match(byForm.message ?? '', /No problem found/);
    assert.equal(asBytes.message, byForm.message);
  });
}

const ZIP = createZip(capture);
const twoFiles = formWith('bundleFile', ZIP);
twoFiles.append('bundleFile', new Blob([new Uint8Array(ZIP)]), 'again.zip');
const noFile = new FormData();
noFile.append('note', 'no file');

const REFUSED: readonly (readonly [
  what: string,
  body: () => Body,
  reason: RegExp,
  headers?: Record<string, string>,
])[] = [
  ['a file part of another name', () => formWith('file', ZIP), /named "file".*named bundleFile/],
  ['two file parts', () => twoFiles, /several file parts/],
  ['a form without a file', () => noFile, /no file part/],
  [
    'a form without its end',
    () => '--b\r\nContent-Disposition: form-data; name="bundleFile"; filename="a.zip"\r\n\r\nPK',
    /is cut|cannot be read/,
    { 'content-type': 'multipart/form-data; boundary=b' },
  ],
];

for (const [what, body, reason, headers] of REFUSED) {
  test(`${what} is refused with a message that says so`, async () => {
    const answer = await send('/bundle-upload', body(), headers);
    assert.deepEqual([answer.http, answer.status], [400, false]);
    assert.match(answer.message ?? '', reason);
  });
}

/** What the message has to name; of those with status true, the artifact and what becomes of it. */
const HOSTILE: readonly (readonly [file: string, reason: RegExp, artifact?: string, state?: string])[] = [
  ['bomb-flat.zip', /expands to too much/],
  ['bomb-nested.zip', /expands to too much/],
  ['corrupt-truncated.zip', /truncated or damaged/],
  ['empty.zip', /no file in it/],
  ['not-a-zip.zip', /no archive/],
  ['zero-byte.zip', /no body/],
  ['corrupt-crc.zip', /damaged: javacore\.1\.out/, 'javacore.1.out', 'unreadable'],
  ['zip-slip.zip', /No problem found/, 'zip-slip-marker', 'ignored'],
];

for (const [file, reason, artifact, state] of HOSTILE) {
  test(`bad/${file} is answered in time, with its reason`, { skip }, async () => {
    const started = performance.now();
    const answer = await upload(readFileSync(join(BAD, file)));
    assert.ok(performance.now() - started < ANSWER_WITHIN_MS);
    assert.equal(answer.status, artifact !== undefined);
    assert.match(answer.message ?? '', reason);
    const found = answer.rca?.artifacts.find(({ name }) => name === artifact);
    assert.equal(found?.state, state);
  });
}

test('after all of them the service is well, nothing lies outside or is left over', { skip }, async () => {
  assert.ok(readdirSync(BAD).filter((name) => name.endsWith('.zip')).length <= HOSTILE.length);
  assert.ok(service.peakMemory() < SERVER_MEMORY, `${service.peakMemory()} bytes`);
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  assert.equal(existsSync('/tmp/zip-slip-marker'), false);
  const left = readdirSync(service.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  assert.deepEqual(
    left.filter((path) => /zip-slip-marker|javacore|\/x$/.test(path)),
    [],
  );
  assert.ok(
    left.every((path) => statSync(path).size < 64 * 1024 * 1024),
    'no unpacked bomb is left',
  );
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { analyzeBytes, readSample } from '../../testing/analyze-bytes.ts';
import { encodeSecrets } from './encode-secrets.ts';
import { maskRecording } from './mask-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'masked-recording-'));
after(() => rmSync(folder, { recursive: true }));

function mask(bytes: Uint8Array): Buffer {
  const path = join(folder, 'recording');
  writeFileSync(path, bytes);
  const written: Buffer[] = [];
  const content = { path, from: 0, size: bytes.length, truncated: false, name: 'recording' };
  assert.ok(maskRecording(content, (part) => written.push(Buffer.from(part))));
  return Buffer.concat(written);
}

const answer = (bytes: Uint8Array) => {
  const { body, findings, analysis } = analyzeBytes(bytes);
  return { body: body(findings), findings: findings.map(({ id }) => id), types: analysis.recording.eventTypes };
};

/** Writes another text in place of one of the same length, wherever it stands. */
function plant(bytes: Buffer, text: string, planted: string): Buffer {
  assert.equal(text.length, planted.length);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.write(planted, at, 'latin1');
    count++;
  }
  assert.ok(count > 0, `${text} does not stand in the sample`);
  return bytes;
}

test('the name of a thread is masked in the answer and in the copy', () => {
  const recording = plant(readSample('jdk17-locks.jfr.gz'), 'JFR Recorder Thread', 'GET /?pwd=hunter2xy');
  const names = (bytes: Uint8Array) => analyzeBytes(bytes).analysis.recording.threads.map(({ name }) => name);
  assert.ok(names(recording).includes('GET /?pwd=<PASSWORD>'));
  const copy = mask(recording);
  assert.ok(!copy.includes('hunter2xy') && !copy.includes(Buffer.from('hunter2xy', 'utf16le')));
  assert.ok(names(copy).includes('GET /?pwd=*********'));
});

test('a secret is overwritten in the copy, and every figure stays', () => {
  const recording = plant(
    readSample('jdk17-locks.jfr.gz'),
    'java.vm.specification.vendor',
    'java.vm.specification.passwd',
  );
  const { body, findings, types } = answer(recording);
  const copy = mask(recording);
  assert.equal(copy.length, recording.length);
  assert.ok(recording.includes('java.vm.specification.passwd\u0003\u0012Oracle Corporation'));
  assert.ok(copy.includes(`java.vm.specification.passwd\u0003\u0012${'*'.repeat(18)}`));
  const masked = answer(copy);
  assert.deepEqual(masked.types, types);
  assert.deepEqual(masked.findings, findings);
  assert.deepEqual(masked.body, body);
});

test('what cannot be read is overwritten as a whole', () => {
  const recording = readSample('jdk17-locks.jfr.gz');
  const cut = Buffer.concat([recording, recording.subarray(0, 5000), Buffer.from('password=hunter2 in the rest')]);
  const copy = mask(cut);
  assert.equal(copy.length, cut.length);
  assert.ok(!copy.includes('hunter2'));
  assert.deepEqual(answer(copy).types, answer(cut).types);
});

test('a masked text takes the bytes of the text, in every way of writing', () => {
  const text = 'pwd=gehäim€ end';
  for (const isLegacy of [false, true])
    for (const { bytes, masked } of encodeSecrets(
      { key: undefined, text, ranges: [{ from: 4, to: 11, key: 'pwd' }] },
      isLegacy,
    )) {
      assert.equal(masked.length, bytes.length);
      assert.ok(!masked.includes('geh') && !masked.includes(Buffer.from('geh', 'utf16le')));
      assert.equal(masked.subarray(-3).toString('latin1'), bytes.subarray(-3).toString('latin1'));
    }
});

test('version 0.9 is masked as well', { skip: skipWithout('jfr') }, () => {
  const recording = readSample('jmc-flight_recording_hidden.jfr', referencePath('jfr'));
  const { findings, types } = answer(recording);
  assert.ok(findings.includes('secret-in-environment'));
  const masked = answer(mask(recording));
  assert.deepEqual(masked.types, types);
  assert.deepEqual(masked.findings, findings);
});

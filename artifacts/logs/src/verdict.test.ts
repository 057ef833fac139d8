import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { ArtifactError } from '@hindsight/model';
import { analyzeApplicationLog } from './analyze.ts';

async function analyzeText(content: Buffer) {
  const source = await openTextBytes(content, { fileName: 'x' });
  return analyzeApplicationLog([source], { kind: 'application-log', fileName: 'x', options: {} });
}

test('a text without any known record format is not called healthy without a word', async () => {
  const { report } = await analyzeText(Buffer.from('order 1 done\norder 2 done\n'));
  assert.match(report.verdict.sentence, /No line has a known record format/);
});

test('exceptions that a program prints without a log are errors', async () => {
  const lines = ['1 done', '2 done', '3 done', 'failed: java.sql.SQLException: Lock wait timeout exceeded', '4 done'];
  const trace = ['Exception in thread "w" java.lang.IllegalStateException: x', '\tat a.B.c(B.java:1)', '5 done'];
  const { findings } = await analyzeText(Buffer.from([...lines, ...trace].join('\n')));
  assert.deepEqual(
    findings.map(({ id }) => id),
    ['log-db-lock-timeout', 'log-unhandled'],
  );
});

test('a log of failed requests is not said to have no error', async () => {
  const lines = Array.from(
    { length: 200 },
    (_, at) =>
      `10.0.0.1 - - [02/Mar/2025:09:0${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} +0000] "GET /pay HTTP/1.1" ${at % 4 === 0 ? 503 : 200} 12`,
  );
  const { report } = await analyzeText(Buffer.from(lines.join('\n')));
  assert.match(report.verdict.sentence, /failed with 5xx/);
  assert.doesNotMatch(report.verdict.detail ?? '', /No error/);
  const figures = report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])),
  );
  assert.ok(!figures.some(({ label }) => label === 'Errors'));
  assert.equal(figures.find(({ label }) => label === 'Failed requests')?.value.value, 50);
});

test('binary data is no log', async () => {
  const bytes = Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * 7919 + (n >> 3)) & 0xff));
  await assert.rejects(
    analyzeText(bytes),
    (error) => error instanceof ArtifactError && error.fault.code === 'not-a-log',
  );
});

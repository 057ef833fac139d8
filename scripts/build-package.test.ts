import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildPackage, PACKAGE_FOLDER } from './build-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-package-'));
after(() => rmSync(folder, { recursive: true }));
before(buildPackage);

const BIN = join(PACKAGE_FOLDER, 'apps/cli/bin/hindsight.mjs');

/** A report as one HTML file carries its scripts and styles: 1.5 MB. */
const MAX_OUTPUT_BYTES = 16 << 20;

const LOG = join(folder, 'gc.log');
writeFileSync(
  LOG,
  Array.from(
    { length: 20 },
    (_, id) => `[${id}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms\n`,
  ).join(''),
);

test('the package has no TypeScript, no test, and no import of a workspace', () => {
  const files = readdirSync(PACKAGE_FOLDER, { recursive: true }).map(String);
  assert.deepEqual(
    files.filter((file) => /\.tsx?$|\.test\.|(?:^|\/)(?:testing|samples)(?:\/|$)/.test(file)),
    [],
  );
  const foreign = files
    .filter((file) => file.endsWith('.js') && !file.startsWith('apps/web/'))
    .filter((file) => /(?:from|import\() ?['"]@hindsight\//.test(readFileSync(join(PACKAGE_FOLDER, file), 'utf8')));
  assert.deepEqual(foreign, []);
});

test('its command analyzes a file and draws each form of the report', () => {
  for (const format of ['text', 'html', 'pdf']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'analyze', LOG, '--format', format], {
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    assert.equal(status, 0, stderr.toString());
    assert.ok(stdout.length > 200);
  }
});

test('its service analyzes in confined processes, which read nothing outside the package', async () => {
  const settings = { SERVICE_HTTP_PORT: '0', SERVICE_DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [BIN, 'serve'], { env: { ...process.env, ...settings } });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/listens on \S+\n/.test(output)) break;
  }
  const [, url] = /listens on (\S+)/.exec(output) ?? [];
  const [key = ''] = /hs_[\w-]{43}/.exec(output) ?? [];
  const answer = await fetch(`${url}/analyzeGC`, { method: 'POST', headers: { apiKey: key }, body: readFileSync(LOG) });
  const { gcStatistics, webReport } = (await answer.json()) as { gcStatistics?: object; webReport: string };
  const page = await fetch(webReport);
  child.kill('SIGTERM');
  await once(child, 'exit');
  assert.ok(gcStatistics);
  assert.equal(page.status, 200);
});

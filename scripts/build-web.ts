/**
 * `npm run build:web`: builds the web application, and the page of a report that needs no script, when their sources have changed
 * since the last build. `npm start` and `npm test` call it, so that a stale build is never served or tested.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { hashSources, ROOT } from './repository.ts';

const WEB = join(ROOT, 'apps/web');
/** The components of report blocks, which Node cannot load as `.tsx`. */
const REPORT_PAGE = 'kernel/render/src/html/page.tsx';
const COMPILED_PAGE = 'kernel/render/dist/page.js';
const BUILT = join(WEB, 'dist');
const STAMP = '.built-from';
const LIBRARIES = '.libraries';
/** Sources of the build: the application and the kernel packages that it uses to show reports. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'kernel/claims/src',
  'kernel/model/src',
  'kernel/render/src',
  'kernel/api/src',
];
const SINGLE_FILES = [
  'apps/web/vite.config.ts',
  'apps/web/vite.saved-report.ts',
  'apps/web/package.json',
  'kernel/render/package.json',
  'package-lock.json',
  'scripts/build-web.ts',
];

/** Fonts are already compressed. */
const SHRINKS = /\.(?:js|css|svg)$/;

/** Files are compressed once here instead of at every request. Browsers accept brotli only over https, hence gzip too. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => SHRINKS.test(file))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** The libraries of others that ended up in the scripts; the test of the npm package compares them with the licences in it. */
function listLibraries(builds: readonly Awaited<ReturnType<typeof build>>[]): string[] {
  const outputs = builds.flat().flatMap((built) => ('output' in built ? built.output : []));
  const modules = outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const names = modules.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  return [...new Set(names)].filter((name) => !name.startsWith('@hindsight/')).sort();
}

/** The script is written into a page, where these texts would end or hide it. */
function checkScript(script: string): void {
  const [found] = /<\/script|<!--/i.exec(script) ?? [];
  if (found) throw new Error(`saved-report.js contains ${found}, which a script inside a page must not.`);
}

/** Compiles the page of a report with React into one file; as for the browser, without the checks of development. */
async function compileReportPage(): Promise<void> {
  const bundle = await rolldown({
    input: join(ROOT, REPORT_PAGE),
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ file: join(ROOT, COMPILED_PAGE), format: 'esm', minify: false });
  await bundle.close();
}

/** Resolves when the build is up to date. Throws the error of the bundler. */
export async function buildWeb(): Promise<void> {
  const expected = hashSources(SOURCES, SINGLE_FILES);
  const isBuilt = existsSync(join(ROOT, COMPILED_PAGE)) && existsSync(join(BUILT, STAMP));
  if (isBuilt && readFileSync(join(BUILT, STAMP), 'utf8') === expected) return;
  process.stderr.write('hindsight: building the web application …\n');
  // Two builds may run at the same time, and services start meanwhile: the files take their place when all of them are there.
  const part = `${BUILT}.part-${process.pid}`;
  try {
    const options = { root: WEB, logLevel: 'warn', build: { outDir: part } } as const;
    const builds = [
      await build({ ...options, configFile: join(WEB, 'vite.config.ts') }),
      await build({ ...options, configFile: join(WEB, 'vite.saved-report.ts') }),
    ];
    writeFileSync(join(part, LIBRARIES), `${JSON.stringify(listLibraries(builds))}\n`);
    checkScript(readFileSync(join(part, 'saved-report.js'), 'utf8'));
    await compileReportPage();
    compressFiles(part);
    writeFileSync(join(part, STAMP), expected);
    rmSync(BUILT, { recursive: true, force: true });
    renameSync(part, BUILT);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildWeb();

/**
 * `npm run build:web`: builds the web application when its sources have changed since the last build. `npm start` and `npm test`
 * call it, so that nobody serves or tests an old one.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesBelow, ROOT } from './repository.ts';

const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist', '.built-from');
/** What ends up in the build: the application and the kernel packages that it shows reports with. */
const SOURCES = ['apps/web/src', 'apps/web/public', 'kernel/model/src', 'kernel/render/src', 'kernel/api/src'];
const SINGLE_FILES = ['apps/web/vite.config.ts', 'apps/web/package.json', 'package-lock.json', 'scripts/build-web.ts'];

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap((folder) => filesBelow(folder, '')), ...SINGLE_FILES].sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Fonts are compressed already. */
const SHRINKS = /\.(?:js|css|svg)$/;

/** Compressed once here, and not with every request. Browsers take brotli only by https, hence gzip too. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => SHRINKS.test(file))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Resolves when the build fits the sources. Throws what the bundler says of faulty sources. */
export async function buildWeb(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stderr.write('hindsight: building the web application …\n');
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' });
  compressFiles(join(WEB, 'dist'));
  writeFileSync(STAMP, wanted);
}

if (import.meta.main) await buildWeb();

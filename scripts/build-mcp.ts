/**
 * `npm run build:mcp`: the MCP server as one file that runs from anywhere by `node hindsight-mcp.mjs`, without packages beside
 * it, when its sources have changed. `npm start` and `npm test` call it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { filesBelow, ROOT } from './repository.ts';

/** Where the file lands. */
export const MCP_FILE = join(ROOT, 'dist/hindsight-mcp.mjs');
const STAMP = join(ROOT, 'dist/.hindsight-mcp.built-from');
const SOURCES = ['apps/mcp/src', 'kernel/api/src', 'kernel/model/src'];
const SINGLE_FILES = ['apps/mcp/package.json', 'package-lock.json', 'scripts/build-mcp.ts'];

const inPackage = (name: string) => `node_modules/${name}/LICENSE`;

/** The licence of everything of others that ends up in the file; all but the second are inside of the first. */
const LICENCES: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server': inPackage('@modelcontextprotocol/server'),
  zod: inPackage('zod'),
  ajv: inPackage('ajv'),
  'ajv-formats': inPackage('ajv-formats'),
  // Nobody else here needs it, so that it is not installed.
  'content-type': 'apps/mcp/licences/content-type.txt',
  'fast-deep-equal': inPackage('fast-deep-equal'),
  'fast-uri': inPackage('fast-uri'),
  'json-schema-traverse': inPackage('json-schema-traverse'),
};

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap((folder) => filesBelow(folder, '')), ...SINGLE_FILES].sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** The texts that the licences want to go along with every copy. */
function licences(): string {
  const texts = Object.entries(LICENCES).map(([name, path]) => `${name}\n\n${readFileSync(join(ROOT, path), 'utf8')}`);
  return `/*!\nThis file holds the following works of others.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}*/\n`;
}

/** The content of the file: the same bytes from the same sources, wherever and whenever. */
export async function bundleMcp(): Promise<string> {
  const bundle = await rolldown({
    input: join(ROOT, 'apps/mcp/src/main.ts'),
    platform: 'node',
    cwd: ROOT,
    // The oldest Node that runs it.
    transform: { target: 'node20' },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [file, ...others] = output;
  if (others.length > 0) throw new Error(`the MCP server became ${output.length} files`);
  return `#!/usr/bin/env node\n${file.code}\n${licences()}`;
}

/** Resolves when the file fits the sources. */
async function buildMcp(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(MCP_FILE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stderr.write('hindsight: building the MCP server …\n');
  mkdirSync(dirname(MCP_FILE), { recursive: true });
  // Beside its place and then put there: a host that starts it meanwhile finds a whole file.
  const part = `${MCP_FILE}.${process.pid}`;
  writeFileSync(part, await bundleMcp(), { mode: 0o755 });
  renameSync(part, MCP_FILE);
  writeFileSync(STAMP, wanted);
}

if (import.meta.main) await buildMcp();

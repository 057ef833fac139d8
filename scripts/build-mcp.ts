/**
 * `npm run build:mcp`: builds the MCP server as one file that runs anywhere with `node hindsight-mcp.mjs`, without packages beside
 * it, when its sources have changed. `npm start` and `npm test` call it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { hashSources, ROOT } from './repository.ts';

/** Path of the built file. */
export const MCP_FILE = join(ROOT, 'dist/hindsight-mcp.mjs');
const STAMP = join(ROOT, 'dist/.hindsight-mcp.built-from');
const SOURCES = ['apps/mcp/src', 'kernel/api/src', 'kernel/model/src', 'kernel/privacy/src'];
const SINGLE_FILES = ['apps/mcp/package.json', 'package-lock.json', 'scripts/build-mcp.ts'];

const locateLicence = (name: string) => `node_modules/${name}/LICENSE`;

/** Libraries that end up in the file; those after `zod` are inside the server. */
const LICENCES: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/core': locateLicence('@modelcontextprotocol/core'),
  '@modelcontextprotocol/server': locateLicence('@modelcontextprotocol/server'),
  zod: locateLicence('zod'),
  ajv: locateLicence('ajv'),
  'ajv-formats': locateLicence('ajv-formats'),
  // Nothing else needs this package, so it is not installed.
  'content-type': 'apps/mcp/licences/content-type.txt',
  'fast-deep-equal': locateLicence('fast-deep-equal'),
  'fast-uri': locateLicence('fast-uri'),
  'json-schema-traverse': locateLicence('json-schema-traverse'),
};

/** Writes the comment with the licence texts that every copy must contain. */
function writeLicences(): string {
  const texts = Object.entries(LICENCES).map(([name, path]) => `${name}\n\n${readFileSync(join(ROOT, path), 'utf8')}`);
  return `/*!\nThis file holds the following works of others.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}*/\n`;
}

/** Throws when a module in the file is of a library whose licence text is not listed. */
function checkLicences(modules: readonly string[]): void {
  const libraries = modules.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  const unlicensed = [...new Set(libraries)].filter((name) => !(name in LICENCES));
  if (unlicensed.length > 0) throw new Error(`the MCP server has no licence text of ${unlicensed.join(', ')}`);
}

/** Builds the content of the file. The same sources give the same bytes. */
export async function bundleMcp(): Promise<string> {
  const bundle = await rolldown({
    input: join(ROOT, 'apps/mcp/src/main.ts'),
    platform: 'node',
    cwd: ROOT,
    // The oldest supported Node.
    transform: { target: 'node20' },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [file, ...others] = output;
  if (others.length > 0) throw new Error(`the MCP server became ${output.length} files`);
  checkLicences(file.moduleIds);
  return `#!/usr/bin/env node\n${file.code}\n${writeLicences()}`;
}

/** Resolves when the file is up to date. */
async function buildMcp(): Promise<void> {
  const expected = hashSources(SOURCES, SINGLE_FILES);
  if (existsSync(MCP_FILE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === expected) return;
  process.stderr.write('hindsight: building the MCP server …\n');
  mkdirSync(dirname(MCP_FILE), { recursive: true });
  // The file is written beside its place and then renamed, so that a host that starts it meanwhile finds a complete file.
  const part = `${MCP_FILE}.${process.pid}`;
  writeFileSync(part, await bundleMcp(), { mode: 0o755 });
  renameSync(part, MCP_FILE);
  writeFileSync(STAMP, expected);
}

if (import.meta.main) await buildMcp();

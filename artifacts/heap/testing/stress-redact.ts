/**
 * `npm run stress:redact -- <folder>`: redacts every heap dump (`.hprof`, `.hprof.gz`) below the folder, by zeros and by
 * hashes, and compares each figure that does not come from contents with that of the original. Fails when one differs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openBytes } from '@hindsight/heap-graph/testing';
import { type RedactionOptions, redactDump } from '../src/redact/redact-dump.ts';
import { analyzeBytes, readFiguresBesideContents } from './index.ts';

const WAYS: readonly RedactionOptions[] = [
  { contents: 'zero', keepsSizes: true },
  { contents: 'hash', keepsSizes: true, key: Buffer.from('a key of this run') },
];

const redact = (dump: Uint8Array, options: RedactionOptions): Promise<Buffer> =>
  openBytes(dump, (source) => {
    const parts: Buffer[] = [];
    if (!redactDump(source, options, (part) => parts.push(Buffer.from(part)))) throw new Error('It was not redacted.');
    return Buffer.concat(parts);
  });

const readFigures = (dump: Uint8Array) => analyzeBytes(dump, readFiguresBesideContents);

/** Lists the figures that differ in a copy. */
async function compareCopies(dump: Uint8Array): Promise<string[]> {
  const before = await readFigures(dump);
  const names = Object.keys(before) as (keyof typeof before)[];
  const different: string[] = [];
  for (const way of WAYS) {
    const after = await readFigures(await redact(dump, way));
    const ofWay = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    different.push(...ofWay.map((name) => `${name} (${way.contents})`));
  }
  return different;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder with heap dumps: npm run stress:redact -- <folder>');
const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.hprof(?:\.gz)?$/.test(name),
);
let equal = 0;
for (const name of dumps) {
  const bytes = readFileSync(join(folder, name));
  const different = await compareCopies(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  if (different.length === 0) equal++;
  else process.stdout.write(`${name}: ${different.join(', ')}\n`);
}
process.stdout.write(`${equal} of ${dumps.length} heap dumps have equal figures in both copies.\n`);
process.exitCode = equal === dumps.length && equal > 0 ? 0 : 1;

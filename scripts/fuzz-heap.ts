/**
 * `npm run fuzz:heap -- [seconds] [seed] [folder]`: damages heap dumps (HPROF and PHD) at random. Each is read or refused with a fault,
 * and its redacted copy has the same length and no content. It prints the seeds that break something. With a folder, its files are
 * damaged.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pick } from '@hindsight/engine/testing';
import { redactDump } from '@hindsight/heap/redact';
import { aHeap, openBytes, PhdBuilder, readGraph } from '@hindsight/heap-graph/testing';
import { ArtifactError, createRandom } from '@hindsight/model';

const [seconds = '60', firstSeed = '1', folder] = process.argv.slice(2);
const SECRET = 'the secret of the dump';
const MAX_CHANGES = 8;
const HEADER_BYTES = 31;
const NODES = 40;

function buildSamples(): Buffer[] {
  const phd = new PhdBuilder().addClass(0x1000, 'java/lang/Object', 16).addClass(0x1100, 'demo/Node', 24);
  for (let node = 0; node < NODES; node++) {
    const address = 0x2000 + node * 64;
    phd.addLong(address, 0x1100, [address + 32, 0x2000]).addPrimitiveArray(address + 32, node % 8, 2, 32);
  }
  return [aHeap({ objects: { text: { text: SECRET } }, roots: ['text'] }), phd.end()];
}

const readSample = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

const samples =
  folder === undefined
    ? buildSamples()
    : readdirSync(folder)
        .filter((name) => /\.(?:hprof|phd)(?:\.gz)?$/.test(name))
        .map((name) => readSample(join(folder, name)));

function spoil(sample: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(sample);
  for (let left = 1 + Math.floor(random() * MAX_CHANGES); left > 0; left--) {
    const at = HEADER_BYTES + Math.floor(random() * (bytes.length - HEADER_BYTES));
    bytes[at] = random() < 0.5 ? Math.floor(random() * 256) : pick([0, 0x7f, 0x80, 0xff], random);
  }
  return random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

async function check(bytes: Buffer): Promise<'read' | 'refused'> {
  try {
    await readGraph(bytes, ({ tree, dump }) => {
      if (tree.size - 1 > dump.index.size) throw new Error('more objects are reachable than exist');
    });
    await openBytes(bytes, (source) => {
      const parts: Buffer[] = [];
      const options = { contents: 'zero', keepsSizes: true } as const;
      if (!redactDump(source, options, (part) => parts.push(Buffer.from(part)))) return;
      const copy = Buffer.concat(parts);
      if (copy.length !== bytes.length) throw new Error(`the copy has ${copy.length} of ${bytes.length} bytes`);
      if (copy.includes(SECRET)) throw new Error('the copy has the secret');
    });
    return 'read';
  } catch (error) {
    if (error instanceof ArtifactError) return 'refused';
    throw error;
  }
}

const until = performance.now() + Number(seconds) * 1000;
const count = { read: 0, refused: 0, broken: 0 };
for (let seed = Number(firstSeed); performance.now() < until; seed++) {
  const random = createRandom(seed);
  const bytes = spoil(pick(samples, random), random);
  try {
    count[await check(bytes)]++;
  } catch (error) {
    count.broken++;
    const path = join(tmpdir(), `hostile-heap-${seed}`);
    writeFileSync(path, bytes);
    process.stdout.write(`seed ${seed} (kept as ${path}): ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
process.stdout.write(`${count.read} read, ${count.refused} refused, ${count.broken} broken\n`);
process.exitCode = count.broken > 0 ? 1 : 0;

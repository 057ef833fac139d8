/**
 * `npm run fuzz:recordings -- [seconds] [seed] [folder]`: damages recordings at random. Each is analyzed or refused with a fault, in
 * time; batches have what the loop reads; a whole recording before the damaged one is read in full; the masked copy has the same
 * length. It prints the seeds that break something. With a folder, its files are damaged.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArtifactError } from '@hindsight/model';
import { maskRecording } from '../src/masking/mask-recording.ts';
import { analyzeBytes, readSample } from './analyze-bytes.ts';
import { readBothWays } from './read-both-ways.ts';
import { spoilRecording } from './spoil.ts';

const [seconds = '60', firstSeed = '1', folder = join(import.meta.dirname, 'samples')] = process.argv.slice(2);
const MAX_MS = 20_000;
const MAX_PRINTED = 3000;
/** Larger samples would let few seeds through. */
const MAX_BYTES = 2_000_000;

const samples = readdirSync(folder)
  .filter((name) => /\.jfr(?:\.gz)?$/.test(name))
  .map((name) => ({ name, bytes: readSample(name, folder) }))
  .filter(({ bytes }) => bytes.length <= MAX_BYTES);
const scratch = mkdtempSync(join(tmpdir(), 'hindsight-fuzz-'));
const path = join(scratch, 'x.jfr');

/** The events of whole samples, each counted once. */
const wholeEvents = new Map<string, number>();

function countEvents(...parts: readonly Uint8Array[]): number | undefined {
  try {
    return analyzeBytes(Buffer.concat(parts)).analysis.recording.events;
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

function checkCopy(bytes: Uint8Array): void {
  let length = 0;
  const content = { path, from: 0, size: bytes.length, truncated: false, name: 'x.jfr' };
  const isWritten = maskRecording(content, (part) => {
    length += part.length;
  });
  if (isWritten) assert.equal(length, bytes.length, 'the masked copy has another length');
}

/** Returns whether there was an answer. */
function check(name: string, sample: Buffer, spoiled: Buffer): boolean {
  writeFileSync(path, spoiled);
  const started = performance.now();
  const events = countEvents(spoiled);
  const took = performance.now() - started;
  assert.ok(took < MAX_MS, `the analysis took ${took.toFixed(0)} ms`);
  readBothWays(path, spoiled.length, true);
  checkCopy(spoiled);
  const whole = wholeEvents.get(name) ?? countEvents(sample) ?? 0;
  wholeEvents.set(name, whole);
  assert.ok((countEvents(sample, spoiled) ?? 0) >= whole, 'the whole recording before it was not read in full');
  return events !== undefined;
}

const until = performance.now() + Number(seconds) * 1000;
const count = { read: 0, refused: 0, broken: 0 };
for (let seed = Number(firstSeed); performance.now() < until; seed++) {
  const { name, bytes } = samples[seed % samples.length] ?? { name: '', bytes: Buffer.alloc(0) };
  const spoiled = spoilRecording(bytes, seed);
  try {
    if (check(name, bytes, spoiled)) count.read++;
    else count.refused++;
  } catch (error) {
    count.broken++;
    const kept = join(tmpdir(), `hostile-recording-${seed}`);
    writeFileSync(kept, spoiled);
    const why = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, MAX_PRINTED);
    process.stdout.write(`seed ${seed} (${name}, kept as ${kept}): ${why}\n`);
  }
}
rmSync(scratch, { recursive: true });
process.stdout.write(`${count.read} read, ${count.refused} refused, ${count.broken} broken\n`);
process.exitCode = count.broken > 0 ? 1 : 0;

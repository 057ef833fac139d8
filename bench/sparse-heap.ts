/**
 * `npm run stress:sparse-heap -- <objects> [memory in MiB] [folder]`: writes a portable heap dump of so many objects to
 * the folder, analyzes it within the limit of memory and compares the figures with those of the writer. Scratch files
 * are in the folder, too. Without a limit it takes 10 bytes for each object: 1 GB for 100 million, 24 GB for 2.5 billion.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSparseHeap } from './artifacts/make-sparse-heap.ts';
import { MB, measureOnce } from './measure.ts';

const BYTES_PER_OBJECT = 10;
const MIB = 2 ** 20;
/** The process itself takes about half of this. */
const MIN_MEMORY_MB = 400;

const [objects = '1e7', memory, folder = join(tmpdir(), 'hindsight-sparse-heap')] = process.argv.slice(2);
const memoryMb =
  memory === undefined
    ? Math.max(MIN_MEMORY_MB, Math.ceil((BYTES_PER_OBJECT * Number(objects)) / MIB))
    : Number(memory);
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = folder;
const path = join(folder, `sparse-${objects}.phd`);
const written = writeSparseHeap(path, Number(objects));
process.stdout.write(
  `${new Date().toISOString()} ${written.objects.toLocaleString('en-US')} objects in ${Math.ceil(statSync(path).size / MB)} MB, ${memoryMb} MiB of memory\n`,
);
const { seconds, cpuSeconds, maxRssMb, heap } = measureOnce(
  'analyze.mjs',
  path,
  'heap-dump',
  '--memory',
  `${memoryMb}`,
);
rmSync(path);
process.stdout.write(
  `${new Date().toISOString()} ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} processor seconds, peak memory ${maxRssMb.toFixed(0)} MB\n`,
);
const isRight =
  heap?.totalObjects === written.objects &&
  heap.numberOfObjects === written.objects &&
  heap.usedHeapSize === written.usedBytes;
process.stdout.write(isRight ? 'All figures are right.\n' : `WRONG: ${JSON.stringify({ written, found: heap })}\n`);
process.exitCode = isRight ? 0 : 1;

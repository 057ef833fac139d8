import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { PauseEvent } from '../events.ts';
import { nativeImage } from './native-image.ts';

const VERBOSE = `[0.352s] GC(0) Using Serial GC
[0.352s] GC(0)   Memory: 31904M
[0.352s] GC(0)   Heap policy: adaptive
[0.352s] GC(0)   Maximum young generation size: 2552M
[0.352s] GC(0)   Maximum heap size: 25523M
[0.352s] GC(0)   Minimum heap size: 512M
[0.352s] GC(0)   Aligned chunk size: 512K
[0.352s] GC(0)   Large array threshold: 128K
[0.352s] GC(0) Collect on allocation
[0.355s] GC(0)   Eden: 255.50M->0.00M
[0.355s] GC(0)   Survivor: 0.00M->0.50M
[0.355s] GC(0)   Old: 0.00M->0.00M
[0.355s] GC(0)   Free: 0.00M->255.00M
[0.355s] GC(0) Incremental GC (Collect on allocation) 255.50M->0.50M 1.225ms
[4.120s] GC(1) java.lang.System.gc()
[4.155s] GC(1)   Eden: 100.50M->0.00M
[4.155s] GC(1)   Survivor: 0.50M->0.00M
[4.155s] GC(1)   Old: 0.00M->12.25M
[4.155s] GC(1) Full GC (java.lang.System.gc()) 101.00M->12.25M 31.022ms
`;

const BEFORE_GRAALVM_22 = `[Heap policy parameters: 
  YoungGenerationSize: 268435456
      MaximumHeapSize: 13342056448
      MinimumHeapSize: 536870912
     AlignedChunkSize: 1048576
  LargeArrayThreshold: 131072]
[[47201169170742 GC: before  epoch: 1  cause: CollectOnAllocation]
[Incremental GC (CollectOnAllocation) 286720K->24576K, 0.0008521 secs]
 [47201170042867 GC: after   epoch: 1  cause: CollectOnAllocation  policy: by space and time  type: incremental
  collection time: 852161 nanoSeconds]]
[[47203169170742 GC: before  epoch: 2  cause: JavaLangSystemGC]
[Full GC (JavaLangSystemGC) 286720K->20480K, 0.0308521 secs]
 [47203200042867 GC: after   epoch: 2  cause: JavaLangSystemGC  policy: by space and time  type: complete
  collection time: 30852161 nanoSeconds]]
`;

const ALONE = `[Incremental GC (CollectOnAllocation) 262128K->0K, 0.0007239 secs]
[Full GC (CollectOnAllocation) 761120K->10512K, 0.0309239 secs]
`;

checkFormat(nativeImage, 'with the uptime', VERBOSE);
checkFormat(nativeImage, 'in brackets', BEFORE_GRAALVM_22);
checkFormat(nativeImage, 'in brackets without a time', ALONE);

const readPauses = (text: string): PauseEvent[] =>
  readText(nativeImage, text).events.filter((event) => event.kind === 'pause');

const readFacts = (text: string) =>
  Object.fromEntries(
    readText(nativeImage, text).events.flatMap((event) => (event.kind === 'fact' ? [[event.name, event.value]] : [])),
  );

const MB = 1024 ** 2;

test('a collection has its start, its cause and its spaces', () => {
  const [incremental, full] = readPauses(VERBOSE);
  assert.equal(incremental?.pause, 'young');
  assert.equal(incremental?.cause, 'Collect on allocation');
  assert.equal(incremental?.uptime.toFixed(3), '353.775');
  assert.equal(incremental?.duration, 1.225);
  assert.deepEqual(incremental?.pools?.heap, { before: 255.5 * MB, after: 0.5 * MB, committed: Number.NaN });
  assert.equal(incremental?.pools?.eden?.before, 255.5 * MB);
  assert.equal(incremental?.pools?.survivor?.after, 0.5 * MB);
  assert.equal(full?.pause, 'full');
  assert.equal(full?.cause, 'System.gc()');
  assert.equal(full?.pools?.old?.after, 12.25 * MB);
});

test('the header states the memory and the limits of the heap', () => {
  assert.deepEqual(readFacts(VERBOSE), {
    memoryTotal: 31904 * MB,
    heapMax: 25523 * MB,
    heapMin: 512 * MB,
    collector: 'Serial',
    vendor: 'GraalVM Native Image',
  });
  assert.equal(readFacts(BEFORE_GRAALVM_22).heapMax, 13342056448);
});

test('the clock of nanoseconds counts from its first value', () => {
  const [first, second] = readPauses(BEFORE_GRAALVM_22);
  assert.deepEqual([first?.uptime, second?.uptime], [0, 2000]);
  assert.equal(second?.cause, 'System.gc()');
  assert.equal(second?.duration.toFixed(4), '30.8521');
  assert.deepEqual(readText(nativeImage, BEFORE_GRAALVM_22).foreign, []);
});

test('milliseconds since the first allocation stand at the end of a collection', () => {
  const [pause] = readPauses('[1523 msec: Incremental GC (CollectOnAllocation) 262128K->512K, 0.0030000 secs]');
  assert.equal(pause?.uptime, 1520);
});

test('without a clock the log is unstamped', () => {
  assert.equal(readFacts(ALONE).unstamped, true);
  assert.equal(readFacts(VERBOSE).unstamped, undefined);
});

test('the word Pause may stand before the collection', () => {
  const [pause] = readPauses('[1.523s] GC(0) Pause Incremental GC (Collect on allocation) 255.50M->0.50M 1.225ms');
  assert.equal(pause?.name, 'Incremental GC');
});

test('a collection that is cut off is not understood, other output is foreign', () => {
  const { unparsed, foreign } = readText(
    nativeImage,
    '[1.523s] GC(0) Incremental GC (Collect on allocation) 255.50M->0\nGET /orders 200\n[Full GC (CollectOnAllocation) 761120K',
  );
  assert.equal(unparsed.length, 2);
  assert.deepEqual(foreign, ['GET /orders 200']);
});

/**
 * `npm run stress:bundle -- [GB]`: sends a bundle of this many GB (5), most of it a heap dump, to a running service as a form, and polls
 * its health meanwhile. Prints status, time and the memory of the server and of its analysis; fails when the server's memory grows.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stagedCapture } from '@hindsight/engine/testing';
import { createTar } from '@hindsight/intake/testing';
import { withOwnService } from '@hindsight/service/testing';

const GB = 1e9;
const ARRAY_BYTES = 1 << 20;
const BLOCK = 512;
const BOUNDARY = 'boundary-of-the-large-bundle';
const KEY = 'key-of-the-large-bundle';
/** Growth over the memory before the upload; a form of 5 GB held in memory would be fifty times that. */
const MAX_GROWTH_MB = 100;
const SAMPLE_INTERVAL_MS = 200;

/** Makes one record of a heap dump. */
function record(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(9);
  head[0] = tag;
  head.writeUInt32BE(body.length, 5);
  return Buffer.concat([head, body]);
}

const id = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const u4 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const [BYTES_CLASS, BYTES_NAME, FIRST_ARRAY] = [0x100, 0x10, 0x100_0000];

/** Makes a heap of one class: arrays of bytes, each held by a root. */
function* heapDump(arrays: number): Generator<Buffer> {
  yield Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0'), u4(8), id(0)]);
  yield record(0x01, id(BYTES_NAME), Buffer.from('[B'));
  yield record(0x02, u4(1), id(BYTES_CLASS), u4(0), id(BYTES_NAME));
  const content = Buffer.alloc(ARRAY_BYTES, 0x41);
  for (let index = 0; index < arrays; index++) {
    const address = id(FIRST_ARRAY + index * 2 * ARRAY_BYTES);
    const array = [Buffer.from([0x23]), address, u4(0), u4(ARRAY_BYTES), Buffer.from([8]), content];
    yield record(0x1c, Buffer.from([0xff]), address, ...array);
  }
  yield record(0x2c);
}

function* tarWithHeapDump(arrays: number): Generator<Buffer> {
  let bytes = 0;
  for (const part of heapDump(arrays)) bytes += part.length;
  const [header = Buffer.alloc(0)] = [
    createTar([{ name: 'yc/heap_dump.out', size: bytes, binarySize: true }]).subarray(0, BLOCK),
  ];
  yield header;
  yield* heapDump(arrays);
  yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  yield createTar(stagedCapture());
}

function* form(arrays: number): Generator<Buffer> {
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="bundleFile"; filename="yc.tar"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  yield* tarWithHeapDump(arrays);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Returns the resident memory of a process, in MB; 0 when it has ended. */
function megabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function upload(url: string, arrays: number): Promise<{ http: number; message: string }> {
  const outgoing = request(`${url}/bundle-upload`, {
    method: 'POST',
    headers: { apiKey: KEY, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answered = new Promise<{ http: number; message: string }>((resolve, reject) => {
    outgoing.once('error', reject).once('response', async (response) => {
      const { message } = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { message: string };
      resolve({ http: response.statusCode ?? 0, message });
    });
  });
  await pipeline(Readable.from(form(arrays)), outgoing);
  return answered;
}

const size = Number(process.argv[2] ?? 5);
await withOwnService(KEY, async ({ url, pid }) => {
  await fetch(`${url}/health`);
  const before = megabytes(pid);
  let [server, analysis] = [0, 0];
  const watch = setInterval(() => {
    server = Math.max(server, megabytes(pid));
    analysis = Math.max(analysis, ...listChildren(pid).map(megabytes));
  }, SAMPLE_INTERVAL_MS);
  const started = performance.now();
  const { http, message } = await upload(url, Math.ceil((size * GB) / ARRAY_BYTES));
  clearInterval(watch);
  const good = http === 200 && server - before < MAX_GROWTH_MB;
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${good ? 'ok  ' : 'FAIL'} ${size} GB: ${http} in ${seconds.toFixed(0)} s; server ${before.toFixed(0)} -> ${server.toFixed(0)} MB, analysis ${analysis.toFixed(0)} MB\n${message}\n`,
  );
  if (!good) process.exitCode = 1;
});

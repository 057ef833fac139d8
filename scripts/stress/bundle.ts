/**
 * `npm run stress:bundle -- [GB]`: sends a bundle of this many GB (5), most of it a heap dump, to a running service as a form, and polls
 * its health meanwhile. Prints status, time and the memory of the server and of its analysis; fails when the server's memory grows.
 */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stagedCapture } from '@hindsight/engine/testing';
import { createTar } from '@hindsight/intake/testing';
import { withOwnService } from '@hindsight/service/testing';
import { listProcesses, readResidentBytes } from './processes.ts';

const MB = 1e6;
const GB = 1e9;
const ARRAY_BYTES = 1 << 20;
const BLOCK = 512;
const BOUNDARY = 'boundary-of-the-large-bundle';
const KEY = 'key-of-the-large-bundle';
/** Growth over the memory before the upload; a form of 5 GB held in memory would be fifty times that. */
const MAX_GROWTH_MB = 100;
const SAMPLE_INTERVAL_MS = 200;

/** Writes one record of a heap dump. */
function writeRecord(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(9);
  head[0] = tag;
  head.writeUInt32BE(body.length, 5);
  return Buffer.concat([head, body]);
}

const toId = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const toU4 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const [BYTES_CLASS, BYTES_NAME, FIRST_ARRAY] = [0x100, 0x10, 0x100_0000];

/** Writes a heap of one class: arrays of bytes, each held by a root. */
function* writeHeapDump(arrays: number): Generator<Buffer> {
  yield Buffer.concat([Buffer.from('JAVA PROFILE 1.0.2\0'), toU4(8), toId(0)]);
  yield writeRecord(0x01, toId(BYTES_NAME), Buffer.from('[B'));
  yield writeRecord(0x02, toU4(1), toId(BYTES_CLASS), toU4(0), toId(BYTES_NAME));
  const content = Buffer.alloc(ARRAY_BYTES, 0x41);
  for (let index = 0; index < arrays; index++) {
    const address = toId(FIRST_ARRAY + index * 2 * ARRAY_BYTES);
    const array = [Buffer.from([0x23]), address, toU4(0), toU4(ARRAY_BYTES), Buffer.from([8]), content];
    yield writeRecord(0x1c, Buffer.from([0xff]), address, ...array);
  }
  yield writeRecord(0x2c);
}

/** Writes a bundle whose heap dump comes first. */
function* writeTar(arrays: number): Generator<Buffer> {
  let bytes = 0;
  for (const part of writeHeapDump(arrays)) bytes += part.length;
  const [header = Buffer.alloc(0)] = [
    createTar([{ name: 'yc/heap_dump.out', size: bytes, binarySize: true }]).subarray(0, BLOCK),
  ];
  yield header;
  yield* writeHeapDump(arrays);
  yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  yield createTar(stagedCapture());
}

function* writeForm(arrays: number): Generator<Buffer> {
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="bundleFile"; filename="yc.tar"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  yield* writeTar(arrays);
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

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
  await pipeline(Readable.from(writeForm(arrays)), outgoing);
  return answered;
}

const size = Number(process.argv[2] ?? 5);
await withOwnService(KEY, async ({ url, pid }) => {
  await fetch(`${url}/health`);
  const measureMb = (process: number): number => readResidentBytes(process) / MB;
  const before = measureMb(pid);
  let [server, analysis] = [0, 0];
  const watch = setInterval(() => {
    const [own, ...below] = listProcesses(pid);
    server = Math.max(server, measureMb(own ?? pid));
    analysis = Math.max(analysis, ...below.map(measureMb));
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

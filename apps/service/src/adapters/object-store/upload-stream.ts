import { ArtifactError } from '@hindsight/model';
import type { Bucket, UploadPart } from './bucket.ts';

/** The smallest that S3 takes for a part. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
/** S3 takes 10,000 parts. */
const MAX_PARTS = 10_000;
/** Parts of one upload that are on their way; the next one is collected meanwhile. */
const PARTS_AT_ONCE = 2;

type Retry = <Result>(write: () => Promise<Result>) => Promise<Result>;

interface UploadOptions {
  readonly maxBytes: number;
  /** Runs a write, again after something was evicted when the store was full. */
  readonly retry: Retry;
}

/** Groups chunks to parts of this size; the last one is smaller, and the only one may be empty. */
async function* groupParts(
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let pending: Uint8Array[] = [];
  let [length, total] = [0, 0];
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);
    let rest = chunk;
    while (length + rest.length >= partBytes) {
      const taken = partBytes - length;
      yield Buffer.concat([...pending, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [pending, length] = [[], 0];
    }
    // A reader may use the memory of its chunk again.
    if (rest.length > 0) pending.push(Buffer.from(rest));
    length += rest.length;
  }
  if (length > 0 || total === 0) yield Buffer.concat(pending);
}

/** Uploads a stream as one object, in parts as they arrive. Returns its length; an upload that fails leaves nothing behind. */
export async function sendStream(
  bucket: Bucket,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, retry }: UploadOptions,
): Promise<number> {
  const partBytes = Math.max(MIN_PART_BYTES, Math.ceil(maxBytes / (MAX_PARTS - 1)));
  const parts = groupParts(chunks, partBytes, maxBytes);
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    if (first.length === partBytes) return await uploadParts(bucket, key, first, parts, retry);
    await retry(() => bucket.put(key, first));
    return first.length;
  } finally {
    await parts.return();
  }
}

async function uploadParts(
  bucket: Bucket,
  key: string,
  first: Buffer,
  others: AsyncIterable<Buffer>,
  retry: Retry,
): Promise<number> {
  const uploadId = await retry(() => bucket.startUpload(key));
  try {
    const { parts, total } = await sendParts(
      (partNumber, bytes) => retry(() => bucket.uploadPart(key, uploadId, partNumber, bytes)),
      first,
      others,
    );
    await retry(() => bucket.finishUpload(key, uploadId, parts));
    return total;
  } catch (error) {
    // When this fails as well, the sweep of the next start or a rule of the bucket removes the parts.
    await bucket.abortUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** Sends parts, a few at once. Resolves or rejects when none is on its way any more. */
async function sendParts(
  send: (partNumber: number, bytes: Buffer) => Promise<UploadPart>,
  first: Buffer,
  others: AsyncIterable<Buffer>,
): Promise<{ readonly parts: readonly UploadPart[]; readonly total: number }> {
  const parts: Promise<UploadPart>[] = [];
  let total = 0;
  const start = (bytes: Buffer) => {
    const part = send(parts.length + 1, bytes);
    // Who waits for it is told later.
    part.catch(() => undefined);
    parts.push(part);
    total += bytes.length;
  };
  try {
    start(first);
    for await (const bytes of others) {
      await parts.at(-PARTS_AT_ONCE);
      start(bytes);
    }
    return { parts: await Promise.all(parts), total };
  } finally {
    await Promise.allSettled(parts.slice(-PARTS_AT_ONCE));
  }
}

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AWSHeaders, S3mini, type S3ServiceError } from 's3mini';
import type { StoreAddress } from '../../settings/store-address.ts';
import { createLeanFetch } from './lean-fetch.ts';
import { createSigner } from './sign-request.ts';
import { getStatus, isTransient, toStorageFault } from './storage-faults.ts';

export interface BucketOptions extends StoreAddress {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Deadline of one request; each moves one part at most. */
  readonly requestMs?: number;
  /** How long a request is tried again that the store did not answer. */
  readonly retryMs?: number;
}

export interface UploadPart {
  readonly partNumber: number;
  readonly etag: string;
}

export interface ObjectRange {
  readonly bytes: Buffer;
  /** Size of the whole object. */
  readonly size: number;
}

interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: number;
}

interface ListedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly startedAt: number;
}

/** One bucket. Requests that get no answer are tried again; what remains wrong is an ArtifactError. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  startUpload(key: string): Promise<string>;
  uploadPart(key: string, uploadId: string, partNumber: number, bytes: Buffer): Promise<UploadPart>;
  finishUpload(key: string, uploadId: string, parts: readonly UploadPart[]): Promise<void>;
  abortUpload(key: string, uploadId: string): Promise<void>;
  /** Reads bytes from `from` to before `to`, or to the end of the object; undefined when there is no such object. */
  readRange(key: string, from: number, to: number): Promise<ObjectRange | undefined>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): Promise<readonly ListedObject[]>;
  /** Lists the uploads that are not finished. */
  listUploads(): Promise<readonly ListedUpload[]>;
  /** Throws when the bucket cannot be used. */
  check(): Promise<void>;
}

const REQUEST_MS = 30_000;
const RETRY_MS = 8_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 3_000;
const OCTETS = 'application/octet-stream';
const [NOT_FOUND, EMPTY_RANGE] = [404, 416];

/** The store compares it with what arrived. Every server knows it, unlike the newer checksums. */
const digestHeader = (bytes: Buffer) =>
  // The type of the client knows the headers of Amazon only; it sends and signs every one.
  ({ 'Content-MD5': createHash('md5').update(bytes).digest('base64') }) as AWSHeaders;

/** Whether the store says that there is no such object, and not that there is no such bucket. */
const isAboutObject = (error: unknown): boolean =>
  getStatus(error) === NOT_FOUND && (error as S3ServiceError).serviceCode !== 'NoSuchBucket';

/** Removes an object. Some stores answer with an error when another process has removed it in the same moment. */
async function removeObject(client: S3mini, key: string): Promise<void> {
  try {
    await client.deleteObject(key);
  } catch (error) {
    if (!isAboutObject(error)) throw error;
  }
}

/** Opens a bucket; no request is sent yet. */
export function openBucket({
  bucketUrl,
  region,
  prefix,
  accessKey,
  secretKey,
  requestMs = REQUEST_MS,
  retryMs = RETRY_MS,
}: BucketOptions): Bucket {
  const client = new S3mini({
    endpoint: bucketUrl,
    region,
    // It would sign by the asynchronous cryptography of browsers, in three turns of a thread for each request.
    accessKeyId: '',
    secretAccessKey: '',
    requestAbortTimeout: requestMs,
    fetch: createLeanFetch(createSigner({ accessKey, secretKey, region })),
  });
  const toKey = (name: string) => prefix + name;

  async function send<Result>(request: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + retryMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await request();
      } catch (error) {
        if (!isTransient(error) || performance.now() + pause > deadline) throw toStorageFault(error);
      }
      await sleep(pause);
    }
  }

  const exists = (key: string) => send(async () => (await client.objectExists(toKey(key))) === true);

  return {
    exists,
    async put(key, bytes) {
      await send(() => client.putObject(toKey(key), bytes, OCTETS, undefined, digestHeader(bytes)));
    },
    startUpload: (key) => send(() => client.getMultipartUploadId(toKey(key), OCTETS)),
    uploadPart: (key, uploadId, partNumber, bytes) =>
      send(() => client.uploadPart(toKey(key), uploadId, bytes, partNumber, {}, undefined, digestHeader(bytes))),
    async finishUpload(key, uploadId, parts) {
      await send(async () => {
        try {
          const { etag } = await client.completeMultipartUpload(toKey(key), uploadId, [...parts]);
          // The status was sent before the parts were joined: an error is in the body of a success.
          if (typeof etag !== 'string' || etag === '') throw new Error('the parts were not joined');
        } catch (error) {
          // An earlier attempt may have succeeded although its answer was lost.
          if (getStatus(error) !== NOT_FOUND || !(await exists(key))) throw error;
        }
      });
    },
    async abortUpload(key, uploadId) {
      await send(async () => {
        try {
          await client.abortMultipartUpload(toKey(key), uploadId);
        } catch (error) {
          if (getStatus(error) !== NOT_FOUND) throw error;
        }
      });
    },
    readRange: (key, from, to) =>
      send(async () => {
        try {
          const answer = await client.getObjectRaw(toKey(key), false, from, to);
          const bytes = Buffer.from(await answer.arrayBuffer());
          const [, size] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
          return { bytes, size: Number(size ?? bytes.length) };
        } catch (error) {
          if (getStatus(error) === EMPTY_RANGE) return { bytes: Buffer.alloc(0), size: 0 };
          if (getStatus(error) === NOT_FOUND) return undefined;
          throw error;
        }
      }),
    remove: (key) => send(() => removeObject(client, toKey(key))),
    async list() {
      const objects = (await send(() => client.listObjects('/', prefix))) ?? [];
      return objects.map(({ Key, LastModified, Size }) => ({
        key: Key.slice(prefix.length),
        bytes: Size,
        changedAt: LastModified.getTime(),
      }));
    },
    listUploads: () => send(() => listUploads(client, prefix)),
    // Whoever waits for readiness repeats it by themselves.
    async check() {
      try {
        // An object that is not there: the listing of a bucket may be forbidden to the key of the service.
        const answer = await client.getObjectRaw(toKey('check'));
        await answer.body?.cancel();
      } catch (error) {
        if (!isAboutObject(error)) throw toStorageFault(error);
      }
    },
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The client does not interpret this answer; a single upload is an object and several are a list. */
async function listUploads(client: S3mini, prefix: string): Promise<readonly ListedUpload[]> {
  const answer = (await client.listMultipartUploads('/', prefix, 'GET', { prefix })) as unknown as Members;
  const result = (answer.ListMultipartUploadsResult ?? answer) as Members;
  const uploads = (result.Upload === undefined ? [] : [result.Upload].flat()) as unknown as readonly Members[];
  return uploads.map(({ Key, UploadId, Initiated }) => ({
    key: String(Key).slice(prefix.length),
    uploadId: String(UploadId),
    startedAt: Date.parse(String(Initiated)),
  }));
}

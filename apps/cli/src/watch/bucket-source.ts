import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucket, parseStoreAddress } from '@hindsight/service';
import { UsageError } from '../exit.ts';
import { isHidden, type Source } from './source.ts';

const PART_BYTES = 8 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** Watches the objects of a bucket below a prefix, with the keys that programs of Amazon read from the environment. */
export function openBucketSource(place: string, scratch: string, environment: Environment): Source {
  const address = parseStoreAddress(place);
  if (!address) throw new UsageError(`${place} must be like s3://bucket/prefix?endpoint=https://host&region=name`);
  const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = environment;
  if (!accessKey || !secretKey) throw new UsageError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
  const bucket = openBucket({ ...address, accessKey, secretKey });

  async function download(name: string, path: string): Promise<void> {
    const file = await open(path, 'w', 0o600);
    try {
      let [at, size] = [0, 1];
      while (at < size) {
        const range = await bucket.readRange(name, at, at + PART_BYTES);
        if (!range || range.bytes.length === 0) throw new Error(`${name} was removed while it was read`);
        await file.write(range.bytes);
        at += range.bytes.length;
        size = range.size;
      }
    } finally {
      await file.close();
    }
  }

  let downloads = 0;
  return {
    isWhole: true,
    async list() {
      const objects = (await bucket.list()).filter(({ key, bytes }) => bytes > 0 && !isHidden(key));
      return objects.map(({ key, bytes, changedAt }) => ({
        name: key,
        bytes,
        version: `${bytes} ${changedAt}`,
        changedAt,
      }));
    },
    async withFile({ name }, use) {
      const path = join(scratch, `object-${downloads++}`);
      try {
        await download(name, path);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

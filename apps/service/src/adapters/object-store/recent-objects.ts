import type { Bucket } from './bucket.ts';

type ReadWrite = Pick<Bucket, 'put' | 'readRange'>;

export interface RecentObjects extends ReadWrite {
  /** Forgets an object that is removed. */
  forget(key: string): void;
}

/** An upload that is larger is rarely analyzed where it arrived. */
const MAX_OBJECT_BYTES = 2 ** 20;
/** Of all objects that wait to be read. */
const MAX_BYTES = 16 * MAX_OBJECT_BYTES;

/**
 * A bucket that reads small objects from memory, once, when this process has written them a moment ago: most are analyzed where they
 * arrived. The oldest make room for others.
 */
export function rememberRecent(bucket: ReadWrite): RecentObjects {
  const recent = new Map<string, Buffer>();
  let totalBytes = 0;

  function take(key: string): Buffer | undefined {
    const bytes = recent.get(key);
    if (bytes) {
      recent.delete(key);
      totalBytes -= bytes.length;
    }
    return bytes;
  }

  function note(key: string, bytes: Buffer): void {
    recent.set(key, bytes);
    totalBytes += bytes.length;
    for (const oldest of recent.keys()) {
      if (totalBytes <= MAX_BYTES) return;
      take(oldest);
    }
  }

  return {
    async put(key, bytes) {
      await bucket.put(key, bytes);
      if (bytes.length <= MAX_OBJECT_BYTES) note(key, bytes);
    },
    async readRange(key, from, to) {
      const bytes = take(key);
      return bytes ? { bytes: bytes.subarray(from, to), size: bytes.length } : bucket.readRange(key, from, to);
    },
    forget: (key) => void take(key),
  };
}

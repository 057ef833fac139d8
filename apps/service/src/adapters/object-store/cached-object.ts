import { writeFileSync } from 'node:fs';
import { open, rm, truncate } from 'node:fs/promises';
import { writeToDisk } from '../disk-full.ts';
import type { Bucket } from './bucket.ts';

/** What one request brings; smaller ones would cost a round trip each. */
const BLOCK_BYTES = 2 * 1024 * 1024;
/** Blocks that one reader waits for at a time. */
const BLOCKS_AT_ONCE = 4;
const OWNER_ONLY_FILE = 0o600;

export interface CachedObjectOptions {
  readonly bucket: Pick<Bucket, 'readRange'>;
  readonly key: string;
  /** Where the file is created. */
  readonly path: string;
  /** Called before bytes are written, so that there is room for them. */
  readonly onGrowth: (bytes: number) => Promise<void>;
}

/** The sparse file of one object: the blocks of it that were read so far. */
export interface CachedObject {
  readonly path: string;
  readonly size: number;
  /** Bytes of its blocks. */
  bytes(): number;
  /** Loads the blocks of a range that are not there yet. */
  load(from: number, to: number): Promise<void>;
  hold(): void;
  release(): void;
  isHeld(): boolean;
  /** Removes the file, at once or when nobody holds it any more. */
  remove(): Promise<void>;
}

/** Creates the file of an object with its first block; undefined when there is no such object. */
export async function openCachedObject(options: CachedObjectOptions): Promise<CachedObject | undefined> {
  const { bucket, key } = options;
  const first = await bucket.readRange(key, 0, BLOCK_BYTES);
  if (!first) return undefined;
  const object = manageFile(options, first.size);
  try {
    await object.create(first.bytes);
    return object;
  } catch (error) {
    await object.remove();
    throw error;
  }
}

/** Writes bytes completely; the file is not kept open, because there may be thousands. */
async function writeAt(path: string, position: number, content: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (let written = 0; written < content.length; ) {
      written += (await file.write(content, written, content.length - written, position + written)).bytesWritten;
    }
  } finally {
    await file.close();
  }
}

function manageFile({ bucket, key, path, onGrowth }: CachedObjectOptions, size: number) {
  /** Blocks that are there or on their way. */
  const blocks = new Map<number, Promise<void>>();
  let [bytes, holders, isForgotten] = [0, 0, false];

  async function writeBlock(block: number, content: Buffer): Promise<void> {
    if (!isForgotten) {
      bytes += content.length;
      await onGrowth(content.length);
    }
    await writeToDisk(() => writeAt(path, block * BLOCK_BYTES, content));
  }

  /** Waits for the kernel, which takes as long for a small file as one of the three turns of a thread that a promise would take. */
  const createFile = (content: string | Buffer) =>
    writeToDisk(async () => writeFileSync(path, content, { flag: 'wx', mode: OWNER_ONLY_FILE }));

  /** Creates the file with everything in it: one call in place of five for most artifacts. */
  async function createComplete(content: Buffer): Promise<void> {
    bytes += content.length;
    await onGrowth(content.length);
    await createFile(content);
  }

  async function loadBlock(block: number): Promise<void> {
    const from = block * BLOCK_BYTES;
    const range = await bucket.readRange(key, from, Math.min(size, from + BLOCK_BYTES));
    if (range?.size !== size) throw new Error('an object of the store was exchanged');
    await writeBlock(block, range.bytes);
  }

  /** Remembers a block on its way; when it does not arrive, the next reader tries it again. */
  function remember(block: number, arrival: Promise<void>): Promise<void> {
    blocks.set(block, arrival);
    arrival.catch(() => blocks.delete(block));
    return arrival;
  }

  const close = () => rm(path, { force: true });

  return {
    path,
    size,
    bytes: () => bytes,
    /** Creates the file with its first block. */
    async create(first: Buffer) {
      if (first.length === size) return remember(0, createComplete(first));
      await createFile('');
      await truncate(path, size);
      return remember(0, writeBlock(0, first));
    },
    async load(from: number, to: number) {
      const onTheWay: Promise<void>[] = [];
      const end = Math.ceil(Math.min(to, size) / BLOCK_BYTES);
      for (let block = Math.floor(Math.max(0, from) / BLOCK_BYTES); block < end; block++) {
        if (onTheWay.length >= BLOCKS_AT_ONCE) await onTheWay.shift();
        onTheWay.push(blocks.get(block) ?? remember(block, loadBlock(block)));
      }
      await Promise.all(onTheWay);
    },
    hold: () => void holders++,
    release() {
      holders--;
      // Nobody waits for it, and the folder is emptied at the next start.
      if (isForgotten && holders === 0) void close().catch(() => undefined);
    },
    isHeld: () => holders > 0,
    async remove() {
      isForgotten = true;
      if (holders === 0) await close();
    },
  };
}

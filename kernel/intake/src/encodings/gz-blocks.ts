import { promisify } from 'node:util';
import { crc32, type InflateRaw, inflateRaw } from 'node:zlib';
import type { ByteCursor } from './byte-cursor.ts';

/** HotSpot writes packed heap dumps as members of so many bytes each, and says so in the comment of the first one (`-gz=1`). */
const BLOCK_SIZE = /^HPROF BLOCKSIZE=(\d{1,8})$/;
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;

/** Undefined when members may have any size. */
export function parseBlockBytes(comment: string): number | undefined {
  const bytes = Number(BLOCK_SIZE.exec(comment)?.[1] ?? 0);
  return bytes > 0 && bytes <= MAX_BLOCK_BYTES ? bytes : undefined;
}

const HEAD_BYTES = 10;
const TAIL_BYTES = 8;
/** More than is unpacked at a time. */
const WINDOW_BYTES = 8 * 1024 * 1024;
const MEMBERS_AT_A_TIME = 16;

/**
 * Unpacks members side by side: the next one begins where the same head is found again, and that was right when lengths and checksums
 * fit. Ends at the first one that does not, and before the last one, which has nothing behind it: they are read like any other.
 */
export async function* decodeBlocks(cursor: ByteCursor, blockBytes: number): AsyncGenerator<Buffer, void> {
  for (;;) {
    const members = splitMembers(await cursor.peek(WINDOW_BYTES));
    if (members.length === 0) return;
    const unpacking = members.map((member) => unpack(member, blockBytes));
    for (const [at, unpacked] of unpacking.entries()) {
      const content = await unpacked;
      if (!content) {
        await Promise.all(unpacking);
        return;
      }
      cursor.take(members[at]?.length ?? 0);
      yield content;
    }
  }
}

/** Those of which the next one's head is to be seen. Only heads without optional fields are taken. */
function splitMembers(window: Buffer): Buffer[] {
  const members: Buffer[] = [];
  const head = window.subarray(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.readUInt32BE(0) !== 0x1f8b0800) return members;
  for (let start = 0; members.length < MEMBERS_AT_A_TIME; ) {
    const next = window.indexOf(head, start + HEAD_BYTES + TAIL_BYTES);
    if (next < 0) break;
    members.push(window.subarray(start, next));
    start = next;
  }
  return members;
}

interface Unpacked {
  readonly buffer: Buffer;
  readonly engine: InflateRaw;
}

// The types of Node do not know what `info` gives.
const inflate = promisify(inflateRaw) as unknown as (
  input: Buffer,
  options: { readonly info: true; readonly maxOutputLength: number },
) => Promise<Unpacked>;

/** Undefined when it is no whole member. */
async function unpack(member: Buffer, blockBytes: number): Promise<Buffer | undefined> {
  const end = member.length - TAIL_BYTES;
  try {
    const { buffer, engine } = await inflate(member.subarray(HEAD_BYTES, end), {
      info: true,
      maxOutputLength: blockBytes,
    });
    const isWhole =
      engine.bytesWritten === end - HEAD_BYTES &&
      member.readUInt32LE(end) === crc32(buffer) &&
      member.readUInt32LE(end + 4) === buffer.length;
    return isWhole ? buffer : undefined;
  } catch {
    // What is wrong with it is told by whoever reads it next, byte by byte.
    return undefined;
  }
}

import { promisify } from 'node:util';
import { crc32, type InflateRaw, inflateRaw } from 'node:zlib';
import type { ByteCursor } from './byte-cursor.ts';

/**
 * HotSpot writes compressed heap dumps as members of a fixed size, which the comment of the first member states
 * (`-gz=1`).
 */
const BLOCK_SIZE = /^HPROF BLOCKSIZE=(\d{1,8})$/;
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;

/** Parses the comment of a member. Returns undefined when members may have any size. */
export function parseBlockBytes(comment: string): number | undefined {
  const bytes = Number(BLOCK_SIZE.exec(comment)?.[1] ?? 0);
  return bytes > 0 && bytes <= MAX_BLOCK_BYTES ? bytes : undefined;
}

const HEAD_BYTES = 10;
const TAIL_BYTES = 8;
/** The size of the window in which members are searched; it is more than is decompressed at once. */
const WINDOW_BYTES = 8 * 1024 * 1024;
const MEMBERS_AT_A_TIME = 16;

/**
 * Decompresses members in parallel. A member is assumed to end where the same head occurs again; its length and
 * checksum prove that. Decoding stops at the first member for which they do not match, and before the last member,
 * which no head follows: those are read like any other.
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

/**
 * Splits a window into the members whose following head is visible. Only heads without optional fields are accepted.
 */
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

// The types of Node lack the result of the option `info`.
const inflate = promisify(inflateRaw) as unknown as (
  input: Buffer,
  options: { readonly info: true; readonly maxOutputLength: number },
) => Promise<Unpacked>;

/** Decompresses a member. Returns undefined when the bytes are not exactly one member. */
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
    // The regular decoder reads this member again and reports the error.
    return undefined;
  }
}

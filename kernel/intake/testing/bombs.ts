import { spawnSync } from 'node:child_process';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { tarEntry } from './tar-writer.ts';
import { createZip } from './zip-writer.ts';

const MIB = 1024 * 1024;
/** The number of bytes that every bomb expands to. */
export const BOMB_BYTES = 10 * 1024 * MIB;
const PIECE = Buffer.alloc(64 * MIB);
const PIECES = BOMB_BYTES / PIECE.length;

/** Repeats compressed zeros until they expand to BOMB_BYTES. */
const repeat = (piece: Buffer): Buffer => Buffer.concat(Array.from({ length: PIECES }, () => piece));

/** Compresses with a command-line tool; returns undefined where it is missing. */
function byTool(command: string, input: Buffer): Buffer | undefined {
  const { status, stdout } = spawnSync(command, ['-c'], { input, maxBuffer: PIECE.length });
  return status === 0 ? stdout : undefined;
}

function zerosByTool(command: string): Buffer | undefined {
  const piece = byTool(command, PIECE);
  return piece && repeat(piece);
}

/** Creates one stream of raw deflate: pieces that end at a byte, then an empty last block. */
const deflated = (): Buffer =>
  Buffer.concat([repeat(deflateRawSync(PIECE, { finishFlush: constants.Z_FULL_FLUSH })), Buffer.from([3, 0])]);

function zeroChecksum(): number {
  let checksum = 0;
  for (let piece = 0; piece < PIECES; piece++) checksum = crc32(PIECE, checksum);
  return checksum;
}

/** Creates one frame (RFC 8878) of blocks, each of which encodes 128 KiB of the same byte in four bytes. */
function zstdOfRuns(windowDescriptor: number): Buffer {
  const blockBytes = 128 * 1024;
  const blocks = BOMB_BYTES / blockBytes;
  const frame = Buffer.alloc(6 + blocks * 4);
  frame.set([0x28, 0xb5, 0x2f, 0xfd, 0, windowDescriptor]);
  for (let block = 0; block < blocks; block++) {
    frame.writeUIntLE(blockBytes * 8 + 2 + (block === blocks - 1 ? 1 : 0), 6 + block * 4, 3);
  }
  return frame;
}

/** Window descriptors with an exponent and no mantissa: 8 MiB, which every decoder must accept, and 2 GiB. */
const WINDOW_8_MIB = 13 << 3;
const WINDOW_2_GIB = 21 << 3;

const zip = (content: Buffer): Buffer => createZip([{ name: 'inner', content }]);
const zeroEntry = (packed: Buffer, size = BOMB_BYTES) => ({
  name: 'gc.log',
  packed,
  size,
  crc: zeroChecksum(),
  wide: true,
});

/** Small files that expand to BOMB_BYTES of zeros; a value is undefined where the tool that creates it is missing. */
export const BOMBS: Readonly<Record<string, () => Buffer | undefined>> = {
  gz: () => repeat(gzipSync(PIECE)),
  'gz in gz': () => gzipSync(repeat(gzipSync(PIECE))),
  'gz in gz in gz': () => gzipSync(gzipSync(repeat(gzipSync(PIECE)))),
  'zip with true sizes': () => createZip([zeroEntry(deflated())], { wide: true }),
  'zip that says 1000 bytes': () => createZip([zeroEntry(deflated(), 1000)], { wide: true }),
  'zip without its directory': () => {
    const whole = createZip([{ ...zeroEntry(deflated()), descriptor: 'wide' }], { wide: true });
    return whole.subarray(0, whole.length - 200);
  },
  'zip in zip in zip': () => zip(zip(createZip([zeroEntry(deflated())], { wide: true }))),
  'gz in zip': () => zip(repeat(gzipSync(PIECE))),
  'zip in gz': () => gzipSync(createZip([zeroEntry(deflated())], { wide: true })),
  'zip of 400 entries over one': () => {
    const kernel = deflateRawSync(Buffer.alloc(16 * MIB));
    const entry = { packed: kernel, size: 16 * MIB, crc: crc32(Buffer.alloc(16 * MIB)) };
    return createZip(
      Array.from({ length: 400 }, (_, n) => ({ ...entry, name: `${n}`, ...(n > 0 && { sharesHeaderOf: 0 }) })),
    );
  },
  'tar in gz': () => {
    const header = tarEntry({ name: 'gc.log', size: BOMB_BYTES, binarySize: true, form: 'gnu' });
    return Buffer.concat([gzipSync(header), repeat(gzipSync(PIECE))]);
  },
  zstd: () => zstdOfRuns(WINDOW_8_MIB),
  'zstd with a window of 2 GiB': () => zstdOfRuns(WINDOW_2_GIB),
  'zstd in gz': () => gzipSync(zstdOfRuns(WINDOW_8_MIB)),
  xz: () => zerosByTool('xz'),
  'xz in xz': () => {
    const inner = zerosByTool('xz');
    return inner && byTool('xz', inner);
  },
  bz2: () => zerosByTool('bzip2'),
  'bz2 in gz': () => {
    const inner = zerosByTool('bzip2');
    return inner && gzipSync(inner);
  },
};

import type { ByteCursor } from '../byte-cursor.ts';
import { CorruptDataError } from '../decoder.ts';
import { LzmaDecoder, RANGE_INIT_BYTES } from './decoder.ts';
import { lzmaProperties } from './model.ts';
import type { LzmaWindow } from './window.ts';

/** Unpacked, of a chunk. */
export const MAX_CHUNK_BYTES = 2 * 1024 * 1024;
const END = 0x00;
const STORED_AFTER_RESET = 0x01;
const STORED = 0x02;
const FIRST_LZMA = 0x80;
/** What a chunk of LZMA begins with anew; each includes those before it. */
const RESET_STATE = 1;
const RESET_PROPERTIES = 2;
const RESET_WINDOW = 3;

/** LZMA2, the chunks inside an xz block, up to and with their end mark. `read` takes down how much of the input that was. */
export async function* unpackLzma2(
  cursor: ByteCursor,
  window: LzmaWindow,
  read: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  const lzma = new LzmaDecoder(window);
  for (let first = true; ; first = false) {
    const chunk = chunkKind(await cursor.expect());
    read(1);
    if (chunk === undefined) return;
    if (chunk.resetsWindow) window.reset();
    else if (first) throw contradiction();
    window.makeRoom(MAX_CHUNK_BYTES);
    try {
      read(chunk.stored ? await store(cursor, window) : await unpackChunk(cursor, lzma, window, chunk));
    } catch (error) {
      yield window.take();
      throw error;
    }
    yield window.take();
  }
}

interface ChunkKind {
  readonly stored: boolean;
  readonly resetsWindow: boolean;
  readonly reset: number;
  /** The highest bits of the size it unpacks to. */
  readonly sizeBits: number;
}

/** By a chunk's first byte; undefined for the end. */
function chunkKind(control: number): ChunkKind | undefined {
  if (control === END) return undefined;
  if (control > STORED && control < FIRST_LZMA) throw new CorruptDataError('a chunk of unknown kind');
  const stored = control < FIRST_LZMA;
  const reset = stored ? 0 : (control >> 5) & 3;
  const resetsWindow = reset === RESET_WINDOW || control === STORED_AFTER_RESET;
  return { stored, reset, resetsWindow, sizeBits: control & 0x1f };
}

async function store(cursor: ByteCursor, window: LzmaWindow): Promise<number> {
  const size = (await cursor.exactly(2)).readUInt16BE() + 1;
  const bytes = await cursor.upTo(size);
  window.store(bytes);
  if (bytes.length < size) throw new CorruptDataError('ends too early');
  return 2 + size;
}

async function unpackChunk(
  cursor: ByteCursor,
  lzma: LzmaDecoder,
  window: LzmaWindow,
  { reset, sizeBits }: ChunkKind,
): Promise<number> {
  const sizes = await cursor.exactly(4);
  const end = window.end + (sizeBits << 16) + sizes.readUInt16BE(0) + 1;
  const packed = sizes.readUInt16BE(2) + 1;
  if (reset >= RESET_PROPERTIES) setProperties(lzma, await cursor.expect());
  else if (!lzma.hasProperties) throw contradiction();
  else if (reset === RESET_STATE) lzma.resetState();
  const input = await cursor.upTo(packed);
  if (input.length < RANGE_INIT_BYTES) throw new CorruptDataError('ends too early');
  lzma.startRange(input);
  const read = lzma.unpack({ input, from: RANGE_INIT_BYTES, lastStart: input.length, endLimit: end });
  const { at, clean } = lzma.finishRange(input, read);
  if (input.length < packed) throw new CorruptDataError('ends too early');
  if (at !== packed || !clean || window.end !== end) throw contradiction();
  return 4 + (reset >= RESET_PROPERTIES ? 1 : 0) + packed;
}

function setProperties(lzma: LzmaDecoder, byte: number): void {
  const properties = lzmaProperties(byte);
  if (!properties || properties.literalBits + properties.literalPositionBits > 4) throw contradiction();
  lzma.setProperties(properties);
}

const contradiction = () => new CorruptDataError('the compressed data contradicts itself');

import type { ByteCursor } from '../byte-cursor.ts';
import { CorruptDataError } from '../decoder.ts';
import { type LzmaDecoder, RANGE_INIT_BYTES } from './lzma-decoder.ts';
import { parseLzmaProperties } from './lzma-model.ts';
import type { LzmaWindow } from './lzma-window.ts';

/** The most that a chunk decodes to. */
export const MAX_CHUNK_BYTES = 2 * 1024 * 1024;
const END = 0x00;
const STORED_WITH_DICTIONARY_RESET = 0x01;
const STORED = 0x02;
const FIRST_LZMA = 0x80;
/** What a chunk of LZMA resets; each value includes the ones before it. */
const RESET_STATE = 1;
const RESET_PROPERTIES = 2;
const RESET_DICTIONARY = 3;

/**
 * Decodes LZMA2: the chunks of an xz block up to and including their end mark. `onRead` is called with the number of input bytes of
 * each part.
 */
export async function* decodeLzma2(
  cursor: ByteCursor,
  lzma: LzmaDecoder,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  const { window } = lzma;
  lzma.reset();
  for (let first = true; ; first = false) {
    const chunk = parseControl(await cursor.expect());
    onRead(1);
    if (chunk === undefined) return;
    if (chunk.resetsDictionary) window.reset();
    else if (first) throw createContradiction();
    window.makeSpace(MAX_CHUNK_BYTES);
    try {
      onRead(chunk.stored ? await storeChunk(cursor, window) : await decodeChunk(cursor, lzma, chunk));
    } catch (error) {
      yield window.take();
      throw error;
    }
    yield window.take();
  }
}

interface ControlByte {
  readonly stored: boolean;
  readonly resetsDictionary: boolean;
  readonly reset: number;
  /** The highest bits of the decoded size. */
  readonly sizeBits: number;
}

/** Parses the first byte of a chunk; returns undefined for the end mark. */
function parseControl(control: number): ControlByte | undefined {
  if (control === END) return undefined;
  if (control > STORED && control < FIRST_LZMA) throw new CorruptDataError('a chunk of unknown kind');
  const stored = control < FIRST_LZMA;
  const reset = stored ? 0 : (control >> 5) & 3;
  const resetsDictionary = reset === RESET_DICTIONARY || control === STORED_WITH_DICTIONARY_RESET;
  return { stored, reset, resetsDictionary, sizeBits: control & 0x1f };
}

async function storeChunk(cursor: ByteCursor, window: LzmaWindow): Promise<number> {
  const size = (await cursor.exactly(2)).readUInt16BE() + 1;
  const bytes = await cursor.upTo(size);
  window.store(bytes);
  if (bytes.length < size) throw new CorruptDataError('ends too early');
  return 2 + size;
}

async function decodeChunk(cursor: ByteCursor, lzma: LzmaDecoder, { reset, sizeBits }: ControlByte): Promise<number> {
  const { window } = lzma;
  const sizes = await cursor.exactly(4);
  const end = window.end + (sizeBits << 16) + sizes.readUInt16BE(0) + 1;
  const packed = sizes.readUInt16BE(2) + 1;
  if (reset >= RESET_PROPERTIES) setProperties(lzma, await cursor.expect());
  else if (!lzma.hasProperties) throw createContradiction();
  else if (reset === RESET_STATE) lzma.resetState();
  const input = await cursor.upTo(packed);
  if (input.length < RANGE_INIT_BYTES) throw new CorruptDataError('ends too early');
  lzma.initRange(input);
  const read = lzma.decode({ input, from: RANGE_INIT_BYTES, lastStart: input.length, endLimit: end });
  const { at, clean } = lzma.finishRange(input, read);
  if (input.length < packed) throw new CorruptDataError('ends too early');
  if (at !== packed || !clean || window.end !== end) throw createContradiction();
  return 4 + (reset >= RESET_PROPERTIES ? 1 : 0) + packed;
}

function setProperties(lzma: LzmaDecoder, byte: number): void {
  const properties = parseLzmaProperties(byte);
  if (!properties || properties.lc + properties.lp > 4) throw createContradiction();
  lzma.setProperties(properties);
}

const createContradiction = () => new CorruptDataError('the compressed data contradicts itself');

import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';
import { looksLikeText } from './charset.ts';
import { BrokenEncoding, type Chunks, type Decoder } from './encodings/decoder.ts';
import { DECODERS } from './encodings/index.ts';
import { encodingOfContent } from './encodings/magic.ts';
import { type EncodingName, layersOfFileName, layersOfLabel } from './encodings/names.ts';
import { type Limits, RATIO_FREE_BYTES } from './limits.ts';
import type { RawBytes } from './raw-bytes.ts';

/** What the sender said of the content, and what it is. */
interface IgnoredLabel {
  readonly label: string;
  readonly found: string;
}

/** Raw bytes with their layers of compression known. */
export interface Layered {
  readonly raw: RawBytes;
  /** Outermost first. */
  readonly encoding: readonly EncodingName[];
  readonly labelIgnored?: IgnoredLabel;
  readonly limits: Limits;
}

/** What a reading of the decompressed content met. */
export interface DecodingState {
  /** The compressed data ended early or broke; what came before was given out. */
  truncated: boolean;
}

/** Enough to tell text from other content, and for the farthest mark: `ustar` of a tar header, at 257. */
const PEEK_BYTES = 4096;

/** Finds the layers by content; the label decides only where the content does not tell. */
export async function findLayers(
  raw: RawBytes,
  { fileName, label, limits }: { fileName: string; label: string | undefined; limits: Limits },
): Promise<Layered> {
  if (raw.size === 0) throw new ArtifactError('empty-body', 'There is not a single byte in it.');
  const promised = label === undefined ? layersOfFileName(fileName) : layersOfLabel(label);
  const encoding: EncodingName[] = [];
  let head: Buffer;
  for (;;) {
    head = await peek({ raw, encoding, limits });
    const found = encodingOfContent(head);
    if (!found) break;
    requireDecoder(found);
    if (encoding.length === limits.maxDepth) {
      throw new ArtifactError('expands-too-much', `It is compressed more than ${limits.maxDepth} times over.`);
    }
    encoding.push(found);
  }
  if (head.length === 0) throw new ArtifactError('empty-body', `Nothing was packed with ${encoding.join(' and ')}.`);
  const missing = promised.find((name) => !encoding.includes(name));
  if (missing && !looksLikeText(head)) refuseLabel(missing, encoding);
  const found = encoding.join(', ') || 'no compression';
  const wrong = missing !== undefined || (promised.length === 0 && encoding.length > 0);
  return { raw, encoding, limits, ...(label !== undefined && wrong ? { labelIgnored: { label, found } } : {}) };
}

function requireDecoder(name: EncodingName): Decoder {
  const decoder = DECODERS[name];
  if (decoder) return decoder;
  const supported = Object.keys(DECODERS).join(', ');
  throw new ArtifactError(
    'unsupported-encoding',
    `The content is packed with ${name}, which cannot be unpacked yet. Supported: ${supported}, or no compression.`,
  );
}

function refuseLabel(promised: EncodingName, removed: readonly EncodingName[]): void {
  // A layer was found under another name: the content is known, only not a text.
  if (removed.length > 0) return;
  requireDecoder(promised);
  throw new ArtifactError(
    'corrupt-encoding',
    `It is said to be ${promised}, but it begins neither like ${promised} nor like text. Was it sent in binary mode?`,
  );
}

async function peek(layered: Layered): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of decompress(layered, { truncated: false })) {
    pieces.push(Buffer.from(chunk.subarray(0, PEEK_BYTES - length)));
    length += chunk.length;
    if (length >= PEEK_BYTES) break;
  }
  return Buffer.concat(pieces);
}

/** The content without its layers. Throws `corrupt-encoding` when nothing could be decoded, `expands-too-much` at the limits. */
export function decompress({ raw, encoding, limits }: Layered, state: DecodingState): Chunks {
  let chunks = raw.read();
  for (const name of encoding) chunks = removeLayer(name, chunks, raw.size, limits, state);
  return chunks;
}

async function* removeLayer(
  name: EncodingName,
  input: Chunks,
  sentBytes: number,
  limits: Limits,
  state: DecodingState,
): AsyncGenerator<Buffer, void> {
  const ceiling = Math.min(limits.maxExpandedBytes, Math.max(RATIO_FREE_BYTES, sentBytes * limits.maxRatio));
  let given = 0;
  try {
    for await (const chunk of requireDecoder(name)(input)) {
      given += chunk.length;
      if (given > ceiling) {
        const [sent, most] = [formatQuantity(bytes(sentBytes)), formatQuantity(bytes(ceiling))];
        throw new ArtifactError('expands-too-much', `${sent} expand to more than ${most}.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof BrokenEncoding)) throw error;
    if (given === 0) {
      throw new ArtifactError('corrupt-encoding', `The ${name} data is broken from its start: ${error.message}.`, {
        cause: error,
      });
    }
    state.truncated = true;
  }
}

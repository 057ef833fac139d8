import { ArtifactError } from '@hindsight/model';
import type { Allowance } from './allowance.ts';
import { looksLikeText } from './charset.ts';
import { BrokenEncoding, type Chunks, type Decoder } from './encodings/decoder.ts';
import { DECODERS } from './encodings/index.ts';
import { encodingOfContent } from './encodings/magic.ts';
import { type EncodingName, layersOfFileName, layersOfLabel } from './encodings/names.ts';
import type { RawBytes } from './raw-bytes.ts';

/** What the sender said of the content, and what it is. */
export interface IgnoredLabel {
  readonly label: string;
  readonly found: string;
}

/** One layer between the bytes of a file and the content. */
export interface Layer {
  readonly name: EncodingName;
  /** Unpacks, or only checks; absent where there is nothing to do. */
  readonly remove?: Decoder;
  /** The content stands in the file as it is. */
  readonly inPlace?: true;
}

interface MeteredLayer extends Layer {
  readonly meter: (given: number) => void;
}

/** Bytes with the layers around their content known. */
export interface Layered<Raw extends RawBytes = RawBytes> {
  readonly raw: Raw;
  /** Outermost first; those between `raw` and the content are the last of them. */
  readonly encoding: readonly EncodingName[];
  readonly layers: readonly MeteredLayer[];
  /** The content is an archive, which is not removed yet and not in `encoding`. */
  readonly archive?: ArchiveName;
  readonly labelIgnored?: IgnoredLabel;
}

export type ArchiveName = Extract<EncodingName, 'zip' | 'tar'>;

const isArchive = (name: EncodingName): name is ArchiveName => name === 'zip' || name === 'tar';

/** What a reading of the decompressed content met. */
export interface DecodingState {
  /** The compressed data ended early or broke; what came before was given out. */
  truncated: boolean;
}

export interface LayerSearch {
  readonly fileName: string;
  readonly label?: string | undefined;
  readonly allowance: Allowance;
  /** What was removed before these bytes were there, outermost first. */
  readonly outer?: readonly EncodingName[];
  /** How the archive packed its member. */
  readonly member?: Layer;
}

/** Enough to tell text from other content, and for the farthest mark: `ustar` of a tar header, at 257. */
const PEEK_BYTES = 4096;

/** Finds the layers by content, up to the first archive; the label decides only where the content does not tell. */
export async function findLayers<Raw extends RawBytes>(raw: Raw, search: LayerSearch): Promise<Layered<Raw>> {
  if (raw.size === 0) throw new ArtifactError('empty-body', 'There is not a single byte in it.');
  const { fileName, label, allowance, outer = [], member } = search;
  const promised = label === undefined ? layersOfFileName(fileName) : layersOfLabel(label);
  const layers: MeteredLayer[] = member ? [{ ...member, meter: allowance.meter() }] : [];
  let archive: ArchiveName | undefined;
  let head: Buffer;
  for (;;) {
    head = await peek({ raw, layers });
    const found = encodingOfContent(head);
    if (!found) break;
    allowance.requireDepth(outer.length + layers.length + 1);
    if (isArchive(found)) {
      archive = found;
      break;
    }
    layers.push({ name: found, remove: decoderOf(found), meter: allowance.meter() });
  }
  const encoding = [...outer, ...layers.map(({ name }) => name)];
  if (head.length === 0) throw new ArtifactError('empty-body', `Nothing was packed with ${encoding.join(' and ')}.`);
  const all = archive ? [...encoding, archive] : encoding;
  const missing = promised.find((name) => !all.includes(name));
  if (missing && all.length === outer.length && !looksLikeText(head)) throw refusedLabel(missing);
  const wrong = missing !== undefined || (promised.length === 0 && all.length > 0);
  const found = all.join(', ') || 'no compression';
  return {
    raw,
    layers,
    encoding,
    ...(archive && { archive }),
    ...(label !== undefined && wrong && { labelIgnored: { label, found } }),
  };
}

function decoderOf(name: EncodingName): Decoder {
  const decoder = DECODERS[name];
  if (decoder) return decoder;
  const supported = Object.keys(DECODERS).join(', ');
  throw new ArtifactError(
    'unsupported-encoding',
    `The content is packed with ${name}, which cannot be unpacked yet. Supported: ${supported}, or no compression.`,
  );
}

function refusedLabel(promised: EncodingName): ArtifactError {
  if (!isArchive(promised)) decoderOf(promised);
  return new ArtifactError(
    'corrupt-encoding',
    `It is said to be ${promised}, but it begins neither like ${promised} nor like text. Was it sent in binary mode?`,
  );
}

async function peek(layered: Pick<Layered, 'raw' | 'layers'>): Promise<Buffer> {
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
export function decompress({ raw, layers }: Pick<Layered, 'raw' | 'layers'>, state: DecodingState): Chunks {
  if (raw.cut) state.truncated = true;
  return layers.reduce((chunks, layer) => removeLayer(layer, chunks, state), raw.read());
}

async function* removeLayer(
  { name, remove, meter }: MeteredLayer,
  input: Chunks,
  state: DecodingState,
): AsyncGenerator<Buffer, void> {
  let given = 0;
  try {
    for await (const chunk of remove ? remove(input) : input) {
      given += chunk.length;
      meter(given);
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

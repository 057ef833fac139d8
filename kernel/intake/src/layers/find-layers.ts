import { ArtifactError, type EncodingName } from '@hindsight/model';
import { BLOCK, hasChecksum } from '../archives/tar/header.ts';
import { findDirectory } from '../archives/zip/end-record.ts';
import { readFirstBytes } from '../bytes/first-bytes.ts';
import type { RawBytes } from '../bytes/raw-bytes.ts';
import { DECODERS } from '../encodings/index.ts';
import { detectEncoding } from '../encodings/magic.ts';
import { type CompressionName, detectLayersByFileName, parseEncodingLabel } from '../encodings/names.ts';
import { findRecordSplitter } from '../encodings/record-array.ts';
import { isZlibHeader } from '../encodings/zlib-header.ts';
import { HEAD_BYTES } from '../limits.ts';
import { detectTextShape, isProbablyText } from '../text/charset.ts';
import type { ExpansionBudget } from './expansion-budget.ts';
import { decompress, isArchive, type Layer, type LayeredContent, type MeteredLayer, RECORD_ARRAY } from './layers.ts';

/**
 * Returns whether the first bytes are those of a binary artifact, such as a heap dump, which then has no layer around
 * it.
 */
export type IsBinaryArtifact = (beginning: Uint8Array) => boolean;

export interface LayerSearch {
  readonly fileName: string;
  /** The label of the sender. Without it the extension of the file name counts. */
  readonly label?: string | undefined;
  readonly budget: ExpansionBudget;
  /** The layers that were removed before these bytes, outermost first. */
  readonly outerLayers?: readonly EncodingName[];
  /** The layer that the archive put around its member. */
  readonly member?: Layer;
  /** The number of bytes of the content to read as its head. */
  readonly headBytes?: number;
  /** Without it only texts are known to have no layer. */
  readonly isBinaryArtifact?: IsBinaryArtifact | undefined;
}

/** The number of bytes that show what a content is: text or not, and a whole tar header. */
const PEEK_BYTES = 4096;

/** The state of the search. */
interface LayersSoFar {
  readonly raw: RawBytes;
  readonly layers: readonly MeteredLayer[];
  readonly head: Buffer;
  /** The promised layers that were not found yet. */
  readonly missing: readonly EncodingName[];
  readonly isBinaryArtifact: IsBinaryArtifact;
}

/** Returns how an array of records is split, of content without a further layer. A record may hold such an array again, which stays as it is. */
function findOuterSplitter(next: string | undefined, layers: readonly MeteredLayer[], head: Buffer) {
  if (next !== undefined || layers.some(({ name }) => name === RECORD_ARRAY)) return undefined;
  return findRecordSplitter(head);
}

/**
 * Finds the layers by content, up to the first archive. The label decides only where the content does not show its
 * encoding.
 */
export async function findLayers<Raw extends RawBytes>(raw: Raw, search: LayerSearch): Promise<LayeredContent<Raw>> {
  if (raw.size === 0) throw createEmptyFault(raw);
  const { fileName, label, budget, outerLayers = [], member, headBytes = HEAD_BYTES } = search;
  const { isBinaryArtifact = () => false } = search;
  const promised = label === undefined ? detectLayersByFileName(fileName) : parseEncodingLabel(label);
  const layers: MeteredLayer[] = member ? [addMeter(member, budget)] : [];
  const encoding = [...outerLayers, ...layers.flatMap(({ name }) => (name === RECORD_ARRAY ? [] : [name]))];
  /** The layers that the name promises are inside those of the archive. */
  const packedBefore = encoding.length;
  for (;;) {
    const begin = await readBeginning({ raw, layers }, headBytes);
    const head = begin.bytes.subarray(0, PEEK_BYTES);
    const missing = promised.filter((name) => !encoding.includes(name, packedBefore));
    const name = await findNextLayer({ raw, layers, head, missing, isBinaryArtifact }, budget);
    const splitRecords = findOuterSplitter(name, layers, begin.bytes);
    if (splitRecords) {
      layers.push(addMeter({ name: RECORD_ARRAY, remove: splitRecords }, budget));
      continue;
    }
    if (!name) {
      assertContent(head, encoding);
      if (missing[0] && encoding.length === packedBefore && !isPlain(head, isBinaryArtifact))
        throw createWrongLabelFault(missing[0]);
      return { raw, layers, encoding, head: begin, ...findIgnoredLabel(label, promised, encoding) };
    }
    budget.assertDepth(encoding.length + 1);
    if (isArchive(name)) {
      return {
        raw,
        layers,
        encoding,
        head: begin,
        archive: name,
        ...findIgnoredLabel(label, promised, [...encoding, name]),
      };
    }
    encoding.push(name);
    layers.push(addMeter({ name, remove: DECODERS[name] }, budget));
  }
}

const addMeter = (layer: Layer, budget: ExpansionBudget): MeteredLayer => ({ ...layer, meter: budget.createMeter() });

const createEmptyFault = ({ cut }: RawBytes): ArtifactError =>
  cut
    ? new ArtifactError('corrupt-encoding', 'The archive ends before the first byte of the file.')
    : new ArtifactError('empty-body', 'The file is empty.');

function assertContent(head: Buffer, encoding: readonly EncodingName[]): void {
  if (head.length > 0) return;
  throw new ArtifactError('empty-body', `It is compressed with ${encoding.join(' and ')}, and its content is empty.`);
}

/** Returns the layer around the content that begins with `head`, or undefined when there is none. */
async function findNextLayer(found: LayersSoFar, budget: ExpansionBudget): Promise<EncodingName | undefined> {
  const { head, missing } = found;
  const shown = detectEncoding(head);
  if (shown) return shown;
  // The oldest tar archives have no magic.
  if (hasChecksum(head)) return 'tar';
  if (isZipBehindOtherBytes(found)) return 'zip';
  if (missing.includes('tar') && canBeTar(found)) return 'tar';
  for (const name of new Set([...missing, 'deflate'] as const)) {
    if (!isArchive(name) && (await canDecode(name, found, budget))) return name;
  }
  return undefined;
}

/**
 * Returns whether a content that is labeled as tar may be one with an empty or damaged header: such a header has bytes
 * of value 0, which a text has not.
 */
const canBeTar = ({ head, isBinaryArtifact }: LayersSoFar): boolean =>
  head.subarray(0, BLOCK).includes(0) && !isBinaryArtifact(head) && detectTextShape(head).charset === 'ascii-like';

/** A self-extracting program of Windows or Linux may have a zip archive behind it. */
const PROGRAMS = [Buffer.from('MZ'), Buffer.from('\x7fELF', 'latin1')];

function isZipBehindOtherBytes({ raw, layers, head, missing }: LayersSoFar): boolean {
  const likely = missing.includes('zip') || PROGRAMS.some((mark) => head.subarray(0, mark.length).equals(mark));
  return likely && layers.every(({ inPlace }) => inPlace) && findDirectory(raw) !== undefined;
}

/**
 * Returns whether the content decodes. It is for encodings whose first bytes may be anything: raw deflate, zlib, LZMA
 * with unusual properties.
 */
async function canDecode(
  name: CompressionName,
  { raw, layers, head, missing, isBinaryArtifact }: LayersSoFar,
  budget: ExpansionBudget,
): Promise<boolean> {
  const promised = missing.includes(name);
  const zlib = name === 'deflate' && isZlibHeader(head);
  if (!zlib && !promised) return false;
  const plain = isPlain(head, isBinaryArtifact);
  if (!zlib && plain) return false;
  const state = { truncated: false };
  try {
    const layer = addMeter({ name, remove: DECODERS[name] }, budget);
    await readBeginning({ raw, layers: [...layers, layer] }, PEEK_BYTES, state);
    return !state.truncated || (promised && zlib && !plain);
  } catch (error) {
    if (error instanceof ArtifactError && error.fault.code === 'corrupt-encoding') return false;
    throw error;
  }
}

const isPlain = (head: Buffer, isBinaryArtifact: IsBinaryArtifact): boolean =>
  isBinaryArtifact(head) || isProbablyText(head);

function createWrongLabelFault(promised: EncodingName): ArtifactError {
  return new ArtifactError(
    'corrupt-encoding',
    `It is labeled as ${promised}, but it begins neither like ${promised} nor like text. Was it sent in binary mode?`,
  );
}

function findIgnoredLabel(
  label: string | undefined,
  promised: readonly EncodingName[],
  encoding: readonly EncodingName[],
): Pick<LayeredContent, 'labelIgnored'> {
  const fits = promised.length === 0 ? encoding.length === 0 : promised.every((name) => encoding.includes(name));
  return label === undefined || fits ? {} : { labelIgnored: { label, found: encoding.join(', ') || 'no compression' } };
}

const readBeginning = (
  layered: Pick<LayeredContent, 'raw' | 'layers'>,
  maxBytes: number,
  state = { truncated: false },
) => readFirstBytes(decompress(layered, state), maxBytes);

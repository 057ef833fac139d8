import { ArtifactError } from '@hindsight/model';
import type { Allowance } from './expansion-budget.ts';
import { BLOCK, hasChecksum } from '../archives/tar/header.ts';
import { findDirectory } from '../archives/zip/end-record.ts';
import { looksLikeText, shapeOfText } from '../text/charset.ts';
import { DECODERS } from '../encodings/index.ts';
import { encodingOfContent } from '../encodings/magic.ts';
import { type CompressionName, type EncodingName, layersOfFileName, layersOfLabel } from '../encodings/names.ts';
import { isZlibHeader } from '../encodings/zlib-header.ts';
import { firstBytes } from '../bytes/first-bytes.ts';
import { decompress, isArchive, type Layer, type Layered, type MeteredLayer } from './layers.ts';
import { HEAD_BYTES } from '../limits.ts';
import type { RawBytes } from '../bytes/raw-bytes.ts';

export interface LayerSearch {
  readonly fileName: string;
  /** What the sender says; the file name's extension when he says nothing. */
  readonly label?: string | undefined;
  readonly allowance: Allowance;
  /** What was removed before these bytes were there, outermost first. */
  readonly outer?: readonly EncodingName[];
  /** How the archive packed its member. */
  readonly member?: Layer;
  /** How much of the content is wanted at once. */
  readonly headBytes?: number;
}

/** Enough to tell what a content is: text or other, and a whole tar header. */
const PEEK_BYTES = 4096;

/** What was found so far. */
interface Found {
  readonly raw: RawBytes;
  readonly layers: readonly MeteredLayer[];
  readonly head: Buffer;
  /** Of the layers that were promised, those that were not found yet. */
  readonly missing: readonly EncodingName[];
}

/** Finds the layers by content, up to the first archive; the label decides only where the content does not tell. */
export async function findLayers<Raw extends RawBytes>(raw: Raw, search: LayerSearch): Promise<Layered<Raw>> {
  if (raw.size === 0) throw nothing(raw);
  const { fileName, label, allowance, outer = [], member, headBytes = HEAD_BYTES } = search;
  const promised = label === undefined ? layersOfFileName(fileName) : layersOfLabel(label);
  const layers: MeteredLayer[] = member ? [metered(member, allowance)] : [];
  const encoding = [...outer, ...layers.map(({ name }) => name)];
  /** What a name promises stands inside of what the archive did. */
  const packedBefore = encoding.length;
  for (;;) {
    const begin = await beginOf({ raw, layers }, headBytes);
    const head = begin.bytes.subarray(0, PEEK_BYTES);
    const missing = promised.filter((name) => !encoding.includes(name, packedBefore));
    const name = await nextLayer({ raw, layers, head, missing }, allowance);
    if (!name) {
      requireContent(head, encoding);
      if (missing[0] && encoding.length === packedBefore && !isPlain(head)) throw refusedLabel(missing[0]);
      return { raw, layers, encoding, head: begin, ...ignoredLabel(label, promised, encoding) };
    }
    allowance.requireDepth(encoding.length + 1);
    if (isArchive(name)) {
      return {
        raw,
        layers,
        encoding,
        head: begin,
        archive: name,
        ...ignoredLabel(label, promised, [...encoding, name]),
      };
    }
    encoding.push(name);
    layers.push(metered({ name, remove: DECODERS[name] }, allowance));
  }
}

const metered = (layer: Layer, allowance: Allowance): MeteredLayer => ({ ...layer, meter: allowance.meter() });

const nothing = ({ cut }: RawBytes): ArtifactError =>
  cut
    ? new ArtifactError('corrupt-encoding', 'The archive ends before its first byte.')
    : new ArtifactError('empty-body', 'There is not a single byte in it.');

function requireContent(head: Buffer, encoding: readonly EncodingName[]): void {
  if (head.length > 0) return;
  throw new ArtifactError('empty-body', `It is packed with ${encoding.join(' and ')}, and there is nothing in it.`);
}

/** The layer around the content that begins with `head`; undefined when there is none. */
async function nextLayer(found: Found, allowance: Allowance): Promise<EncodingName | undefined> {
  const { head, missing } = found;
  const shown = encodingOfContent(head);
  if (shown) return shown;
  // The oldest tar archives have no magic.
  if (hasChecksum(head)) return 'tar';
  if (isZipBehindOtherBytes(found)) return 'zip';
  if (missing.includes('tar') && mayBeTar(head)) return 'tar';
  for (const name of new Set([...missing, 'deflate'] as const)) {
    if (!isArchive(name) && (await decodes(name, found, allowance))) return name;
  }
  return undefined;
}

/** Said to be a tar, and its header is empty or damaged: such a header has bytes of value 0, which a text has not. */
const mayBeTar = (head: Buffer): boolean =>
  head.subarray(0, BLOCK).includes(0) && !isHeapDump(head) && shapeOfText(head).charset === 'ascii-like';

/** A program that unpacks itself: of Windows or Linux, or one that is said to be a zip. */
const PROGRAMS = [Buffer.from('MZ'), Buffer.from('\x7fELF', 'latin1')];

function isZipBehindOtherBytes({ raw, layers, head, missing }: Found): boolean {
  const likely = missing.includes('zip') || PROGRAMS.some((mark) => head.subarray(0, mark.length).equals(mark));
  return likely && layers.every(({ inPlace }) => inPlace) && findDirectory(raw) !== undefined;
}

/** For encodings whose first bytes may be anything: raw deflate, zlib, LZMA with unusual properties. */
async function decodes(
  name: CompressionName,
  { raw, layers, head, missing }: Found,
  allowance: Allowance,
): Promise<boolean> {
  const [promised, plain] = [missing.includes(name), isPlain(head)];
  const zlib = name === 'deflate' && isZlibHeader(head);
  if (!zlib && (plain || !promised)) return false;
  const state = { truncated: false };
  try {
    const layer = metered({ name, remove: DECODERS[name] }, allowance);
    await beginOf({ raw, layers: [...layers, layer] }, PEEK_BYTES, state);
    return !state.truncated || (promised && zlib && !plain);
  } catch (error) {
    if (error instanceof ArtifactError && error.fault.code === 'corrupt-encoding') return false;
    throw error;
  }
}

/** Heap dumps are binary, and no layer. */
const HPROF = Buffer.from('JAVA PROFILE ');

const isHeapDump = (head: Buffer): boolean => head.subarray(0, HPROF.length).equals(HPROF);

const isPlain = (head: Buffer): boolean => looksLikeText(head) || isHeapDump(head);

function refusedLabel(promised: EncodingName): ArtifactError {
  return new ArtifactError(
    'corrupt-encoding',
    `It is said to be ${promised}, but it begins neither like ${promised} nor like text. Was it sent in binary mode?`,
  );
}

function ignoredLabel(
  label: string | undefined,
  promised: readonly EncodingName[],
  encoding: readonly EncodingName[],
): Pick<Layered, 'labelIgnored'> {
  const fits = promised.length === 0 ? encoding.length === 0 : promised.every((name) => encoding.includes(name));
  return label === undefined || fits ? {} : { labelIgnored: { label, found: encoding.join(', ') || 'no compression' } };
}

const beginOf = (layered: Pick<Layered, 'raw' | 'layers'>, most: number, state = { truncated: false }) =>
  firstBytes(decompress(layered, state), most);

import {
  ArtifactError,
  type Head,
  type Line,
  type ReadLinesOptions,
  type TextSource,
  type TextSummary,
} from '@hindsight/model';
import { createContentHash, createKnownHash } from '../bytes/content-hash.ts';
import { type FileRange, openFileBytes, type RawBytes, wrapBytes } from '../bytes/raw-bytes.ts';
import { removeEnvelopes } from '../envelopes/remove-envelopes.ts';
import { ExpansionBudget } from '../layers/expansion-budget.ts';
import { findLayers, type IsBinaryArtifact } from '../layers/find-layers.ts';
import type { LayeredContent } from '../layers/layers.ts';
import { DEFAULT_LIMITS, HEAD_START_BYTES, type Limits, MAX_LINE_BYTES } from '../limits.ts';
import { LineIndex } from '../lines/line-index.ts';
import { LineReader } from '../lines/line-reader.ts';
import type { ScanOptions } from '../lines/line-scan.ts';
import { quoteByIndex, quoteByReading } from './quote.ts';
import { type ContentMeter, readTextContent } from './text-content.ts';
import { planReading, type TextPlan } from './text-plan.ts';

export interface OpenOptions {
  /** The name that is shown to the user; its extension is a hint. */
  readonly fileName: string;
  /** The sender's label of the compression. The content decides. */
  readonly encoding?: string;
  readonly limits?: Limits;
  /** Detects artifacts that are not text; the package that knows the kinds provides it. */
  readonly isBinaryArtifact?: IsBinaryArtifact;
}

/**
 * Opens a file. Throws ArtifactError when it is empty, has an encoding that is not supported, or is corrupt from its
 * start.
 */
export const openTextFile = (path: string, options: OpenOptions): Promise<TextSource> =>
  openText(openFileBytes(path), options);

/** Opens bytes in memory like a file. */
export const openTextBytes = (bytes: Uint8Array, options: OpenOptions): Promise<TextSource> =>
  openText(wrapBytes(bytes), options);

async function openText(raw: RawBytes, options: OpenOptions): Promise<TextSource> {
  const { fileName, encoding: label, limits = DEFAULT_LIMITS, isBinaryArtifact } = options;
  const layered = await findLayers(raw, {
    fileName,
    label,
    budget: new ExpansionBudget(raw.size, limits),
    isBinaryArtifact,
  });
  if (layered.archive) {
    throw new ArtifactError(
      'unsupported-encoding',
      `It is a ${layered.archive} archive where a single text is expected.`,
    );
  }
  return createTextSource({ name: fileName }, layered, planReading(layered.head, fileName, isBinaryArtifact));
}

interface TextOrigin extends Pick<TextSource, 'name' | 'modifiedMs'> {
  /** Nobody needs the SHA-256 of the content: it is left empty. */
  readonly unhashed?: boolean | undefined;
}

/** Creates the source of a text whose head was read. */
export const createTextSource = (origin: TextOrigin, layered: LayeredContent, plan: TextPlan): TextSource =>
  new OpenedText(origin, layered, plan);

/** Below this size, reading takes less time than starting a thread. */
const MIN_READ_AHEAD_BYTES = 2 * HEAD_START_BYTES;

type Content = Pick<TextSummary, 'bytes' | 'truncated' | 'sha256'>;

class OpenedText implements TextSource {
  readonly name: string;
  readonly modifiedMs: number | undefined;
  readonly head: Head;
  private readonly layered: LayeredContent;
  private readonly plan: TextPlan;
  /** The index of the last pass over the lines. */
  private index: LineIndex | undefined;
  private firstNumber = 1;
  /** The hash of the content, once it is known. */
  private sha256: string | undefined;

  constructor({ name, modifiedMs, unhashed }: TextOrigin, layered: LayeredContent, plan: TextPlan) {
    this.name = name;
    this.modifiedMs = modifiedMs;
    if (unhashed) this.sha256 = '';
    this.head = plan.head;
    this.layered = layered;
    this.plan = plan;
  }

  async readLines(onLine: (line: Line) => void, options: ReadLinesOptions = {}): Promise<TextSummary> {
    const { firstNumber = 1, maxLineBytes = MAX_LINE_BYTES, prefilter, needsAllLines, onFigures, shapes } = options;
    const index = new LineIndex();
    this.index = index;
    this.firstNumber = firstNumber;
    const { encoding, labelIgnored } = this.layered;
    const { envelopes, separator } = this.plan;
    const remover = removeEnvelopes(envelopes, onLine);
    const reader = new LineReader({
      onLine: remover.line,
      index,
      firstNumber,
      offset: this.firstOffset,
      separator,
      maxLineBytes,
      needsAllLines,
      onFigures,
    });
    // A prefilter knows the lines of its format, which may have envelopes around them here; so do shapes.
    const known = envelopes.length === 0 ? { prefilter, shapes } : {};
    const scan: ScanOptions = { separator, ...known, figures: onFigures !== undefined };
    const { bytes, truncated, sha256 } = await this.feed(reader, scan);
    remover.end();
    this.sha256 = sha256;
    const { lines, cutLines, nulBytes } = reader;
    return { lines, bytes, sha256, encoding, truncated, cutLines, nulBytes, ...(labelIgnored && { labelIgnored }) };
  }

  private async feed(reader: LineReader, scan: ScanOptions): Promise<Content> {
    const { raw, layers } = this.layered;
    const unchecked = layers.every(({ remove }) => remove === undefined);
    if (raw.file && unchecked && this.isPlain && raw.size >= MIN_READ_AHEAD_BYTES) {
      return this.feedFromThread(reader, raw.file, scan);
    }
    const hash = this.sha256 === undefined ? createContentHash() : createKnownHash(this.sha256);
    const meter: ContentMeter = { bytes: 0, truncated: false, hash };
    await reader.readAll(readTextContent(this.layered, this.plan, meter));
    return { bytes: meter.bytes, truncated: meter.truncated, sha256: hash.hex() };
  }

  private async feedFromThread(reader: LineReader, file: FileRange, scan: ScanOptions): Promise<Content> {
    const { raw } = this.layered;
    const { shape } = this.plan;
    const { startReadAhead } = await import('../lines/read-ahead.ts');
    const ahead = startReadAhead(file, scan, this.sha256);
    try {
      let bytes = shape.bom;
      for await (const chunk of raw.read(shape.bom, HEAD_START_BYTES)) {
        bytes += chunk.length;
        const block = ahead.scan(chunk);
        reader.feed(block.bytes, block);
      }
      for await (const block of ahead.blocks()) {
        bytes += block.bytes.length;
        reader.feed(block.bytes, block);
      }
      reader.end();
      return { bytes, truncated: raw.cut, sha256: await ahead.sha256() };
    } finally {
      ahead.close();
    }
  }

  async quote(numbers: ReadonlySet<number>): Promise<Map<number, string>> {
    if (numbers.size === 0) return new Map();
    const { raw } = this.layered;
    const { separator } = this.plan;
    const quoting = { numbers, firstNumber: this.firstNumber, separator };
    const { index } = this;
    if (this.isPlain && index) {
      return quoteByIndex((from, to) => raw.read(from, to), index, quoting);
    }
    const meter: ContentMeter = { bytes: 0, truncated: false, hash: createKnownHash('') };
    return quoteByReading(readTextContent(this.layered, this.plan, meter), quoting);
  }

  /** Whether the bytes of the lines are the same in the file. */
  private get isPlain(): boolean {
    return this.layered.layers.every(({ inPlace }) => inPlace) && this.plan.shape.charset === 'ascii-like';
  }

  /** A byte order mark precedes the first line. In a transcoded text, offsets are those of the UTF-8. */
  private get firstOffset(): number {
    const { charset, bom } = this.plan.shape;
    return charset === 'ascii-like' ? bom : 0;
  }
}

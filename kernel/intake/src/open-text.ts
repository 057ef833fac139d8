import type { Head, Line, TextSource, TextSummary } from '@hindsight/model';
import { hashContent, knownHash, NO_HASH } from './content-hash.ts';
import { removeEnvelopes } from './envelopes/remove.ts';
import { planReading, type TextPlan } from './head.ts';
import { decompress, findLayers, type Layered } from './layers.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { LineReader } from './line-reader.ts';
import { quoteByIndex, quoteByReading } from './quote.ts';
import { bytesInMemory, bytesOfFile, type RawBytes } from './raw-bytes.ts';
import { type ContentMeter, textContent } from './text-content.ts';

export interface OpenOptions {
  /** Shown to the user; its extension is a hint. */
  readonly fileName: string;
  /** What the sender says of the compression. The content decides. */
  readonly encoding?: string;
  readonly limits?: Limits;
}

/** Opens a file. Throws ArtifactError when it is empty, packed in a way that cannot be unpacked, or broken from its start. */
export const openTextFile = (path: string, options: OpenOptions): Promise<TextSource> =>
  openText(bytesOfFile(path), options);

/** The same for bytes in memory. */
export const openTextBytes = (bytes: Uint8Array, options: OpenOptions): Promise<TextSource> =>
  openText(bytesInMemory(bytes), options);

async function openText(raw: RawBytes, options: OpenOptions): Promise<TextSource> {
  const { fileName, encoding: label, limits = DEFAULT_LIMITS } = options;
  const layered = await findLayers(raw, { fileName, label, limits });
  const plan = await planReading(decompress(layered, { truncated: false }), fileName);
  return new OpenedText(fileName, layered, plan);
}

class OpenedText implements TextSource {
  readonly name: string;
  readonly head: Head;
  private readonly layered: Layered;
  private readonly plan: TextPlan;
  private index = new LineIndex();
  private firstNumber = 1;
  /** Known after the first reading. */
  private sha256: string | undefined;

  constructor(name: string, layered: Layered, plan: TextPlan) {
    this.name = name;
    this.head = plan.head;
    this.layered = layered;
    this.plan = plan;
  }

  async readLines(onLine: (line: Line) => void, firstNumber = 1): Promise<TextSummary> {
    this.index = new LineIndex();
    this.firstNumber = firstNumber;
    const { raw, encoding, labelIgnored } = this.layered;
    const { envelopes, separator } = this.plan;
    const hash = this.sha256 === undefined ? hashContent(raw, encoding.length > 0) : knownHash(this.sha256);
    const meter: ContentMeter = { bytes: 0, truncated: false, hash };
    try {
      const remover = removeEnvelopes(envelopes, onLine);
      const reader = new LineReader({
        onLine: remover.line,
        index: this.index,
        firstNumber,
        offset: this.firstOffset,
        separator,
      });
      await reader.readAll(textContent(this.layered, this.plan, meter));
      remover.end();
      const { lines, cutLines, nulBytes } = reader;
      const { bytes, truncated } = meter;
      const sha256 = await hash.hex();
      this.sha256 = sha256;
      return { lines, bytes, sha256, encoding, truncated, cutLines, nulBytes, ...(labelIgnored && { labelIgnored }) };
    } finally {
      hash.close();
    }
  }

  async quote(numbers: ReadonlySet<number>): Promise<Map<number, string>> {
    if (numbers.size === 0) return new Map();
    const { raw, encoding } = this.layered;
    const { separator, shape } = this.plan;
    const quoting = { numbers, firstNumber: this.firstNumber, separator };
    if (encoding.length === 0 && shape.charset === 'ascii-like') {
      return quoteByIndex((from, to) => raw.read(from, to), this.index, quoting);
    }
    const meter: ContentMeter = { bytes: 0, truncated: false, hash: NO_HASH };
    return quoteByReading(textContent(this.layered, this.plan, meter), quoting);
  }

  /** A byte order mark stands before the first line; of transcoded text the offsets are those of the UTF-8. */
  private get firstOffset(): number {
    const { charset, bom } = this.plan.shape;
    return charset === 'ascii-like' ? bom : 0;
  }
}

import type { Head } from '@hindsight/model';
import type { FirstBytes } from '../bytes/first-bytes.ts';
import type { Envelope } from '../envelopes/envelope.ts';
import { recognizeEnvelopes } from '../envelopes/recognize.ts';
import { removeEnvelopes } from '../envelopes/remove-envelopes.ts';
import type { IsBinaryArtifact } from '../layers/find-layers.ts';
import { LineReader } from '../lines/line-reader.ts';
import { detectSeparator, type Separator } from '../lines/separator.ts';
import { createTranscoder, detectTextShape, isProbablyText, type TextShape } from './charset.ts';

/** The properties of a text that must be known before its lines can be read. */
export interface TextPlan {
  readonly head: Head;
  readonly shape: TextShape;
  readonly separator: Separator;
  /** The envelopes, outermost first. */
  readonly envelopes: readonly Envelope[];
}

/** Bytes that are no text stay as they are. */
const NO_TEXT: TextShape = { charset: 'ascii-like', bom: 0 };

/**
 * Determines how to read a text from the start of its decompressed content. A binary artifact may hold so much UTF-16 that it
 * would pass for a text of it.
 */
export function planReading(
  { bytes: decompressed, isWhole }: FirstBytes,
  fileName: string,
  isBinaryArtifact: IsBinaryArtifact = () => false,
): TextPlan {
  const isBinary = isBinaryArtifact(decompressed);
  const shape = isBinary ? NO_TEXT : detectTextShape(decompressed);
  const bytes = createTranscoder(shape.charset)(decompressed.subarray(shape.bom));
  const separator = detectSeparator(bytes);
  const raw = !isBinary && isProbablyText(decompressed) ? readHeadLines(bytes, isWhole, separator, []) : NO_LINES;
  const envelopes = recognizeEnvelopes(raw.lines);
  const read = envelopes.length > 0 ? readHeadLines(bytes, isWhole, separator, envelopes) : { lines: raw.lines };
  return { head: { fileName, bytes, ...read }, shape, separator, envelopes };
}

type HeadLines = Required<Pick<Head, 'lines' | 'envelopeHeaders'>>;
const NO_LINES: HeadLines = { lines: [], envelopeHeaders: [] };

/** Reads the lines of the head. An incomplete last line is dropped, unless it is the only one. */
function readHeadLines(bytes: Buffer, whole: boolean, separator: Separator, envelopes: readonly Envelope[]): HeadLines {
  const lines: string[] = [];
  const envelopeHeaders: (string | undefined)[] = [];
  const remover = removeEnvelopes(envelopes, (line) => {
    lines.push(line.text);
    envelopeHeaders.push(line.envelopeHeader);
  });
  const reader = new LineReader({ onLine: remover.line, firstNumber: 1, offset: 0, separator });
  const end = whole ? bytes.length : bytes.lastIndexOf(separator) + 1 || bytes.length;
  reader.feed(bytes.subarray(0, end));
  reader.end();
  remover.end();
  return { lines, envelopeHeaders };
}

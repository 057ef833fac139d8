import type { Head } from '@hindsight/model';
import { looksLikeText, shapeOfText, type TextShape, transcoder } from './charset.ts';
import type { Envelope } from '../envelopes/envelope.ts';
import { recogniseEnvelopes } from '../envelopes/recognize.ts';
import { removeEnvelopes } from '../envelopes/remove-envelopes.ts';
import type { FirstBytes } from '../bytes/first-bytes.ts';
import { LineReader, type Separator, separatorOf } from '../lines/line-reader.ts';

/** All that has to be known of a text before its lines can be read. */
export interface TextPlan {
  readonly head: Head;
  readonly shape: TextShape;
  readonly separator: Separator;
  /** Outermost first. */
  readonly envelopes: readonly Envelope[];
}

/** Looks at the beginning of the decompressed content. */
export function planReading({ bytes: decompressed, whole }: FirstBytes, fileName: string): TextPlan {
  const shape = shapeOfText(decompressed);
  const bytes = transcoder(shape.charset)(decompressed.subarray(shape.bom));
  const separator = separatorOf(bytes);
  const raw = looksLikeText(decompressed) ? linesOf(bytes, whole, separator, []) : [];
  const envelopes = recogniseEnvelopes(raw);
  const lines = envelopes.length > 0 ? linesOf(bytes, whole, separator, envelopes) : raw;
  return { head: { fileName, bytes, lines }, shape, separator, envelopes };
}

/** The lines of the head; without the last one when the head breaks off inside it, unless there is no other. */
function linesOf(bytes: Buffer, whole: boolean, separator: Separator, envelopes: readonly Envelope[]): string[] {
  const lines: string[] = [];
  const remover = removeEnvelopes(envelopes, (line) => lines.push(line.text));
  const reader = new LineReader({ onLine: remover.line, firstNumber: 1, offset: 0, separator });
  const end = whole ? bytes.length : bytes.lastIndexOf(separator) + 1 || bytes.length;
  reader.feed(bytes.subarray(0, end));
  reader.end();
  remover.end();
  return lines;
}

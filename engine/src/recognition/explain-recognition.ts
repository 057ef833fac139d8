import type { Analyzer, Head } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';

/** Lines beyond these are not tried: every kind shows itself at the beginning. */
const MAX_LINES = 200;
const MAX_QUOTED_CHARACTERS = 80;
/** A signature in binary data is as long as a word or two. */
const MIN_SIGNATURE_CHARACTERS = 4;

const BLANK = 0x20;
const DELETE = 0x7f;

const quote = (text: string): string => {
  const { text: shown } = maskSensitive(text.trim());
  return shown.length > MAX_QUOTED_CHARACTERS ? `${shown.slice(0, MAX_QUOTED_CHARACTERS)}…` : shown;
};

/** Reads the letters with which binary data begins: `JAVA PROFILE 1.0.2`. */
function readSignature(bytes: Uint8Array): string | undefined {
  const part = bytes.subarray(0, MAX_QUOTED_CHARACTERS);
  const end = part.findIndex((byte) => byte < BLANK || byte >= DELETE);
  const text = String.fromCharCode(...part.subarray(0, end < 0 ? part.length : end));
  return text.trim().length >= MIN_SIGNATURE_CHARACTERS ? text : undefined;
}

/**
 * Quotes the words by which an analyzer recognizes an artifact: the line that makes it most confident on its own. A
 * kind that shows itself by several lines only is explained by its first line.
 */
export function explainRecognition(head: Head, { detect }: Pick<Analyzer, 'detect'>): string | undefined {
  const lines = head.lines.slice(0, MAX_LINES).filter((line) => line.trim() !== '');
  if (lines.length === 0) {
    const signature = readSignature(head.bytes);
    return signature === undefined ? undefined : quote(signature);
  }
  let [best, confidence] = [lines[0] ?? '', 0];
  for (const line of lines) {
    const alone = detect({ fileName: head.fileName, bytes: Buffer.from(line, 'latin1'), lines: [line] });
    if (alone > confidence) [best, confidence] = [line, alone];
  }
  return quote(best);
}

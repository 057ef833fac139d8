import type { RecordScan } from '@hindsight/heap-graph';

/** The text that was found last. */
export function decodeLocatedText({ bytes, text: { from, end, letters } }: Pick<RecordScan, 'bytes' | 'text'>): string {
  if (letters === 'latin1') return bytes.toString('latin1', from, end);
  if (letters === 'utf16le') return bytes.toString('utf16le', from, end);
  return Buffer.from(bytes.subarray(from, end)).swap16().toString('utf16le');
}

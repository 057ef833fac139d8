import type { RecordScan } from '@hindsight/heap-graph';

/** Decodes the text that the scan located last. */
export function decodeLocatedText({
  bytes,
  text: { from, end, encoding },
}: Pick<RecordScan, 'bytes' | 'text'>): string {
  if (encoding === 'latin1') return bytes.toString('latin1', from, end);
  if (encoding === 'utf16le') return bytes.toString('utf16le', from, end);
  return Buffer.from(bytes.subarray(from, end)).swap16().toString('utf16le');
}

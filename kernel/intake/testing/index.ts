import type { TextSource, TextSummary } from '@hindsight/model';
import type { Chunks } from '../src/encodings/decoder.ts';
import { type OpenOptions, openTextBytes } from '../src/open-text.ts';

/** The bytes in chunks of these lengths, over and over; every chunk is overwritten when the next is asked for, as a reader's buffer is. */
export async function* inChunks(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Buffer, void> {
  let from = 0;
  for (let turn = 0; from < bytes.length; turn++) {
    const chunk = Buffer.from(bytes.subarray(from, from + (lengths[turn % lengths.length] ?? 1)));
    from += chunk.length;
    yield chunk;
    chunk.fill(0x21);
  }
}

export async function collect(chunks: Chunks): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces);
}

/** What was decoded until the end or until an error, and that error. */
export async function collectUntilError(chunks: Chunks): Promise<{ bytes: Buffer; error: unknown }> {
  const pieces: Buffer[] = [];
  try {
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
  return { bytes: Buffer.concat(pieces), error: undefined };
}

export interface TextRead {
  readonly source: TextSource;
  readonly summary: TextSummary;
  readonly lines: string[];
}

/** Opens bytes and reads all lines as a person would see them. */
export async function readBytes(bytes: Uint8Array, options: Partial<OpenOptions> = {}): Promise<TextRead> {
  const source = await openTextBytes(bytes, { fileName: 'app.log', ...options });
  const lines: string[] = [];
  const summary = await source.readLines((line) => lines.push(line.decode()));
  return { source, summary, lines };
}

import type { TextSource, TextSummary } from '@hindsight/model';
import { type OpenOptions, openTextBytes } from '../src/text/open-text.ts';
import { isHeapDump } from './open-artifact.ts';

export { BOMBS } from './bombs.ts';
export { collect, collectUntilError, inChunks } from './chunks.ts';
export { CONTENTS, type ContentName } from './contents.ts';
export { decodeDamaged, type Outcome } from './damage.ts';
export { decodeFile } from './decode-file.ts';
export { PACKERS } from './packers.ts';
export { readShapedLines } from './shaped-lines.ts';
export { findSkippedLines, type PrefilteredLines, prefilterLines } from './skipped-lines.ts';
export { createTar } from './tar-writer.ts';
export { createZip } from './zip-writer.ts';

export interface TextRead {
  readonly source: TextSource;
  readonly summary: TextSummary;
  readonly lines: string[];
}

/** Opens bytes and reads all lines as a person would see them. */
export async function readBytes(bytes: Uint8Array, options: Partial<OpenOptions> = {}): Promise<TextRead> {
  const source = await openTextBytes(bytes, { fileName: 'app.log', isBinaryArtifact: isHeapDump, ...options });
  const lines: string[] = [];
  const summary = await source.readLines((line) => lines.push(line.decode()));
  return { source, summary, lines };
}

import type { ContentHash } from '../bytes/content-hash.ts';
import { type DecodingState, decompress, type LayeredContent } from '../layers/layers.ts';
import { createTranscoder } from './charset.ts';
import type { TextPlan } from './text-plan.ts';

/** Measures the decompressed bytes as they are read. */
export interface ContentMeter extends DecodingState {
  bytes: number;
  readonly hash: Pick<ContentHash, 'update'>;
}

/** Yields the text of an opened artifact in blocks: decompressed, without byte order mark, UTF-16 as UTF-8. */
export async function* readTextContent(
  layered: LayeredContent,
  { shape }: Pick<TextPlan, 'shape'>,
  meter: ContentMeter,
): AsyncGenerator<Buffer, void> {
  const transcode = createTranscoder(shape.charset);
  let mark = shape.bom;
  for await (const chunk of decompress(layered, meter)) {
    meter.bytes += chunk.length;
    meter.hash.update(chunk);
    const marked = Math.min(mark, chunk.length);
    mark -= marked;
    yield transcode(marked > 0 ? chunk.subarray(marked) : chunk);
  }
  yield transcode(Buffer.alloc(0), true);
}

import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';

/**
 * The largest window of decoded bytes that is kept in memory: the limit of `zstd` itself, and twice what `xz -9` needs.
 */
const MAX_WINDOW_BYTES = 128 * 1024 * 1024;

export function assertWindowFits(windowBytes: number): void {
  if (windowBytes <= MAX_WINDOW_BYTES) return;
  const [needed, limit] = [formatQuantity(bytes(windowBytes)), formatQuantity(bytes(MAX_WINDOW_BYTES))];
  throw new ArtifactError(
    'expands-too-much',
    `Decompressing it needs a window of ${needed} in memory; the limit is ${limit}. Compress it with a smaller window.`,
  );
}

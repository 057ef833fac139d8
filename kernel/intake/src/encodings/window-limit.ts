import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';

/** The most of what was unpacked that may have to stay in memory: what `zstd` allows itself, and twice what `xz -9` asks for. */
const MAX_WINDOW_BYTES = 128 * 1024 * 1024;

export function assertWindowFits(windowBytes: number): void {
  if (windowBytes <= MAX_WINDOW_BYTES) return;
  const [needed, limit] = [formatQuantity(bytes(windowBytes)), formatQuantity(bytes(MAX_WINDOW_BYTES))];
  throw new ArtifactError(
    'expands-too-much',
    `Unpacking it needs a window of ${needed} in memory, at most ${limit} are given. Pack it with a smaller window.`,
  );
}

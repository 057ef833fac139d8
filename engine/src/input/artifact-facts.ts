import { createContentHash } from '@hindsight/intake';
import type { AnalysisRequest, ArtifactFacts, TextSummary } from '@hindsight/model';

/**
 * Summarizes the input as the contract's `artifact`. For several files, `sha256` is the hash over their hashes, each as 64 hex digits,
 * in the order in which they were sent, and empty when they were not hashed; the other figures are sums.
 */
export function toArtifactFacts(
  request: AnalysisRequest,
  format: string,
  summaries: readonly TextSummary[],
): ArtifactFacts {
  const total = (of: (summary: TextSummary) => number) => summaries.reduce((sum, summary) => sum + of(summary), 0);
  const [outermost = [], ...others] = summaries.map(({ encoding }) => encoding);
  const all = others.flat();
  const lines = total((summary) => summary.lines);
  return {
    fileName: request.fileName,
    kind: request.kind,
    format,
    bytes: total(({ bytes }) => bytes),
    ...(lines > 0 && { lines }),
    sha256: combineHashes(summaries.map(({ sha256 }) => sha256)),
    encoding: [...outermost, ...new Set(all.filter((name) => !outermost.includes(name)))],
  };
}

function combineHashes(hashes: readonly string[]): string {
  const [only = ''] = hashes;
  if (hashes.length === 1 || only === '') return only;
  const hash = createContentHash();
  hash.update(Buffer.from(hashes.join('')));
  return hash.hex();
}

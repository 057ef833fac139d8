import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';
import { type Limits, RATIO_FREE_BYTES } from '../limits.ts';

/** What one upload may expand to, over all its members and layers. Throws `expands-too-much` beyond that. */
export class ExpansionBudget {
  readonly limits: Limits;
  private readonly sentBytes: number;
  private readonly maxExpandedBytes: number;
  private expandedBytes = 0;
  private entries = 0;

  constructor(sentBytes: number, limits: Limits) {
    this.sentBytes = sentBytes;
    this.limits = limits;
    this.maxExpandedBytes = Math.min(limits.maxExpandedBytes, Math.max(RATIO_FREE_BYTES, sentBytes * limits.maxRatio));
  }

  /** For a layer whose content may be read more than once: takes what it has given out so far, and counts it once. */
  createMeter(): (given: number) => void {
    let counted = 0;
    return (given) => {
      if (given <= counted) return;
      this.expandedBytes += given - counted;
      counted = given;
      this.assertFits(0);
    };
  }

  /** An archive may announce less than is in it; when it announces more than is allowed, that is enough to refuse it. */
  assertFits(announced: number): void {
    if (this.expandedBytes + announced <= this.maxExpandedBytes) return;
    const [uploaded, limit] = [formatQuantity(bytes(this.sentBytes)), formatQuantity(bytes(this.maxExpandedBytes))];
    throw new ArtifactError('expands-too-much', `${uploaded} expand to more than ${limit}.`);
  }

  assertDepth(layers: number): void {
    const { maxDepth } = this.limits;
    if (layers > maxDepth)
      throw new ArtifactError('expands-too-much', `It is packed more than ${maxDepth} times over.`);
  }

  /** One more entry of an archive. */
  countEntry(): void {
    const { maxEntries } = this.limits;
    if (++this.entries > maxEntries) {
      throw new ArtifactError('expands-too-much', `It holds more than ${maxEntries} entries.`);
    }
  }
}

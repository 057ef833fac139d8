import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';
import { type Limits, RATIO_FREE_BYTES } from '../limits.ts';

/**
 * The expansion budget of one upload over all its members and layers. Throws `expands-too-much` when it is exceeded.
 */
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

  /**
   * Creates a meter for a layer whose content may be read more than once. It takes the bytes that the layer has yielded
   * so far and counts them once.
   */
  createMeter(): (given: number) => void {
    let counted = 0;
    return (given) => {
      if (given <= counted) return;
      this.expandedBytes += given - counted;
      counted = given;
      this.assertFits(0);
    };
  }

  /**
   * Throws when more bytes are announced than the budget has left. An archive may announce less than it holds, but more
   * than the limit is enough to refuse it.
   */
  assertFits(announced: number): void {
    if (this.expandedBytes + announced <= this.maxExpandedBytes) return;
    const [uploaded, limit] = [formatQuantity(bytes(this.sentBytes)), formatQuantity(bytes(this.maxExpandedBytes))];
    throw new ArtifactError('expands-too-much', `${uploaded} expand to more than ${limit}.`);
  }

  assertDepth(layers: number): void {
    const { maxDepth } = this.limits;
    if (layers > maxDepth)
      throw new ArtifactError('expands-too-much', `It has more than ${maxDepth} layers of compression and archives.`);
  }

  /** Counts one more entry of an archive. */
  countEntry(): void {
    const { maxEntries } = this.limits;
    if (++this.entries > maxEntries) {
      throw new ArtifactError('expands-too-much', `It contains more than ${maxEntries} entries.`);
    }
  }
}

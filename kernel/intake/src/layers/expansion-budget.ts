import { ArtifactError, bytes, formatQuantity } from '@hindsight/model';
import { type Limits, RATIO_FREE_BYTES } from '../limits.ts';

/** What one upload may expand to, over all its members and layers. Throws `expands-too-much` beyond that. */
export class Allowance {
  readonly limits: Limits;
  private readonly sentBytes: number;
  private readonly ceiling: number;
  private expanded = 0;
  private entries = 0;

  constructor(sentBytes: number, limits: Limits) {
    this.sentBytes = sentBytes;
    this.limits = limits;
    this.ceiling = Math.min(limits.maxExpandedBytes, Math.max(RATIO_FREE_BYTES, sentBytes * limits.maxRatio));
  }

  /** For a layer whose content may be read more than once: takes what it has given out so far, and counts it once. */
  meter(): (given: number) => void {
    let counted = 0;
    return (given) => {
      if (given <= counted) return;
      this.expanded += given - counted;
      counted = given;
      this.requireRoomFor(0);
    };
  }

  /** An archive may announce less than is in it; when it announces more than is allowed, that is enough to refuse it. */
  requireRoomFor(announced: number): void {
    if (this.expanded + announced <= this.ceiling) return;
    const [sent, most] = [formatQuantity(bytes(this.sentBytes)), formatQuantity(bytes(this.ceiling))];
    throw new ArtifactError('expands-too-much', `${sent} expand to more than ${most}.`);
  }

  requireDepth(layers: number): void {
    const { maxDepth } = this.limits;
    if (layers > maxDepth)
      throw new ArtifactError('expands-too-much', `It is packed more than ${maxDepth} times over.`);
  }

  /** One more entry of an archive. */
  enter(): void {
    const { maxEntries } = this.limits;
    if (++this.entries > maxEntries) {
      throw new ArtifactError('expands-too-much', `It holds more than ${maxEntries} entries.`);
    }
  }
}

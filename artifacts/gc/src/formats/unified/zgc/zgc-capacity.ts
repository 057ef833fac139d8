import { parseSize } from '../text/sizes.ts';

/** Matches each size with its share of the largest heap, as in `722M(70%)->714M(70%)`. */
const SHARE = /(\d{1,15}[KMGT])\((\d{1,3})%\)/g;
/** Shares are rounded to whole percents. */
const ROUNDING = 0.5;
/** A smaller share says too little. */
const MIN_PERCENT = 5;
const MB = 2 ** 20;

/**
 * Estimates how large the heap may grow from sizes that ZGC also writes in percent of it: each share allows a range, and the roundest
 * number in what all of them allow is taken. The error is below one part in a hundred once half of the heap was in use.
 */
export class ZgcCapacity {
  private least = 0;
  private most = Number.POSITIVE_INFINITY;

  /** Takes up the shares of one line; NaN as long as none was large enough. */
  read(change: string): number {
    for (const [, size = '', percent = ''] of change.matchAll(SHARE)) this.narrow(parseSize(size), Number(percent));
    return Number.isFinite(this.most) ? roundBetween(this.least / MB, this.most / MB) * MB : Number.NaN;
  }

  private narrow(used: number, percent: number): void {
    if (!(used > 0) || percent < MIN_PERCENT) return;
    const least = (100 * used) / (percent + ROUNDING);
    const most = (100 * used) / (percent - ROUNDING);
    // Another JVM has another heap.
    const isOther = least > this.most || most < this.least;
    this.least = isOther ? least : Math.max(this.least, least);
    this.most = isOther ? most : Math.min(this.most, most);
  }
}

/** Returns the number between two others that the largest power of two divides. */
function roundBetween(least: number, most: number): number {
  let step = 2 ** Math.floor(Math.log2(most));
  while (step > 1 && Math.ceil(least / step) * step > most) step /= 2;
  return Math.ceil(least / step) * step;
}

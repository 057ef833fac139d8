/** What is known of the times between the events of one kind, without keeping them. */
export class Intervals {
  private last = Number.NaN;
  private count = 0;
  private sum = 0;
  private squares = 0;

  /** Adds an event; those of one moment are one. */
  add(time: number): void {
    const interval = time - this.last;
    if (interval === 0) return;
    this.last = time;
    if (Number.isNaN(interval)) return;
    this.count++;
    this.sum += interval;
    this.squares += interval * interval;
  }

  /** Adds those of another instance, whose order is not known: only the numbers of both count. */
  merge(other: Intervals): void {
    this.count += other.count;
    this.sum += other.sum;
    this.squares += other.squares;
  }

  /** The number of intervals, their mean in ms, and their standard deviation as a part of it. */
  finish(): { readonly count: number; readonly mean: number; readonly deviation: number } {
    const mean = this.sum / this.count;
    const variance = Math.max(0, this.squares / this.count - mean * mean);
    return { count: this.count, mean, deviation: Math.sqrt(variance) / Math.abs(mean) };
  }
}

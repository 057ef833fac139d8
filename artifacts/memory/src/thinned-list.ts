/** The rows of all values; 3 million rows of histograms take some hundred MB. */
const MAX_WEIGHT = 3_000_000;
const MAX_VALUES = 4000;
/** The first and last values are what growth is measured between. */
const MIN_VALUES = 4;

/** A list that stays small: when it becomes too large, every second value goes, and from then on only every second one is kept. */
export class ThinnedList<Value> {
  values: Value[] = [];
  private readonly weigh: (value: Value) => number;
  private weight = 0;
  private added = 0;
  private stride = 1;
  private last: Value | undefined;

  constructor(weigh: (value: Value) => number) {
    this.weigh = weigh;
  }

  add(value: Value): void {
    // The last value always counts, so it replaces the one that was there only because it was last.
    if (this.last !== undefined) this.remove(this.last);
    this.last = this.added++ % this.stride === 0 ? undefined : value;
    this.values.push(value);
    this.weight += this.weigh(value);
    while ((this.weight > MAX_WEIGHT || this.values.length > MAX_VALUES) && this.values.length > MIN_VALUES)
      this.thin();
  }

  private remove(value: Value): void {
    this.values.pop();
    this.weight -= this.weigh(value);
  }

  private thin(): void {
    this.stride *= 2;
    const newest = this.values.at(-1);
    this.values = this.values.filter((_, index) => index % 2 === 0);
    if (newest !== undefined && this.values.at(-1) !== newest) {
      this.values.push(newest);
      this.last = newest;
    }
    this.weight = this.values.reduce((sum, value) => sum + this.weigh(value), 0);
  }
}

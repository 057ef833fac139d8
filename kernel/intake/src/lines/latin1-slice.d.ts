/** What `toString('latin1', start, end)` of a buffer calls when it has found out that it is asked for that: half of its time. */
interface Buffer {
  latin1Slice(start: number, end: number): string;
}

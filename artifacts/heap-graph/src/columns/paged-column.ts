import { Column } from './column.ts';
import type { Numbers } from './numbers.ts';

/** A column in packed pages, when memory is so scarce that the columns read at random are in files, too. */
export class PagedColumn extends Column {
  private readonly numbers: Numbers;

  constructor(numbers: Numbers) {
    super(0);
    this.numbers = numbers;
  }

  override at(position: number): number {
    return this.numbers.at(position) ?? 0;
  }

  override push(value: number): void {
    this.numbers.set(this.length++, value);
  }

  override toShared(): undefined {
    // Pages belong to the thread that reads them.
  }

  override seal(): void {
    // Pages are written when the pool needs their memory.
  }

  override spill(): void {
    // The column is in a file already.
  }

  override setCacheBytes(): void {
    // The pool holds the pages of all columns.
  }

  override release(): void {
    this.numbers.release();
  }
}

/** A column of numbers that grows as rows are added. */
export class GrowingColumn<Numbers extends Int32Array | Float64Array> {
  length = 0;
  #numbers: Numbers;
  readonly #allocate: (length: number) => Numbers;

  constructor(allocate: (length: number) => Numbers) {
    this.#allocate = allocate;
    this.#numbers = allocate(1024);
  }

  push(value: number): number {
    if (this.length === this.#numbers.length) {
      const larger = this.#allocate(2 * this.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.#numbers[index] ?? -1;
  }

  toArray(): Numbers {
    return this.#numbers.slice(0, this.length) as Numbers;
  }
}

export const growingIntegers = () => new GrowingColumn<Int32Array>((length) => new Int32Array(length));
export const growingNumbers = () => new GrowingColumn<Float64Array>((length) => new Float64Array(length));

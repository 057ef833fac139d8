const FIRST_LENGTH = 1024;

/** A column of numbers that grows as rows are added. */
export class GrowingColumn<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>> {
  length = 0;
  #numbers: Numbers;
  /** The length of the numbers, which a typed array tells slowly in code that TurboFan did not compile. */
  #capacity: number;
  readonly #view: (buffer: ArrayBuffer) => Numbers;

  constructor(view: (buffer: ArrayBuffer) => Numbers) {
    this.#view = view;
    this.#numbers = view(new ArrayBuffer(FIRST_LENGTH * Float64Array.BYTES_PER_ELEMENT));
    this.#capacity = this.#numbers.length;
  }

  push(value: number): number {
    if (this.length === this.#capacity) this.#resize(2 * this.length);
    this.#numbers[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.#numbers[index] ?? -1;
  }

  /** Hands the numbers over; the column is empty afterwards. */
  take(): Numbers {
    this.#resize(this.length);
    const taken = this.#numbers;
    this.#numbers = this.#view(new ArrayBuffer(FIRST_LENGTH * Float64Array.BYTES_PER_ELEMENT));
    this.#capacity = this.#numbers.length;
    this.length = 0;
    return taken;
  }

  /** The old memory is given back at once, while that of a copy would wait for a collection. */
  #resize(length: number): void {
    this.#numbers = this.#view(this.#numbers.buffer.transfer(length * this.#numbers.BYTES_PER_ELEMENT));
    this.#capacity = length;
  }
}

export const growingIntegers = () => new GrowingColumn((buffer) => new Int32Array(buffer));
export const growingNumbers = () => new GrowingColumn((buffer) => new Float64Array(buffer));

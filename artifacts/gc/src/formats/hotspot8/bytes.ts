import type { Line } from '@hindsight/model';

/**
 * Characters by index; -1 beyond the end. Stamps and stopped lines are read from the bytes of a line, because they may be most
 * of a log and none of them needs a string.
 */
export type Bytes = Pick<Line, 'at'>;

/** A text in the place of a line. */
export class TextBytes implements Bytes {
  private text = '';

  of(text: string): this {
    this.text = text;
    return this;
  }

  at(index: number): number {
    return index < this.text.length ? this.text.charCodeAt(index) : -1;
  }
}

import { MAX_DEPTH } from '../../columns/stack-table.ts';
import type { AddStack } from './profiler-output.ts';

interface OpenFrame {
  readonly name: string;
  readonly width: number;
  /** What the frames above have of its width. */
  above: number;
}

/**
 * Makes stacks of frames that are told with their depth, each after the one that it stands on: what the frames above leave of a width
 * is the frame's own.
 */
export class StackWidths {
  private readonly open: OpenFrame[] = [];
  private readonly add: AddStack;

  constructor(add: AddStack) {
    this.add = add;
  }

  /** Adds a frame at a depth; that of the root is 0. */
  push(depth: number, name: string, width: number): void {
    this.close(depth);
    // Frames above the highest that is kept belong to it.
    if (depth >= MAX_DEPTH || this.open.length >= MAX_DEPTH) return;
    const below = this.open.at(-1);
    if (below) below.above += width;
    this.open.push({ name, width, above: 0 });
  }

  /** Ends the frames at this depth and above. */
  close(depth: number): void {
    while (this.open.length > depth) {
      const frame = this.open.at(-1);
      if (!frame) return;
      const own = frame.width - frame.above;
      if (own > 0)
        this.add(
          this.open.map(({ name }) => name),
          own,
        );
      this.open.pop();
    }
  }
}

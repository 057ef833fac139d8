import { ascii, type Line, type LineShapeProgram } from '@hindsight/model';
import { BlockRing, createRingMemory, cutBlock, SIDES } from '../src/lines/block-ring.ts';
import { LineReader } from '../src/lines/line-reader.ts';
import { createLineScan } from '../src/lines/line-scan.ts';

const { NEWLINE } = ascii;
const OVERWRITTEN = 0x7e;

interface ShapedReading {
  readonly shapes: LineShapeProgram;
  readonly blockBytes: number;
  readonly firstNumber?: number;
}

/** Reads the lines of a text with their shapes, as a large file is read; every block is overwritten once it was read. */
export function readShapedLines(text: Buffer, onLine: (line: Line) => void, reading: ShapedReading): void {
  const { shapes, blockBytes, firstNumber = 1 } = reading;
  const memory = createRingMemory(shapes.bytes);
  const { own } = new BlockRing(memory);
  const scan = createLineScan(memory, SIDES.filling, { separator: NEWLINE, shapes });
  const reader = new LineReader({ onLine, firstNumber, offset: 0, separator: NEWLINE });
  for (let from = 0; from < text.length; from += blockBytes) {
    const length = text.copy(own.bytes, 0, from, from + blockBytes);
    const block = cutBlock(own, length, scan(own, length));
    reader.feed(block.bytes, block);
    own.bytes.fill(OVERWRITTEN);
  }
  reader.end();
}

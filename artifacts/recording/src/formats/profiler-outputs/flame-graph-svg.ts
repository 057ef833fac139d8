import { decodeMarkup, parseCount } from './markup.ts';
import { hasLine, type ProfilerOutput } from './profiler-output.ts';
import { StackWidths } from './stack-widths.ts';

/** `123 samples, 4.56%)`, behind the name and an opening bracket. */
const SHARE = /^(\d[\d,]{0,20}) [\w ]{1,40}, \d{1,3}(?:\.\d{1,4})?%\)$/;
const RECTANGLE = /<rect x="(\d{1,7}(?:\.\d{1,9})?)%?" y="(\d{1,7}(?:\.\d{1,9})?)" width="(\d{1,7}(?:\.\d{1,9})?)/;
const [OPENING, CLOSING] = ['<title>', '</title>'];
/** The lowest frame stands for everything. */
const ALL = /^(?:all|root)$/i;

interface Title {
  readonly name: string;
  readonly weight: number;
}

/** The name of a frame and its weight, by the title in a line. */
function readTitle(line: string): Title | undefined {
  const begin = line.indexOf(OPENING);
  const end = begin < 0 ? -1 : line.indexOf(CLOSING, begin);
  if (end < 0) return undefined;
  const text = line.slice(begin + OPENING.length, end);
  const bracket = text.lastIndexOf(' (');
  const share = bracket <= 0 ? undefined : SHARE.exec(text.slice(bracket + 2));
  return share ? { name: decodeMarkup(text.slice(0, bracket)), weight: parseCount(share[1] ?? '') } : undefined;
}

interface Box extends Title {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The rows from the root on: the widest row is the lowest one of a flame graph, and the highest one of an icicle graph. */
function orderRows(boxes: readonly Box[]): readonly number[] {
  const rows = [...new Set(boxes.map(({ y }) => y))].toSorted((a, b) => b - a);
  const sumRow = (row: number | undefined) => boxes.reduce((sum, { y, weight }) => sum + (y === row ? weight : 0), 0);
  return sumRow(rows[0]) >= sumRow(rows.at(-1)) ? rows : rows.toReversed();
}

/** The picture of a flame graph that `flamegraph.pl` and programs like it write: a rectangle with a title for each frame. */
export const FLAME_GRAPH_SVG: ProfilerOutput = {
  name: 'flame graph picture',
  detect: (lines) => hasLine(lines, /<svg\b/) && lines.some((line) => readTitle(line) !== undefined),
  read: (add) => {
    const boxes: Box[] = [];
    let title: Title | undefined;
    return {
      readLine: (line) => {
        title = readTitle(line) ?? title;
        const rectangle = RECTANGLE.exec(line);
        if (!rectangle || !title) return;
        const [x = 0, y = 0, width = 0] = rectangle.slice(1).map(Number);
        boxes.push({ ...title, x, y, width });
        title = undefined;
      },
      finish: () => {
        const depths = new Map(orderRows(boxes).map((row, depth) => [row, depth]));
        const findDepth = ({ y }: Box) => depths.get(y) ?? 0;
        const stacks = new StackWidths((frames, weight) =>
          add(ALL.test(frames[0] ?? '') ? frames.slice(1) : frames, weight),
        );
        // From left to right, what stands below first: each frame comes after the one that it stands on.
        for (const box of boxes.toSorted((a, b) => a.x - b.x || findDepth(a) - findDepth(b)))
          stacks.push(findDepth(box), box.name, box.weight);
        stacks.close(0);
      },
    };
  },
};

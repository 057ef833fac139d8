import { ascii, type Line } from '@hindsight/model';
import type { DumpContent } from '../../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../../format.ts';

const ID = 'class-histogram';
const { BLANK } = ascii;
const N = 0x6e;
const HEADER = /^\s*num\s+#instances\s+#bytes\s+[Cc]lass ?(?:name|description)/;
const ROW = /^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S.*)$/;
const RULE = /^-+$/;
const TOTAL = /^\s*Total\b/;
/** Matches the module in `[B (java.base@17.0.15)`, which is dropped. */
const MODULE = / \([\w.]+(?:@[^()\s]*)?\)$/;

/**
 * Reads the class histogram of `jmap -histo`, `GC.class_histogram` or `-XX:+PrintClassHistogram`, after a dump or
 * alone.
 */
function read(emit: (event: DumpContent) => void): DumpReader {
  let isOver = false;

  function line({ text, number }: Line): LineResult {
    if (isOver) return 'over';
    const [, instances, bytes, className = ''] = ROW.exec(text) ?? [];
    if (instances !== undefined) {
      const name = className.trimEnd().replace(MODULE, '');
      emit({
        kind: 'histogram-row',
        className: name,
        instances: Number(instances),
        bytes: Number(bytes),
        line: number,
      });
      return 'read';
    }
    isOver = TOTAL.test(text);
    return isOver || text.trim() === '' || RULE.test(text) || HEADER.test(text) ? 'read' : 'over';
  }

  return { line, end: () => undefined };
}

export const CLASS_HISTOGRAM: DumpFormat = {
  id: ID,
  title: 'Class histogram',
  detect: ({ lines }) => (lines.some((line) => HEADER.test(line)) ? 0.2 : 0),
  findStart: (line) => {
    const first = line.at(0);
    return (first === BLANK || first === N) && HEADER.test(line.text) ? 0 : -1;
  },
  open: read,
};

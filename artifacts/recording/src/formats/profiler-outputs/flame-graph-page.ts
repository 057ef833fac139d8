import { decodeMarkup } from './markup.ts';
import { hasLine, type ProfilerOutput } from './profiler-output.ts';
import { StackWidths } from './stack-widths.ts';

const NAMES = /^\s*(?:const|var|let) cpool ?= ?\[$/;
const NAME = /^'((?:[^'\\]|\\.){0,4000})',?$/;
/** Version 3 and later: the number of the name and of the color, and what differs from the frame before. */
const PACKED = /^([fun])\((\d{1,12}(?:,\d{0,15}){0,6})\)/;
/** Version 2: level, left side, width, color, name. */
const PLAIN = /^f\((\d{1,4}),(\d{1,15}),(\d{1,15}),\d{1,2},'((?:[^'\\]|\\.){0,4000})'/;
const PRODUCER = /async-profiler/;
/** A name begins with what it shares with the one before; the number of characters is written from the blank on. */
const FIRST_LENGTH = 32;
const COLOR_BITS = 3;

const unquote = (text: string): string => (text.includes('\\') ? text.replaceAll(/\\(.)/g, '$1') : text);

/** The names that are packed by what they share with their predecessor. */
class NamePool {
  private readonly names: string[] = [];

  add(text: string): void {
    const before = this.names.at(-1);
    this.names.push(
      before === undefined ? text : before.slice(0, Math.max(0, text.charCodeAt(0) - FIRST_LENGTH)) + text.slice(1),
    );
  }

  get(number: number): string {
    return decodeMarkup(this.names[number] ?? '');
  }
}

/** The page with a flame graph that async-profiler and its converter write. The lowest frame, `all`, is no method. */
export const FLAME_GRAPH_PAGE: ProfilerOutput = {
  name: 'flame graph page',
  detect: (lines) => hasLine(lines, PRODUCER) && (hasLine(lines, NAMES) || hasLine(lines, /^<canvas id='canvas'/)),
  read: (add) => {
    const pool = new NamePool();
    const stacks = new StackWidths(([, ...frames], weight) => add(frames, weight));
    let isPool = false;
    let level = 0;
    let width = 0;
    const place = (call: string, numbers: readonly (number | undefined)[]) => {
      const [key = 0, second, , fourth] = numbers;
      if (call === 'f') level = second ?? 0;
      else if (call === 'u') level++;
      width = (call === 'f' ? fourth : second) || width;
      stacks.push(level, pool.get(Math.floor(key / 2 ** COLOR_BITS)), width);
    };
    return {
      readLine: (line) => {
        if (isPool) {
          const name = NAME.exec(line);
          if (name) pool.add(unquote(name[1] ?? ''));
          else isPool = false;
          return;
        }
        isPool = NAMES.test(line);
        const plain = PLAIN.exec(line);
        if (plain) stacks.push(Number(plain[1]), decodeMarkup(unquote(plain[4] ?? '')), Number(plain[3]));
        const packed = plain ? undefined : PACKED.exec(line);
        if (packed)
          place(
            packed[1] ?? '',
            (packed[2] ?? '').split(',').map((text) => (text === '' ? undefined : Number(text))),
          );
      },
      finish: () => stacks.close(0),
    };
  },
};

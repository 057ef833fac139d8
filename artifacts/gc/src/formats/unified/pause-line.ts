/** `15M->10M(96M)`, in bytes. */
export interface Sizes {
  readonly before: number;
  readonly after: number;
  readonly committed: number;
}

/** The parts of `Pause Young (Mixed) (G1 Evacuation Pause) 15M->10M(96M) 8.336ms`. */
export interface PauseLine {
  /** `Pause Young` */
  readonly name: string;
  /** `Mixed`, `G1 Evacuation Pause` */
  readonly groups: readonly string[];
  readonly heap: Sizes | undefined;
  /** Milliseconds; NaN in the line that announces the pause. */
  readonly duration: number;
}

const UNITS: Readonly<Record<string, number>> = { B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
const SIZES = /^(\d+)([BKMGT])(?:\(\d+%\))?->(\d+)([BKMGT])(?:\((?:(\d+)([BKMGT])|\d+%)\))?$/;

/** `262144K` in bytes; NaN when it is no size. */
export function bytesOf(text: string): number {
  const unit = UNITS[text.slice(-1)];
  return unit === undefined ? Number(text) : Number(text.slice(0, -1)) * unit;
}

export function parseSizes(text: string): Sizes | undefined {
  const match = SIZES.exec(text);
  if (!match) return undefined;
  const [, before, beforeUnit, after, afterUnit, committed, committedUnit] = match;
  const size = (count: string | undefined, unit: string | undefined) =>
    Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  return { before: size(before, beforeUnit), after: size(after, afterUnit), committed: size(committed, committedUnit) };
}

/** Milliseconds with a decimal point or comma. */
export const millisOf = (text: string | undefined): number => Number(text?.replace(',', '.'));

/** The contents of the parentheses, `System.gc()` with its own inside. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (letter === '(' && depth++ === 0) from = index + 1;
    else if (letter === ')' && depth > 0 && --depth === 0) groups.push(text.slice(from, index));
  }
  return groups;
}

/** Milliseconds at the end of `Concurrent Mark 22.229ms`, and what stands before; undefined when there is no time. */
export function splitDuration(text: string): { head: string; duration: number } | undefined {
  if (!text.endsWith('ms')) return undefined;
  const blank = text.lastIndexOf(' ');
  const duration = millisOf(text.slice(blank + 1, -2));
  if (!(duration >= 0)) return undefined;
  return { head: text.slice(0, Math.max(0, blank)), duration };
}

export function parsePauseLine(text: string): PauseLine {
  const timed = splitDuration(text);
  let head = timed?.head ?? text;
  const blank = head.lastIndexOf(' ');
  const heap = timed ? parseSizes(head.slice(blank + 1)) : undefined;
  if (heap) head = head.slice(0, blank);
  const parenthesis = head.indexOf(' (');
  const name = (parenthesis < 0 ? head : head.slice(0, parenthesis)).trimEnd();
  return {
    name,
    groups: parenthesis < 0 ? [] : groupsOf(head.slice(parenthesis)),
    heap,
    duration: timed?.duration ?? Number.NaN,
  };
}

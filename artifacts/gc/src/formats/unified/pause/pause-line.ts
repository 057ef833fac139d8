import { parseChange, type Sizes, splitDuration } from '../text/sizes.ts';

export interface PauseTitle {
  /** `Pause Young` */
  readonly name: string;
  /** `Mixed`, `G1 Evacuation Pause` */
  readonly groups: readonly string[];
}

/** The parts of `Pause Young (Mixed) (G1 Evacuation Pause) 15M->10M(96M) 8.336ms`. */
export interface PauseLine extends PauseTitle {
  readonly heap: Sizes | undefined;
  /** In ms; NaN in the line that announces the pause. */
  readonly duration: number;
}

/** Reads the contents of the parentheses, which may be nested as in `System.gc()`. */
function readGroups(text: string): string[] {
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

export function parsePauseLine(text: string): PauseLine {
  const timed = splitDuration(text);
  let head = timed?.head ?? text;
  const blank = head.lastIndexOf(' ');
  const heap = timed ? parseChange(head.slice(blank + 1)) : undefined;
  if (heap) head = head.slice(0, blank);
  return { ...parsePauseTitle(head), heap, duration: timed?.duration ?? Number.NaN };
}

/** Parses `Pause Young (Mixed) (G1 Evacuation Pause)`. */
export function parsePauseTitle(title: string): PauseTitle {
  const parenthesis = title.indexOf(' (');
  if (parenthesis < 0) return { name: title.trimEnd(), groups: [] };
  return { name: title.slice(0, parenthesis), groups: readGroups(title.slice(parenthesis)) };
}

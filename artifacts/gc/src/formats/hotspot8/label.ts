/** The beginning of an event: `GC (Allocation Failure) --`, `GC pause (G1 Evacuation Pause) (young) (to-space exhausted)`. */
export interface Label {
  readonly full: boolean;
  /** `pause`, `remark`, `cleanup` of G1; '' elsewhere. */
  readonly word: '' | 'pause' | 'remark' | 'cleanup';
  /** What the JVM gives as cause (PrintGCCause); '' when it does not tell. */
  readonly cause: string;
  /** The other parentheses, in order: kinds and failures of G1. */
  readonly notes: readonly string[];
  /** `--`: survivors or the old generation had no room. */
  readonly noRoom: boolean;
}

/** Kinds and failures, which are no causes. */
const NOTES: ReadonlySet<string> = new Set([
  'young',
  'mixed',
  'partial',
  'initial-mark',
  'to-space exhausted',
  'to-space overflow',
  'evacuation failed',
]);
const WORDS = ['pause', 'remark', 'cleanup'] as const;
const BLANK = 32;
const OPEN = 40;
const CLOSE = 41;
const MINUS = 45;

export function readLabel(text: string): Label {
  const full = text.startsWith('Full GC');
  const start = afterBlanks(text, full ? 'Full GC'.length : 'GC'.length);
  const word = full ? '' : (WORDS.find((each) => text.startsWith(each, start)) ?? '');
  const { groups, noRoom } = readTail(text, start + word.length);
  const [first = ''] = groups;
  return {
    full,
    word,
    cause: NOTES.has(first) ? '' : first,
    notes: groups.filter((group) => NOTES.has(group)),
    noRoom,
  };
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === BLANK) at++;
  return at;
}

/** Parentheses and minus signs up to the first figure. */
function readTail(text: string, from: number): { groups: string[]; noRoom: boolean } {
  const groups: string[] = [];
  let noRoom = false;
  let at = afterBlanks(text, from);
  for (; ; at = afterBlanks(text, at + 1)) {
    const code = text.charCodeAt(at);
    if (code === OPEN) {
      const close = closing(text, at);
      groups.push(text.slice(at + 1, close));
      at = close;
    } else if (code === MINUS) noRoom ||= text.charCodeAt(at + 1) === MINUS;
    else return { groups, noRoom };
  }
}

/** The parenthesis that closes this one, others inside it skipped: `(System.gc())`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i;
  }
  return text.length;
}

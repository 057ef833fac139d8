/** A thread of a javacore whose object may be in a heap dump. */
export interface JavacoreThread {
  readonly name: string;
  readonly state: string;
  /** The address of the object of `java.lang.Thread`. */
  readonly address: bigint;
  readonly frames: readonly string[];
  /** The addresses of the objects that its stack names, with the frame from the top. */
  readonly held: readonly { readonly address: bigint; readonly frame: number }[];
}

/** What a javacore of the same event tells about the heap. */
export interface JavacoreFacts {
  readonly threads: readonly JavacoreThread[];
  /** The addresses of the objects whose monitors are in use. */
  readonly monitors: readonly bigint[];
}

const THREAD = /^3XMTHREADINFO\s+"(.*)" J9VMThread:.*?java\/lang\/Thread:0x([0-9A-Fa-f]{1,16}), state:(\w+)/;
const OTHER_THREAD = /^[123]XMTHREADINFO\s/;
const FRAME = /^4XESTACKTRACE\s+at (.+)$/;
const HELD = /^(?:5XESTACKTRACE|3XMTHREADBLOCK)\s.*?@0x([0-9A-Fa-f]{1,16})/;
const MONITOR = /^3LKMONOBJECT\s.*?@0x([0-9A-Fa-f]{1,16})/;
/** By which a javacore is recognized, among its first lines. */
const TITLE = /^0SECTION\s+TITLE subcomponent dump routine/;
const MAX_HEAD_LINES = 30;

/** J9's states: running, condition wait, parked, blocked, suspended, ended. */
const STATES: Readonly<Record<string, string>> = {
  R: 'RUNNABLE',
  CW: 'WAITING',
  P: 'WAITING',
  B: 'BLOCKED',
  Z: 'TERMINATED',
};

const MAX_THREADS = 100_000;
const MAX_FRAMES = 2000;
const MAX_LINE_CHARACTERS = 4096;

export const isJavacore = (head: readonly string[]): boolean =>
  head.slice(0, MAX_HEAD_LINES).some((line) => TITLE.test(line));

/** Reads the threads and monitors of a javacore. Lines of other sections are ignored. */
export function readJavacore(text: string): JavacoreFacts {
  const threads: (JavacoreThread & { frames: string[]; held: { address: bigint; frame: number }[] })[] = [];
  const monitors: bigint[] = [];
  let current: (typeof threads)[number] | undefined;
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const line = match[0].slice(0, MAX_LINE_CHARACTERS);
    const [, name, address = '', state = ''] = THREAD.exec(line) ?? [];
    if (name !== undefined && threads.length < MAX_THREADS) {
      current = { name, state: STATES[state] ?? state, address: BigInt(`0x${address}`), frames: [], held: [] };
      threads.push(current);
    } else if (OTHER_THREAD.test(line)) current = undefined;
    else if (line.startsWith('3LKMONOBJECT')) monitors.push(...readAddress(MONITOR, line));
    else if (current) readThreadLine(current, line);
  }
  return { threads, monitors };
}

function readThreadLine(thread: { frames: string[]; held: { address: bigint; frame: number }[] }, line: string): void {
  const [, frame] = FRAME.exec(line) ?? [];
  if (frame !== undefined) {
    if (thread.frames.length < MAX_FRAMES) thread.frames.push(formatFrame(frame));
    return;
  }
  // A line about a lock follows the frame that has entered it; before the first frame it is what the thread waits for.
  for (const address of readAddress(HELD, line))
    thread.held.push({ address, frame: Math.max(0, thread.frames.length - 1) });
}

const readAddress = (pattern: RegExp, line: string): bigint[] => {
  const [, digits] = pattern.exec(line) ?? [];
  return digits === undefined ? [] : [BigInt(`0x${digits}`)];
};

/** `java/io/File.read(File.java:272(Compiled Code))` becomes `java.io.File.read(File.java:272)`. */
function formatFrame(frame: string): string {
  const open = frame.indexOf('(');
  const method = (open < 0 ? frame : frame.slice(0, open)).replaceAll('/', '.');
  const place = open < 0 ? '' : frame.slice(open).replace('(Compiled Code)', '');
  return method + place;
}

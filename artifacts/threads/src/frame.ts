import { isApplicationClass, isPlatformClass } from '@hindsight/claims';

/** A parsed stack frame. */
export interface Frame {
  /** The class with dots, without module and loader: `java.lang.Object`. */
  readonly className: string;
  readonly method: string;
  /** The method with its class, `java.lang.Object.wait`, which is the same in all notations. */
  readonly qualified: string;
  /** The location: `Object.java:502`, `Native Method`, `Unknown Source`; '' when the frame has none. */
  readonly location: string;
  readonly native: boolean;
}

/** Many threads share frames, so that each one is parsed once. The cache is cleared when a hostile input fills it. */
const parsedFrames = new Map<string, Frame>();
const MAX_PARSED_FRAMES = 200_000;

/**
 * Parses a frame of any JVM: `java.lang.Object.wait(java.base@17.0.15/Native Method)`,
 * `java.base/java.lang.Object.wait(…)`, `app//com.acme.Job.run(Job.java:7)`, `java/lang/Object.wait(Native Method)` of
 * OpenJ9 and JRockit, `Object.wait(J)V(…)` with the JVM's signature, `Job.run(int) @bci=3, line=7 (Interpreted frame)`
 * of the serviceability agent.
 */
export function parseFrame(text: string): Frame {
  const seen = parsedFrames.get(text);
  if (seen) return seen;
  if (parsedFrames.size >= MAX_PARSED_FRAMES) parsedFrames.clear();
  const frame = splitFrame(text);
  parsedFrames.set(text, frame);
  return frame;
}

/** Returns the class of a method, of a nested class the one around it: `a.Pool` of `a.Pool$Entry.take(Pool.java:5)`. */
export const toOuterClass = (text: string): string => parseFrame(text).className.replace(/\$.*$/, '');

function splitFrame(text: string): Frame {
  const open = text.indexOf('(');
  const head = (open < 0 ? text : text.slice(0, open)).trim();
  const dot = head.lastIndexOf('.');
  const className = dot < 0 ? '' : parseClassName(head.slice(0, dot));
  const method = head.slice(dot + 1);
  const location = parseLocation(text);
  return {
    className,
    method,
    qualified: className === '' ? method : `${className}.${method}`,
    location,
    native: location.toLowerCase() === 'native method',
  };
}

/**
 * Matches the address of a hidden class, `java.lang.VirtualThread$$Lambda/0x000000003a00d230`, which has no meaning.
 */
const HIDDEN = /\/0x[0-9a-f]+$/i;

function parseClassName(text: string): string {
  const name = text.replace(HIDDEN, '');
  const slash = name.lastIndexOf('/');
  if (slash < 0) return name;
  const last = name.slice(slash + 1);
  // `java.base/java.lang.Object` and `app//Main` have a module in front, `java/lang/Object` is the name itself.
  const module = name.slice(0, slash);
  return last.includes('.') || module.includes('.') || module.endsWith('/') ? last : name.replaceAll('/', '.');
}

/** Parses the last parentheses without the module, or the line of the serviceability agent. */
function parseLocation(printed: string): string {
  // OpenJ9 adds to the location whether the method is compiled.
  const text = printed.replace('(Compiled Code)', '');
  const line = /, line=(\d{1,7})/.exec(text)?.[1];
  if (line !== undefined) return `line ${line}`;
  const close = text.lastIndexOf(')');
  const open = text.lastIndexOf('(', close);
  if (close < 0 || open < 0) return '';
  const location = text.slice(open + 1, close);
  return location.slice(location.lastIndexOf('/') + 1);
}

const findLine = (location: string): string | undefined => /(?::|^line )(\d+)/.exec(location)?.[1];

/** Returns the line of the source in which the frame is; undefined when it has none. */
export function getSourceLine(text: string): number | undefined {
  const line = findLine(parseFrame(text).location);
  return line === undefined ? undefined : Number(line);
}

/** Formats a frame for a table cell: `Job.run:7`. */
export function formatShortFrame(text: string): string {
  const { className, method, location } = parseFrame(text);
  const line = findLine(location);
  const simple = className.slice(className.lastIndexOf('.') + 1);
  return `${simple === '' ? '' : `${simple}.`}${method}${line === undefined ? '' : `:${line}`}`;
}

/** Returns whether the code of the frame belongs to the JVM or the platform. */
export const isPlatformFrame = (text: string): boolean => isPlatformClass(parseFrame(text).className);

/** Returns whether the code of the frame is the application's own: neither of the platform nor of a known library. */
export const isOwnFrame = (text: string): boolean => isApplicationClass(parseFrame(text).className);

/** The frames of equal stacks are one array, so that each is searched once. */
const applicationFrames = new WeakMap<readonly string[], string | undefined>();

/**
 * Finds the topmost frame of the application's own code, which shows where the application is. In a stack without any,
 * it is the topmost frame of a library.
 */
export function findApplicationFrame(frames: readonly string[]): string | undefined {
  if (applicationFrames.has(frames)) return applicationFrames.get(frames);
  const found = frames.find(isOwnFrame) ?? frames.find((frame) => !isPlatformFrame(frame));
  applicationFrames.set(frames, found);
  return found;
}

/** A parsed stack frame. */
export interface Frame {
  /** With dots, without module and loader: `java.lang.Object`. */
  readonly className: string;
  readonly method: string;
  /** `java.lang.Object.wait`: the same for all ways of writing a frame. */
  readonly qualified: string;
  /** `Object.java:502`, `Native Method`, `Unknown Source`; '' when the frame has none. */
  readonly location: string;
  readonly native: boolean;
}

/** Frames repeat over all threads, so each one is parsed once. The cache is cleared when a hostile input has too many of them. */
const parsedFrames = new Map<string, Frame>();
const MAX_PARSED_FRAMES = 200_000;

/**
 * A frame as any JVM writes it: `java.lang.Object.wait(java.base@17.0.15/Native Method)`, `java.base/java.lang.Object.wait(…)`,
 * `app//com.acme.Job.run(Job.java:7)`, `java/lang/Object.wait(Native Method)` of OpenJ9 and JRockit, `Object.wait(J)V(…)` with
 * the JVM's signature, `Job.run(int) @bci=3, line=7 (Interpreted frame)` of the serviceability agent.
 */
export function parseFrame(text: string): Frame {
  const seen = parsedFrames.get(text);
  if (seen) return seen;
  if (parsedFrames.size >= MAX_PARSED_FRAMES) parsedFrames.clear();
  const frame = splitFrame(text);
  parsedFrames.set(text, frame);
  return frame;
}

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

/** Of a hidden class, `java.lang.VirtualThread$$Lambda/0x000000003a00d230`: the address is of no meaning. */
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

/** Parses what is in the last parentheses, without the module, or the line of the serviceability agent. */
function parseLocation(printed: string): string {
  // OpenJ9 says within the place whether the JIT has been there.
  const text = printed.replace('(Compiled Code)', '');
  const line = /, line=(\d{1,7})/.exec(text)?.[1];
  if (line !== undefined) return `line ${line}`;
  const close = text.lastIndexOf(')');
  const open = text.lastIndexOf('(', close);
  if (close < 0 || open < 0) return '';
  const location = text.slice(open + 1, close);
  return location.slice(location.lastIndexOf('/') + 1);
}

/** `Job.run:7`: short enough for a cell. */
export function formatShortFrame(text: string): string {
  const { className, method, location } = parseFrame(text);
  const line = /(?::|^line )(\d+)/.exec(location)?.[1];
  const simple = className.slice(className.lastIndexOf('.') + 1);
  return `${simple === '' ? '' : `${simple}.`}${method}${line === undefined ? '' : `:${line}`}`;
}

const JDK_PACKAGES = [
  'java.',
  'javax.',
  'jdk.',
  'sun.',
  'com.sun.',
  'com.ibm.oti.',
  'com.ibm.misc.',
  'com.ibm.lang.',
  'openj9.',
  'dalvik.',
  'libcore.',
  'android.',
  'jrockit.',
  'COM.jrockit.',
  'com.oracle.',
] as const;

/** Whether the code of the frame comes with the JVM or the platform. */
export const isPlatformFrame = (text: string): boolean => {
  const { className } = parseFrame(text);
  return JDK_PACKAGES.some((prefix) => className.startsWith(prefix));
};

/** Stacks repeat over threads as frames do. */
const applicationFrames = new WeakMap<readonly string[], string | undefined>();

/** Finds the topmost frame that is not code of the platform: where the application is. */
export function findApplicationFrame(frames: readonly string[]): string | undefined {
  if (applicationFrames.has(frames)) return applicationFrames.get(frames);
  const found = frames.find((frame) => !isPlatformFrame(frame));
  applicationFrames.set(frames, found);
  return found;
}

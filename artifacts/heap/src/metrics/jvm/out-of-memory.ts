import { isJdkClass } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import { isApplicationClass } from '../support/relocated-classes.ts';

const ERROR = 'java.lang.OutOfMemoryError';

/** A thread that ran out of memory when the dump was written. */
export interface OutOfMemory {
  readonly thread: string;
  /** The frame that requested memory, below those of the error itself; undefined when no frame shows it. */
  readonly frame: string | undefined;
  /** The frame of the application from which that one was called; undefined when it is one itself. */
  readonly caller?: string;
}

/** Describes the frame that requested memory, with the code of the application that called it. */
export const describeRequest = ({ frame = '', caller }: OutOfMemory): string =>
  caller === undefined ? frame : `${frame}, called by ${caller}`;

type Stacks = Pick<HeapAnalysis, 'threads' | 'objects'>;

const findConstructor = (frames: readonly string[]): number =>
  frames.findLastIndex((frame) => frame.startsWith(`${ERROR}.<init>`));

/**
 * Finds threads whose stack constructs or holds an OutOfMemoryError. The errors that the JVM preallocates are on no
 * stack.
 */
export function findOutOfMemoryThreads({ threads, objects }: Stacks): OutOfMemory[] {
  return threads.flatMap(({ name, thread }) => {
    const at = findConstructor(thread.frames);
    const isHeld = thread.locals.some(({ object }) => objects.getLabel(object) === ERROR);
    if (at < 0 && !isHeld) return [];
    const [frame, ...below] = thread.frames.slice(at + 1);
    const caller = frame !== undefined && isJdkClass(frame) ? below.find(isApplicationClass) : undefined;
    return [{ thread: name, frame, ...(caller !== undefined && { caller }) }];
  });
}

/** Whether the JVM wrote the dump because this thread requested memory. */
export const hasRunOutOfMemory = ({ threads }: Pick<Stacks, 'threads'>, object: number | undefined): boolean =>
  threads.some(({ thread }) => thread.object === object && findConstructor(thread.frames) >= 0);

/** A request for which the JVM had no memory, and of which memory it was. */
export interface RequestWithoutMemory extends OutOfMemory {
  readonly of: 'heap' | 'class-metadata' | 'native-memory';
  /** What needed a larger array than it had: `StringBuilder`, `ArrayList`. */
  readonly grows?: string;
}

/** Methods of the JDK by which what collects texts, bytes or elements replaces its array by a larger one. */
const GROWING =
  /^java\.(?:lang\.(?:Abstract)?(StringBuilder|StringBuffer)\.|io\.(ByteArrayOutputStream|CharArrayWriter)\.|util\.(?:concurrent\.)?(\w+)\.(?:grow|resize|ensureCapacity\w*|transfer|tryGrow|doubleCapacity)\b)/;

/** Finds what had to grow: the first such frame above those of the application. */
function findGrowing(frames: readonly string[]): string | undefined {
  const own = frames.findIndex(isApplicationClass);
  const [growing] = frames
    .slice(0, own < 0 ? frames.length : own)
    .flatMap((frame) => GROWING.exec(frame)?.slice(1) ?? [])
    .filter(Boolean);
  return growing;
}

/** Native methods of the JDK that make or link a class. */
const CLASS_LOADING =
  /^(?:java\.lang\.(?:Class\.(?:forName0|getDeclared\w+0)|ClassLoader\.(?:defineClass\d?|findBootstrapClass)|reflect\.Proxy\.defineClass0|invoke\.MethodHandleNatives\.\w+)|(?:sun|jdk\.internal)\.misc\.Unsafe\.define\w+)\b/;
/** Requests for memory of the operating system, and for threads. */
const NATIVE =
  /^(?:java\.lang\.Thread\.start0?|java\.nio\.Bits\.\w+|java\.nio\.DirectByteBuffer\.<init>|(?:sun|jdk\.internal)\.misc\.Unsafe\.allocateMemory0?)\b/;

/** Finds the request for which the JVM wrote the dump; a thread that merely holds such an error may have survived it long ago. */
export function findRequestWithoutMemory({ threads, objects }: Stacks): RequestWithoutMemory | undefined {
  const victims = threads.filter(({ thread }) => findConstructor(thread.frames) >= 0);
  const [first] = findOutOfMemoryThreads({ threads: victims, objects });
  if (!first) return undefined;
  const { frame = '' } = first;
  const [frames = []] = victims.map(({ thread }) => thread.frames.slice(findConstructor(thread.frames) + 1));
  const grows = findGrowing(frames);
  const of = CLASS_LOADING.test(frame) ? 'class-metadata' : NATIVE.test(frame) ? 'native-memory' : 'heap';
  return { ...first, of, ...(of === 'heap' && grows !== undefined && { grows }) };
}

import { isOwnFrame, parseFrame } from '../../frame.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';

/** The tasks into which a parallel stream splits its elements. */
const SPLITS = /^java\.util\.stream\.(?:AbstractTask|\w+\$\w*Task)\.compute$/;
const IN_STREAM = /^java\.util\.(?:stream\.|Spliterator)/;

/**
 * Returns whether a thread goes over its share of the elements of a parallel stream. The JIT keeps it in one frame all
 * the time, so that dumps always meet it there; it ends with the elements.
 */
export const isInParallelLoop = oncePerStack((frames) => {
  const parsed = frames.map(parseFrame);
  const first = parsed.findIndex(({ className }) => IN_STREAM.test(className));
  if (first < 0 || !parsed.some(({ qualified }) => SPLITS.test(qualified))) return false;
  const own = frames.slice(0, first).filter((text) => isOwnFrame(text) && !isLambdaClass(text));
  // Above the lambda or method that handles one element, other methods of the application may have loops of their own.
  return own.length === 1 || own.every((text) => parseFrame(text).method.startsWith('lambda$'));
});

const isLambdaClass = (text: string): boolean => parseFrame(text).className.includes('$$Lambda');

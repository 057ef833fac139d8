import { isApplicationClass } from '@hindsight/claims';
import { isPlatformFrame, parseFrame } from '@hindsight/threads';

/**
 * Finds the topmost frame of the application's own code, which belongs neither to the platform nor to a known library.
 */
export const findOwnFrame = (frames: readonly string[]): string | undefined =>
  frames.find((frame) => isApplicationClass(parseFrame(frame).className));

/**
 * Lists up to three methods outside the platform, topmost first. They say where a thread is, whatever it calls there.
 */
export const listOwnMethods = (frames: readonly string[]): string[] =>
  frames
    .filter((frame) => !isPlatformFrame(frame))
    .slice(0, 3)
    .map((frame) => parseFrame(frame).qualified);

/** Returns whether a stack matches a regular expression above the frames of the application. */
export const isInRegularExpression = (frames: readonly string[]): boolean => {
  const own = findOwnFrame(frames);
  const above = own === undefined ? frames : frames.slice(0, frames.indexOf(own));
  return above.some((frame) => parseFrame(frame).className.startsWith('java.util.regex.'));
};

const MAX_NAMED_THREADS = 5;

/** Names the other ones of several threads in a sentence: `"mail-2" (98 %) and "mail-3" (97 %)`; '' without others. */
export function nameOthers(
  threads: readonly { readonly name: string; readonly figure?: string }[],
  own: string,
): string {
  const others = threads.filter(({ name }) => name !== own);
  const named = others
    .slice(0, MAX_NAMED_THREADS)
    .map(({ name, figure }) => (figure === undefined ? `"${name}"` : `"${name}" (${figure})`));
  const more = others.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more threads`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** Formats a frame as `com.acme.DiscountCalculator.converge (DiscountCalculator.java:10)`. */
export function formatFrame(frame: string | undefined): string {
  if (frame === undefined) return 'code without a Java frame';
  const { qualified, location } = parseFrame(frame);
  return location === '' ? qualified : `${qualified} (${location})`;
}

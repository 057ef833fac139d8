import { isPlatformClass, truncate } from '@hindsight/claims';
import type { Evidence, PathStep, Quantity } from '@hindsight/model';
import { toReadableName } from '@hindsight/stack-profiles';
import { NO_ID, type Recording, type SampleColumns } from '../../model.ts';

/** Frames of a stack that are shown as evidence, from the top. */
const SHOWN_FRAMES = 10;
const MAX_LABEL = 160;
const MAX_STACKS = 3;
/** Methods that only wrap a wait: their caller says what it is for. */
export const WAIT_WRAPPER = /\.(?:sleep|pause|delay)\w{0,40}$/i;
const LANGUAGE_RUNTIME = /^(?:kotlin|kotlinx|scala)\./;

/** The methods of a stack, the top frame first; at most `max`. */
export function listFrames({ stacks, names }: Recording, stack: number, max = Number.POSITIVE_INFINITY): string[] {
  if (stack === NO_ID) return [];
  const first = stacks.starts[stack] ?? 0;
  const end = Math.min(stacks.starts[stack + 1] ?? first, first + max);
  const frames: string[] = [];
  for (let at = first; at < end; at++) frames.push(names[stacks.methods[stacks.frames[at] as number] as number] ?? '?');
  return frames;
}

/** Whether a method is of the JDK or of the runtime of a language, and so not of the application or its libraries. */
export const isPlatformMethod = (method: string): boolean => isPlatformClass(method) || LANGUAGE_RUNTIME.test(method);

const isApplicationMethod = (method: string): boolean => method.includes('.') && !isPlatformMethod(method);

/** The first frame from the top that is not of the platform; the top frame of a stack without one. */
export function findApplicationFrame(recording: Recording, stack: number, without?: RegExp): string | undefined {
  const frames = listFrames(recording, stack).filter((frame) => !without?.test(frame));
  return frames.find(isApplicationMethod) ?? frames[0];
}

/** `libc.so.6.read`: a function of a native library. */
const NATIVE_FUNCTION = /(?<=^|\/)[^/]+\.(?:so|dylib|dll)\b.*/;

/** `Main.isReference`: the last two names of a method, which is what one says. */
export const nameMethod = (method: string): string =>
  NATIVE_FUNCTION.exec(method)?.[0] ?? toReadableName(method).split('.').slice(-2).join('.');

/** `Order` of `com.shop.Order`. */
export const nameClass = (name: string): string => toReadableName(name).split('.').at(-1) ?? name;

/** A stack as a chain of calls that ends at the top frame; the frame of the application that is nearest to it is marked. */
export function stackEvidence(recording: Recording, stack: number, name: string, weight?: Quantity): Evidence[] {
  const frames = listFrames(recording, stack, SHOWN_FRAMES + 1);
  const shown = frames.slice(0, SHOWN_FRAMES);
  const marked = Math.max(shown.findIndex(isApplicationMethod), 0);
  const [first, ...rest] = shown
    .map(
      (method, index): PathStep => ({
        label: truncate(toReadableName(method), MAX_LABEL),
        ...(index === marked && { marked: true }),
        ...(index === 0 && weight && { retained: weight }),
      }),
    )
    .reverse();
  if (!first) return [];
  return [
    {
      kind: 'path',
      name: frames.length > SHOWN_FRAMES ? `${name}, its top ${SHOWN_FRAMES} frames` : name,
      steps: [first, ...rest],
    },
  ];
}

/** The stacks with the largest weight of the rows that are chosen, largest first. */
export function findHeaviestStacks(
  columns: readonly SampleColumns[],
  isChosen: (columns: SampleColumns, row: number) => boolean = () => true,
  max = MAX_STACKS,
): { readonly stack: number; readonly weight: number }[] {
  const weights = new Map<number, number>();
  for (const one of columns)
    for (let row = 0; row < one.rows; row++) {
      const stack = one.stacks[row] ?? NO_ID;
      if (stack !== NO_ID && isChosen(one, row))
        weights.set(stack, (weights.get(stack) ?? 0) + (one.weights[row] ?? 0));
    }
  return [...weights]
    .map(([stack, weight]) => ({ stack, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, max);
}

/** The heaviest stacks of the chosen rows as evidence. */
export const quoteHeaviestStacks = (
  recording: Recording,
  columns: readonly SampleColumns[],
  unit: Quantity['unit'],
  isChosen?: (columns: SampleColumns, row: number) => boolean,
  max = MAX_STACKS,
): Evidence[] =>
  findHeaviestStacks(columns, isChosen, max).flatMap(({ stack, weight }) =>
    stackEvidence(recording, stack, 'stack', { value: weight, unit }),
  );

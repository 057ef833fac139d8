import { computeSum, isApplicationClass, isPlatformClass, truncate } from '@hindsight/claims';
import type { Evidence, PathStep, Quantity } from '@hindsight/model';
import { toReadableName } from '@hindsight/stack-profiles';
import { NO_ID, type Recording, type SampleColumns } from '../../model.ts';

/** Frames of a stack that are shown as evidence, from the top. */
const SHOWN_FRAMES = 10;
const MAX_LABEL = 160;
const MAX_STACKS = 3;
/** The heaviest stacks among which some may be alike; what is beyond them adds next to nothing. */
const MAX_JOINED = 10_000;
/** A stack with less than a twentieth of the heaviest one proves nothing. */
const MIN_PART_OF_HEAVIEST = 0.05;
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

/** The method of the program that a stack is of; that of a library, or undefined, where the program is not in it. */
export function findProgramFrame(recording: Recording, stack: number = NO_ID): string | undefined {
  const frames = listFrames(recording, stack);
  return (
    frames.find((frame) => isApplicationMethod(frame) && isApplicationClass(frame)) ?? frames.find(isApplicationMethod)
  );
}

/** `libc.so.6.read`: a function of a native library. */
const NATIVE_FUNCTION = /(?<=^|\/)[^/]+\.(?:so|dylib|dll)\b.*/;

/** `Main.isReference`: the last two names of a method, which is what one says. */
export const nameMethod = (method: string): string =>
  NATIVE_FUNCTION.exec(method)?.[0] ?? toReadableName(method).split('.').slice(-2).join('.');

/** `Order` of `com.shop.Order`. */
export const nameClass = (name: string): string => toReadableName(name).split('.').at(-1) ?? name;

/** Frames one after the other that are of the same method are one. */
interface ShownFrame {
  readonly method: string;
  readonly times: number;
}

/** The frames of a stack that are shown, the top frame first, and one more where the stack is deeper. */
function listShownFrames(recording: Recording, stack: number): ShownFrame[] {
  const shown: ShownFrame[] = [];
  for (const method of listFrames(recording, stack)) {
    const times = shown.at(-1)?.method === method ? (shown.pop()?.times ?? 0) + 1 : 1;
    if (shown.length > SHOWN_FRAMES) break;
    shown.push({ method, times });
  }
  return shown;
}

/** Two frames of one name are mostly methods of that name with other parameters. */
const MIN_RECURSION = 3;

const labelFrame = ({ method, times }: ShownFrame): string =>
  `${truncate(toReadableName(method), MAX_LABEL)}${times >= MIN_RECURSION ? ' (recursive)' : ''}`;

/** A stack as a chain of calls that ends at the top frame; the frame of the application that is nearest to it is marked. */
export function stackEvidence(recording: Recording, stack: number, name: string, weight?: Quantity): Evidence[] {
  const frames = listShownFrames(recording, stack);
  const shown = frames.slice(0, SHOWN_FRAMES);
  const marked = Math.max(
    shown.findIndex(({ method }) => isApplicationMethod(method)),
    0,
  );
  const [first, ...rest] = shown
    .map(
      (frame, index): PathStep => ({
        label: labelFrame(frame),
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

interface WeighedStack {
  readonly stack: number;
  readonly weight: number;
}

/** The stacks with the largest weight of the rows that are chosen, largest first. */
export function findHeaviestStacks(
  columns: readonly SampleColumns[],
  isChosen: (columns: SampleColumns, row: number) => boolean = () => true,
  max = MAX_STACKS,
): WeighedStack[] {
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

/** Joins stacks that differ only in lines of their methods, or in how deep a method calls itself: they would be shown alike. */
function joinAlike(recording: Recording, stacks: readonly WeighedStack[]): WeighedStack[] {
  const groups = Map.groupBy(stacks, ({ stack }) =>
    listShownFrames(recording, stack)
      .map(({ method }) => method)
      .join('\n'),
  );
  return [...groups.values()]
    .map((alike) => ({ stack: alike[0]?.stack ?? NO_ID, weight: computeSum(alike.map(({ weight }) => weight)) }))
    .sort((a, b) => b.weight - a.weight);
}

/** The heaviest stacks of the chosen rows as evidence: those that have a part of the weight worth a line. */
export function quoteHeaviestStacks(
  recording: Recording,
  columns: readonly SampleColumns[],
  unit: Quantity['unit'],
  isChosen?: (columns: SampleColumns, row: number) => boolean,
  max = MAX_STACKS,
): Evidence[] {
  const stacks = joinAlike(recording, findHeaviestStacks(columns, isChosen, MAX_JOINED));
  const least = MIN_PART_OF_HEAVIEST * (stacks[0]?.weight ?? 0);
  return stacks
    .filter(({ weight }) => weight >= least)
    .slice(0, max)
    .flatMap(({ stack, weight }) => stackEvidence(recording, stack, 'stack', { value: weight, unit }));
}

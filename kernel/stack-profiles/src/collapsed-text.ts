import { normalizeMethod } from './method-names.ts';
import type { ProfileUnit, StackTree } from './profiles.ts';

const US_PER_MS = 1000;

/** Writes a method so that it is one frame of a collapsed stack. */
export const toFrameName = (method: string): string =>
  normalizeMethod(method)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(';', ',');

/** Writes a weight as a whole number: durations in microseconds, everything else in its unit. */
const toWholeWeight = (weight: number, unit: ProfileUnit): number =>
  Math.round(unit === 'ms' ? weight * US_PER_MS : weight);

export interface CollapsedOptions {
  /** Whether frames end with `:line`. */
  readonly lines?: boolean;
  /** Whether the top frame is written first. */
  readonly reverse?: boolean;
}

/** Joins the frames from a node to its root. */
function joinFrames(tree: StackTree, names: readonly string[], node: number, options: CollapsedOptions): string {
  const frames: string[] = [];
  for (let at = node; at >= 0; at = tree.callers[at] ?? -1) {
    const line = tree.lines[at] ?? -1;
    const name = names[tree.frames[at] ?? 0] ?? '';
    frames.push(options.lines && line >= 0 ? `${name}:${line}` : name);
  }
  return (options.reverse ? frames : frames.reverse()).join(';');
}

/** Yields one line per distinct stack, the root first, with its weight; largest first. */
export function* writeCollapsed(
  tree: StackTree,
  self: Float64Array,
  unit: ProfileUnit,
  options: CollapsedOptions = {},
): Generator<string> {
  const names = tree.methods.map(toFrameName);
  const sums = new Map<string, number>();
  for (let node = 0; node < self.length; node++) {
    const weight = self[node] ?? 0;
    if (weight === 0) continue;
    const stack = joinFrames(tree, names, node, options);
    sums.set(stack, (sums.get(stack) ?? 0) + weight);
  }
  const sorted = [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  for (const [stack, weight] of sorted) {
    const whole = toWholeWeight(weight, unit);
    if (whole > 0) yield `${stack} ${whole}\n`;
  }
}

import type { JsonValue, Members } from '../upstream/json-value.ts';

const MAX_METHODS = 15;
/** Frames of one stack that are shown: those at the top, where the time is spent. */
const MAX_FRAMES = 12;

interface Stack {
  /** The root first. */
  readonly frames: readonly string[];
  readonly weight: number;
}

function parseStacks(text: string): readonly Stack[] {
  return text.split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' ');
    const weight = Number(line.slice(end + 1));
    return end > 0 && Number.isFinite(weight) ? [{ frames: line.slice(0, end).split(';'), weight }] : [];
  });
}

function add(sums: Map<string, number>, method: string | undefined, weight: number): void {
  if (method !== undefined) sums.set(method, (sums.get(method) ?? 0) + weight);
}

/** Sums collapsed stacks by method: weight at the top of a stack, and anywhere in it, once for each stack. */
export function summarizeStacks(text: string, isReversed: boolean): Members {
  const stacks = parseStacks(text);
  const total = stacks.reduce((sum, { weight }) => sum + weight, 0);
  const [self, anywhere] = [new Map<string, number>(), new Map<string, number>()];
  for (const { frames, weight } of stacks) {
    add(self, isReversed ? frames[0] : frames.at(-1), weight);
    for (const method of new Set(frames)) add(anywhere, method, weight);
  }
  const toPercent = (weight: number) => (total > 0 ? Math.round((1000 * weight) / total) / 10 : 0);
  const hotMethods = [...self]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_METHODS)
    .map(([method, weight]) => ({
      method,
      self: weight,
      selfPercent: toPercent(weight),
      totalPercent: toPercent(anywhere.get(method) ?? 0),
    }));
  const rows: readonly JsonValue[] = stacks
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ frames, weight }) => {
      const shown = isReversed ? frames.slice(0, MAX_FRAMES) : frames.slice(-MAX_FRAMES);
      return { weight, percent: toPercent(weight), stack: shown, frames: frames.length };
    });
  return { totalWeight: total, hotMethods, stacks: rows };
}

import { type Profile, type ProfileSet, StackTreeBuilder } from '@hindsight/stack-profiles';

export interface SampleSpec {
  /** From the root, joined by `;`; absent for an event without a stack. A frame may end with `:line`. */
  readonly stack?: string;
  readonly weight?: number;
  readonly thread?: string;
  readonly state?: string;
  /** Milliseconds since the start. */
  readonly time?: number;
}

export const START_TIME = 1_700_000_000_000;

/** A recording with one profile of these samples. */
export function aProfileSet(
  specs: readonly SampleSpec[],
  { id = 'cpu', unit = 'samples' }: Partial<Pick<Profile, 'id' | 'unit'>> = {},
): ProfileSet {
  const builder = new StackTreeBuilder();
  const threads: string[] = [];
  const states: string[] = [];
  const intern = (names: string[], name?: string): number => {
    if (name === undefined) return -1;
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const toNode = (stack?: string): number => {
    let node = -1;
    for (const frame of stack?.split(';') ?? []) {
      const [, method = frame, line] = /^(.*?)(?::(\d+))?$/.exec(frame) ?? [];
      node = builder.addFrame(node, builder.internMethod(method), line === undefined ? -1 : Number(line));
    }
    return node;
  };
  const samples = {
    rows: specs.length,
    counts: new Float64Array(specs.length).fill(1),
    stacks: Int32Array.from(specs, ({ stack }) => toNode(stack)),
    threads: Int32Array.from(specs, ({ thread }) => intern(threads, thread)),
    states: Int32Array.from(specs, ({ state }) => intern(states, state)),
    times: Float64Array.from(specs, ({ time = 0 }) => time),
    weights: Float64Array.from(specs, ({ weight = 1 }) => weight),
  };
  return {
    startTime: START_TIME,
    durationMs: Math.max(1, ...specs.map(({ time = 0 }) => time)),
    tree: builder.build(),
    threads,
    states,
    profiles: [{ id, unit, events: ['jdk.ExecutionSample'], truncated: 0, samples }],
  };
}

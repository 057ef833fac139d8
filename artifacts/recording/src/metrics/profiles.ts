import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import type { HotMethod, Profile } from '../model-figures.ts';
import { PROFILE_IDS, type ProfileId, type ProfileUnit } from '../profile-ids.ts';
import { compareNames, MAX_LIST, roundMs, Totals, toPercent } from './totals.ts';

const RUNNING = /(?:RUNNABLE|DEFAULT)$/;
const EXECUTION = 'jdk.ExecutionSample';
const TLAB = ['jdk.ObjectAllocationInNewTLAB', 'jdk.ObjectAllocationOutsideTLAB'];

/** A part of the events of one type: those that belong to a profile. */
export interface ProfileSource {
  readonly samples: SampleColumns;
  readonly isIncluded: (row: number) => boolean;
}

const UNITS: Readonly<Record<ProfileId, ProfileUnit>> = {
  cpu: 'samples',
  'cpu-time': 'ms',
  wall: 'samples',
  native: 'samples',
  allocation: 'bytes',
  live: 'bytes',
  malloc: 'bytes',
  locks: 'ms',
  wait: 'ms',
  park: 'ms',
  sleep: 'ms',
  pinned: 'ms',
  'file-io': 'ms',
  'socket-io': 'ms',
  exceptions: 'events',
  stacks: 'numbers',
};

/** Profiles that are all events of some types. */
const WHOLE_TYPES: Readonly<Partial<Record<ProfileId, readonly string[]>>> = {
  native: ['jdk.NativeMethodSample'],
  live: ['profiler.LiveObject', 'jdk.OldObjectSample'],
  malloc: ['profiler.Malloc'],
  locks: ['jdk.JavaMonitorEnter'],
  wait: ['jdk.JavaMonitorWait'],
  park: ['jdk.ThreadPark'],
  sleep: ['jdk.ThreadSleep'],
  pinned: ['jdk.VirtualThreadPinned'],
  'file-io': ['jdk.FileRead', 'jdk.FileWrite', 'jdk.FileForce'],
  'socket-io': ['jdk.SocketRead', 'jdk.SocketWrite'],
  stacks: ['collapsed'],
};

const everyRow = (): boolean => true;

/** Returns the events of which a profile is made. */
export function listSources(recording: Recording, id: ProfileId): ProfileSource[] {
  const { samples } = recording;
  const pick = (types: readonly string[]) => types.flatMap((type) => samples.get(type) ?? []);
  const whole = (types: readonly string[]) => pick(types).map((one) => ({ samples: one, isIncluded: everyRow }));
  switch (id) {
    case 'cpu':
      return [
        ...pick([EXECUTION]).map((one) => ({ samples: one, isIncluded: isRunning(recording, one) })),
        ...whole(['datadog.ExecutionSample']),
      ];
    case 'cpu-time':
      return pick(['jdk.CPUTimeSample']).map((one) => ({
        samples: one,
        isIncluded: (row) => one.stacks[row] !== NO_ID,
      }));
    case 'wall': {
      const execution = samples.get(EXECUTION);
      const isWallMode = execution !== undefined && hasWaiting(recording, execution);
      return whole([...(isWallMode ? [EXECUTION] : []), 'profiler.WallClockSample', 'datadog.MethodSample']);
    }
    case 'allocation':
      return whole(TLAB.some((type) => samples.has(type)) ? TLAB : ['jdk.ObjectAllocationSample']);
    case 'exceptions':
      return listThrown(recording);
    default:
      return whole(WHOLE_TYPES[id] ?? []);
  }
}

/** An error is written once as an error and twice as an exception, so exceptions of such classes are left out. */
export function listThrown({ samples, names }: Recording): ProfileSource[] {
  const errors = samples.get('jdk.JavaErrorThrow');
  const exceptions = samples.get('jdk.JavaExceptionThrow');
  // The place of a class is its name's id, which is -1 where the file does not tell it, plus 1.
  const isError = new Uint8Array(names.length + 1);
  for (const subject of errors?.subjects ?? []) isError[subject + 1] = 1;
  return [
    ...(errors ? [{ samples: errors, isIncluded: everyRow }] : []),
    ...(exceptions
      ? [{ samples: exceptions, isIncluded: (row: number) => isError[(exceptions.subjects[row] ?? NO_ID) + 1] === 0 }]
      : []),
  ];
}

function isRunning({ names }: Recording, { states }: SampleColumns): (row: number) => boolean {
  const running = new Map<number, boolean>([[NO_ID, true]]);
  return (row) => {
    const state = states[row] ?? NO_ID;
    let known = running.get(state);
    if (known === undefined) {
      known = RUNNING.test(names[state] ?? '');
      running.set(state, known);
    }
    return known;
  };
}

function hasWaiting(recording: Recording, samples: SampleColumns): boolean {
  const isRunningRow = isRunning(recording, samples);
  for (let row = 0; row < samples.rows; row++) if (!isRunningRow(row)) return true;
  return false;
}

/** Returns the profiles that have at least one event. */
export function buildProfiles(recording: Recording): Profile[] {
  return PROFILE_IDS.flatMap((id) => {
    const sources = listSources(recording, id);
    const profile = sources.length > 0 ? new ProfileBuilder(recording, id).build(sources) : undefined;
    return profile && profile.count > 0 ? [profile] : [];
  });
}

class ProfileBuilder {
  private readonly recording: Recording;
  private readonly id: ProfileId;
  private readonly byStack: Float64Array;
  private readonly byThread = new Totals();
  private readonly byState = new Totals();
  private count = 0;
  private total = 0;
  private truncated = 0;
  private withoutStack = 0;
  private totalWithoutStack = 0;

  constructor(recording: Recording, id: ProfileId) {
    this.recording = recording;
    this.id = id;
    this.byStack = new Float64Array(recording.stacks.count);
  }

  build(sources: readonly ProfileSource[]): Profile {
    for (const source of sources) this.addSource(source);
    const round = UNITS[this.id] === 'ms' ? roundMs : (value: number) => value;
    return {
      id: this.id,
      unit: UNITS[this.id],
      events: sources.map(({ samples }) => samples.eventType),
      count: this.count,
      total: round(this.total),
      truncated: this.truncated,
      withoutStack: this.withoutStack,
      totalWithoutStack: round(this.totalWithoutStack),
      hotMethods: rankMethods(this.recording, this.byStack, this.total, round),
      threads: this.byThread.list().map(({ name, value }) => ({ thread: name, value: round(value) })),
      states: this.byState.list().map(({ name, value }) => ({ state: name, value: round(value) })),
    };
  }

  private addSource({ samples, isIncluded }: ProfileSource): void {
    const { rows, weights, stacks, threads, states, counts } = samples;
    const byThread = new WeightsById();
    const byState = new WeightsById();
    for (let row = 0; row < rows; row++) {
      if (!isIncluded(row)) continue;
      const weight = weights[row] ?? 0;
      this.addStack(stacks[row] ?? NO_ID, counts[row] ?? 0, weight);
      byThread.add(threads[row] ?? NO_ID, weight);
      byState.add(states[row] ?? NO_ID, weight);
    }
    for (const [thread, value] of byThread.list())
      if (value > 0) this.byThread.add(this.recording.threads[thread]?.name ?? '?', 0, value, 0, 0);
    for (const [state, value] of byState.list()) this.byState.add(this.recording.names[state] ?? '?', 0, value, 0, 0);
  }

  private addStack(stack: number, count: number, weight: number): void {
    this.count += count;
    this.total += weight;
    if (stack === NO_ID) {
      this.withoutStack += count;
      this.totalWithoutStack += weight;
      return;
    }
    this.byStack[stack] = (this.byStack[stack] ?? 0) + weight;
    if (this.recording.stacks.truncated[stack] === 1) this.truncated += count;
  }
}

/** Sums of few different ids, of which long runs of rows have the same. */
class WeightsById {
  private readonly sums = new Map<number, { weight: number }>();
  private last = NO_ID;
  private lastSum = { weight: 0 };

  add(id: number, weight: number): void {
    if (id === NO_ID) return;
    if (id !== this.last) this.find(id);
    this.lastSum.weight += weight;
  }

  /** Lists the sums in the order in which their ids occurred. */
  list(): [id: number, weight: number][] {
    return [...this.sums].map(([id, { weight }]) => [id, weight]);
  }

  private find(id: number): void {
    let sum = this.sums.get(id);
    if (!sum) {
      sum = { weight: 0 };
      this.sums.set(id, sum);
    }
    this.last = id;
    this.lastSum = sum;
  }
}

function addWeight(weights: Map<number, number>, id: number | undefined, weight: number): void {
  if (id !== undefined && id !== NO_ID) weights.set(id, (weights.get(id) ?? 0) + weight);
}

interface MethodWeights {
  readonly self: Float64Array;
  readonly total: Float64Array;
  readonly byFrame: ReadonlyMap<number, number>;
}

const addAt = (weights: Float64Array, index: number, weight: number): void => {
  weights[index] = (weights[index] ?? 0) + weight;
};

/** The weight of each method on top of a stack, and anywhere in it: recursion does not count a sample twice. */
function weighMethods({ stacks, names }: Recording, byStack: Float64Array): MethodWeights {
  const { starts, frames, methods } = stacks;
  const self = new Float64Array(names.length);
  const total = new Float64Array(names.length);
  const lastStack = new Int32Array(names.length).fill(NO_ID);
  const byFrame = new Map<number, number>();
  byStack.forEach((weight, stack) => {
    const own = frames.subarray(starts[stack], starts[stack + 1]);
    const [top] = own;
    if (weight === 0 || top === undefined) return;
    addAt(self, methods[top] ?? 0, weight);
    addWeight(byFrame, top, weight);
    for (const frame of own) {
      const method = methods[frame] ?? 0;
      if (lastStack[method] !== stack) addAt(total, method, weight);
      lastStack[method] = stack;
    }
  });
  return { self, total, byFrame };
}

function rankMethods(
  recording: Recording,
  byStack: Float64Array,
  whole: number,
  round: (value: number) => number,
): HotMethod[] {
  const { stacks, names } = recording;
  const { methods, lines } = stacks;
  const { self, total, byFrame } = weighMethods(recording, byStack);
  const topLines = chooseLines(byFrame, methods, lines);
  const ranked = Array.from(total.keys()).filter((method) => (total[method] ?? 0) > 0);
  ranked.sort(
    (a, b) =>
      (self[b] ?? 0) - (self[a] ?? 0) ||
      (total[b] ?? 0) - (total[a] ?? 0) ||
      compareNames(names[a] ?? '', names[b] ?? ''),
  );
  return ranked.slice(0, MAX_LIST).map((method) => {
    const line = topLines.get(method);
    return {
      method: names[method] ?? '?',
      self: round(self[method] ?? 0),
      selfPercent: toPercent(self[method] ?? 0, whole),
      total: round(total[method] ?? 0),
      totalPercent: toPercent(total[method] ?? 0, whole),
      ...(line !== undefined && { line }),
    };
  });
}

/** The line of each method that is on top most often. */
function chooseLines(
  byFrame: ReadonlyMap<number, number>,
  methods: Int32Array,
  lines: Int32Array,
): Map<number, number> {
  const byLine = new Map<number, Map<number, number>>();
  for (const [frame, weight] of byFrame) {
    const line = lines[frame] ?? NO_ID;
    if (line <= 0) continue;
    const method = methods[frame] ?? 0;
    const weights = byLine.get(method) ?? new Map<number, number>();
    weights.set(line, (weights.get(line) ?? 0) + weight);
    byLine.set(method, weights);
  }
  const chosen = new Map<number, number>();
  for (const [method, weights] of byLine) {
    const [best] = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (best) chosen.set(method, best[0]);
  }
  return chosen;
}

import {
  type ProfileSet,
  type ProfileUnit,
  type Profile as StackProfile,
  StackTreeBuilder,
  TRUNCATED_FRAME,
} from '@hindsight/stack-profiles';
import { listSources, type ProfileSource } from '../metrics/profiles.ts';
import { NO_ID, type Recording, type StackTable } from '../model.ts';
import type { Profile } from '../model-figures.ts';

/** Adds stacks to the tree when a sample first has them. */
class StackNodes {
  readonly tree = new StackTreeBuilder();
  private readonly nodes: Int32Array;
  private readonly methodNumbers: Int32Array;
  private readonly stacks: StackTable;
  private readonly names: readonly string[];

  constructor({ stacks, names }: Recording) {
    this.stacks = stacks;
    this.names = names;
    this.nodes = new Int32Array(stacks.count).fill(-2);
    this.methodNumbers = new Int32Array(names.length).fill(-1);
  }

  /** The node of the top frame of a stack; -1 for none. */
  find(stack: number): number {
    if (stack < 0 || stack >= this.stacks.count) return -1;
    const known = this.nodes[stack] ?? -2;
    return known === -2 ? this.add(stack) : known;
  }

  private add(stack: number): number {
    const { starts, frames, truncated, methods, lines } = this.stacks;
    let node = truncated[stack] === 1 ? this.tree.addFrame(-1, this.tree.internMethod(TRUNCATED_FRAME)) : -1;
    for (let at = (starts[stack + 1] ?? 0) - 1; at >= (starts[stack] ?? 0); at--) {
      const frame = frames[at] ?? 0;
      const line = lines[frame] ?? NO_ID;
      node = this.tree.addFrame(node, this.internMethod(methods[frame] ?? NO_ID), line > 0 ? line : -1);
    }
    this.nodes[stack] = node;
    return node;
  }

  private internMethod(name: number): number {
    if (name < 0 || name >= this.methodNumbers.length) return this.tree.internMethod('[unknown]');
    const known = this.methodNumbers[name] ?? -1;
    if (known >= 0) return known;
    const number = this.tree.internMethod(this.names[name] || '[unknown]');
    this.methodNumbers[name] = number;
    return number;
  }
}

/** Gives names numbers in the order in which they occur. */
class NumberedNames {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly numberById: (number | undefined)[] = [];
  private readonly nameOf: (id: number) => string | undefined;

  constructor(nameOf: (id: number) => string | undefined) {
    this.nameOf = nameOf;
  }

  /** The number of the name of an id; -1 when it has none. */
  find(id: number): number {
    if (id < 0) return -1;
    this.numberById[id] ??= this.findName(this.nameOf(id));
    return this.numberById[id] ?? -1;
  }

  private findName(name: string | undefined): number {
    if (name === undefined) return -1;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Collects the rows of each profile, in the order of time, into columns of their own. */
export function buildProfileSet(recording: Recording, profiles: readonly Profile[]): ProfileSet {
  const stackNodes = new StackNodes(recording);
  const threads = new NumberedNames((id) => recording.threads[id]?.name);
  const states = new NumberedNames((id) => recording.names[id]);
  const numberRows = (sources: readonly IncludedRows[]): ProfileColumns => {
    const rows = sources.reduce((sum, { count }) => sum + count, 0);
    const columns = { ...takeNumbers(sources, rows), ...createIdColumns(rows) };
    let at = 0;
    for (const { samples, isIncluded } of sources) {
      for (let row = 0; row < samples.rows; row++) {
        if (!isIncluded(row)) continue;
        columns.stacks[at] = stackNodes.find(samples.stacks[row] ?? NO_ID);
        columns.threads[at] = threads.find(samples.threads[row] ?? NO_ID);
        columns.states[at++] = states.find(samples.states[row] ?? NO_ID);
      }
    }
    return { rows, ...columns };
  };
  const collected = profiles.map(({ id, unit, events, truncated }) => ({
    id,
    unit: unit satisfies ProfileUnit,
    events,
    truncated,
    samples: numberRows(listSources(recording, id).map(countIncluded)),
  }));
  return {
    ...(!recording.isCollapsed && { startTime: recording.startMs }),
    durationMs: Math.max(0, recording.endMs - recording.startMs),
    tree: stackNodes.tree.build(),
    threads: threads.names,
    states: states.names,
    profiles: collected,
  };
}

type ProfileColumns = StackProfile['samples'];

interface IncludedRows extends ProfileSource {
  readonly count: number;
}

function countIncluded({ samples, isIncluded }: ProfileSource): IncludedRows {
  let count = 0;
  for (let row = 0; row < samples.rows; row++) if (isIncluded(row)) count++;
  return { samples, isIncluded, count };
}

/** The numbers of the rows, which are those of the recording itself when a profile has all rows of one type of event. */
function takeNumbers(
  sources: readonly IncludedRows[],
  rows: number,
): Pick<ProfileColumns, 'counts' | 'times' | 'weights'> {
  const [first] = sources;
  if (first && sources.length === 1 && first.samples.rows === rows) {
    const { counts, times, weights } = first.samples;
    return { counts, times, weights };
  }
  const pick = (column: 'counts' | 'times' | 'weights'): Float64Array => {
    const picked = new Float64Array(rows);
    let at = 0;
    for (const source of sources) {
      copyIncluded(source, source.samples[column], picked, at);
      at += source.count;
    }
    return picked;
  };
  return { counts: pick('counts'), times: pick('times'), weights: pick('weights') };
}

function copyIncluded(
  { samples, isIncluded, count }: IncludedRows,
  from: Float64Array,
  into: Float64Array,
  start: number,
) {
  if (count === samples.rows) {
    into.set(from, start);
    return;
  }
  let at = start;
  for (let row = 0; row < samples.rows; row++) if (isIncluded(row)) into[at++] = from[row] ?? 0;
}

const createIdColumns = (rows: number) => ({
  stacks: new Int32Array(rows),
  threads: new Int32Array(rows),
  states: new Int32Array(rows),
});

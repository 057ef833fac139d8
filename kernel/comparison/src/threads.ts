import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { type Json, listJsonObjects } from '@hindsight/model';

/** At most this many changed threads are listed. */
const MAX_ROWS = 200;

type Threads = NonNullable<Comparison['threads']>;
type ComparedThread = Threads['rows'][number];

const listTexts = (value: Json): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads the states of the threads of the last dump by name; a name may have several threads. */
function readStates({ body }: AnalysisSuccess): Map<string, string[]> | undefined {
  const last = listJsonObjects(body.threadDumpReport).at(-1);
  if (!Array.isArray(last?.threadState)) return undefined;
  const states = new Map<string, string[]>();
  for (const { state, threadNames } of listJsonObjects(last.threadState)) {
    for (const name of listTexts(threadNames)) {
      const known = states.get(name);
      if (known) known.push(String(state));
      else states.set(name, [String(state)]);
    }
  }
  return states;
}

/** Pairs threads of one name by equal states, so that only changed ones remain. */
function pairStates(name: string, ofA: readonly string[], ofB: readonly string[]): ComparedThread[] {
  const restOfB = [...ofB];
  const restOfA = ofA.filter((state) => {
    const same = restOfB.indexOf(state);
    if (same >= 0) restOfB.splice(same, 1);
    return same < 0;
  });
  return Array.from({ length: Math.max(restOfA.length, restOfB.length) }, (_, index) => {
    const [a, b] = [restOfA[index], restOfB[index]];
    return { name, ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
  });
}

/** Compares the threads of the last dumps by name: added, removed, and in another state. Undefined for other kinds. */
export function compareThreads(ofA: AnalysisSuccess, ofB: AnalysisSuccess): Threads | undefined {
  const [a, b] = [readStates(ofA), readStates(ofB)];
  if (!a || !b) return undefined;
  const names = [...new Set([...a.keys(), ...b.keys()])];
  const rows = names.flatMap((name) => pairStates(name, a.get(name) ?? [], b.get(name) ?? []));
  const changed = rows.filter((row) => row.a !== undefined && row.b !== undefined);
  const came = rows.filter((row) => row.a === undefined);
  const gone = rows.filter((row) => row.b === undefined);
  const all = [...a.values()].reduce((sum, states) => sum + states.length, 0);
  return {
    changed: changed.length,
    new: came.length,
    gone: gone.length,
    same: all - changed.length - gone.length,
    rows: [...changed, ...came, ...gone].slice(0, MAX_ROWS),
  };
}

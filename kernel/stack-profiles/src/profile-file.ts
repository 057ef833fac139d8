import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { ArtifactError } from '@hindsight/model';
import type { Profile, ProfileSet, ProfileUnit } from './profiles.ts';

const MAGIC = 'HINDSIGHT PROFILES 1\n';
/** Columns begin at multiples of this, so that they are read without a copy. */
const ALIGNMENT = 8;
/** Node writes at most 2 GiB at a time. */
const MAX_WRITE_BYTES = 1 << 28;

interface StoredColumn {
  readonly type: 'int' | 'number';
  /** Bytes after the header. */
  readonly offset: number;
  readonly length: number;
}

interface StoredProfile {
  readonly id: string;
  readonly unit: ProfileUnit;
  readonly events: readonly string[];
  readonly truncated: number;
  readonly rows: number;
  readonly columns: readonly StoredColumn[];
}

interface Header {
  readonly startTime?: number;
  readonly durationMs: number;
  readonly methods: readonly string[];
  readonly threads: readonly string[];
  readonly states: readonly string[];
  readonly tree: readonly StoredColumn[];
  readonly profiles: readonly StoredProfile[];
}

type Column = Int32Array | Float64Array;

const alignBytes = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Collects columns and gives each its place after the header. */
class ColumnLayout {
  readonly columns: { readonly column: Column; readonly offset: number }[] = [];
  #end = 0;

  add(column: Column): StoredColumn {
    const offset = this.#end;
    this.columns.push({ column, offset });
    this.#end = alignBytes(offset + column.byteLength);
    return { type: column instanceof Int32Array ? 'int' : 'number', offset, length: column.length };
  }
}

function writeAt(file: number, bytes: Uint8Array, position: number): void {
  for (let from = 0; from < bytes.length; ) {
    from += writeSync(file, bytes, from, Math.min(MAX_WRITE_BYTES, bytes.length - from), position + from);
  }
}

/** Writes the profiles to a file from which any filter is answered without reading the recording again. */
export function writeProfileFile(path: string, set: ProfileSet): void {
  const layout = new ColumnLayout();
  const { tree, profiles, ...rest } = set;
  const header: Header = {
    ...rest,
    methods: tree.methods,
    tree: [tree.callers, tree.frames, tree.lines].map((column) => layout.add(column)),
    profiles: profiles.map(({ samples, ...facts }) => ({
      ...facts,
      rows: samples.rows,
      columns: [samples.counts, samples.stacks, samples.threads, samples.states, samples.times, samples.weights].map(
        (column) => layout.add(column),
      ),
    })),
  };
  const json = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(alignBytes(MAGIC.length + ALIGNMENT + json.length), ' ');
  head.write(MAGIC);
  head.writeDoubleBE(json.length, MAGIC.length);
  json.copy(head, MAGIC.length + ALIGNMENT);
  const file = openSync(path, 'w', 0o600);
  try {
    writeAt(file, head, 0);
    for (const { column, offset } of layout.columns) {
      writeAt(file, new Uint8Array(column.buffer, column.byteOffset, column.byteLength), head.length + offset);
    }
  } finally {
    closeSync(file);
  }
}

const NOT_A_PROFILE_FILE = new ArtifactError(
  'corrupt-artifact',
  'The index of this recording cannot be read. Send the recording again.',
);

/** Reads what `writeProfileFile` wrote. */
export function readProfileFile(path: string): ProfileSet {
  const file = readFileSync(path);
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw NOT_A_PROFILE_FILE;
  const jsonBytes = file.readDoubleBE(MAGIC.length);
  const jsonFrom = MAGIC.length + ALIGNMENT;
  const header = JSON.parse(file.toString('utf8', jsonFrom, jsonFrom + jsonBytes)) as Header;
  const columnsFrom = alignBytes(jsonFrom + jsonBytes);
  const sliceBytes = ({ offset }: StoredColumn, bytes: number): ArrayBuffer => {
    const from = columnsFrom + offset;
    if (from + bytes > file.length) throw NOT_A_PROFILE_FILE;
    return file.buffer.slice(file.byteOffset + from, file.byteOffset + from + bytes) as ArrayBuffer;
  };
  const integers = (column?: StoredColumn): Int32Array =>
    column ? new Int32Array(sliceBytes(column, 4 * column.length)) : new Int32Array(0);
  const numbers = (column?: StoredColumn): Float64Array =>
    column ? new Float64Array(sliceBytes(column, 8 * column.length)) : new Float64Array(0);
  const { tree, profiles, methods, ...rest } = header;
  return {
    ...rest,
    tree: { methods, callers: integers(tree[0]), frames: integers(tree[1]), lines: integers(tree[2]) },
    profiles: profiles.map(({ rows, columns, ...facts }): Profile => {
      const [counts, stacks, threads, states, times, weights] = columns;
      return {
        ...facts,
        samples: {
          rows,
          counts: numbers(counts),
          stacks: integers(stacks),
          threads: integers(threads),
          states: integers(states),
          times: numbers(times),
          weights: numbers(weights),
        },
      };
    }),
  };
}

import { bytes, type Evidence, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** Reads the resident memory of the process from `top`; NaN when `top` does not list the process. */
export function readResidentBytes({ top, topThreads, meta }: Capture): {
  readonly first: number;
  readonly last: number;
  readonly evidence: Evidence[];
} {
  const shots = [...(top ? [top] : []), ...topThreads].flatMap(({ file, value }) =>
    value.flatMap(({ rows }) => rows.filter(({ id }) => id === meta.processId).map((row) => ({ file, row }))),
  );
  const [first, last] = [shots[0], shots.at(-1)];
  return {
    first: first?.row.residentBytes ?? Number.NaN,
    last: last?.row.residentBytes ?? Number.NaN,
    evidence: last ? [quoteLine(last.file, last.row.line, bytes(last.row.residentBytes))] : [],
  };
}

const MIN_TABLES = 3;
const MIN_GROWTH_BYTES = 256 * 1024 * 1024;
const MIN_GROWTH_SHARE = 0.2;
/** A table may show a little less than the one before. */
const MAX_LOSS = 0.02;
/** What metaspace, code, stacks and the collector usually take beside the heap. */
const MAX_USUAL_BYTES = 512 * 1024 * 1024;

/** Finds a process that grows from table to table of `ps`, beyond what its heap can explain. */
export function collectResidentGrowth({ ps, gc, meta }: Pick<Capture, 'ps' | 'gc' | 'meta'>): Fact[] {
  const heapBytes = gc?.analysis.analyses.at(-1)?.capacity?.bytes;
  const sizes = (ps?.value ?? []).flatMap((shot) => {
    const own = shot.filter(({ processId }) => processId === meta.processId);
    const java = shot.filter(({ command }) => /\bjava(?:\.exe)?(?:\s|$)/.test(command));
    const [process] = own.length > 0 ? own : java.length === 1 ? java : [];
    return process && Number.isFinite(process.residentBytes) ? [process] : [];
  });
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!ps || !first || !last || heapBytes === undefined || sizes.length < MIN_TABLES) return [];
  const growth = last.residentBytes - first.residentBytes;
  const isSteady = sizes.every(
    ({ processId, residentBytes }, index) =>
      processId === first.processId && residentBytes >= (sizes[index - 1]?.residentBytes ?? 0) * (1 - MAX_LOSS),
  );
  const isLarge = growth >= MIN_GROWTH_BYTES && growth >= first.residentBytes * MIN_GROWTH_SHARE;
  if (!isSteady || !isLarge || last.residentBytes < heapBytes + MAX_USUAL_BYTES) return [];
  const [from, to, heap] = [first.residentBytes, last.residentBytes, heapBytes].map((size) =>
    formatQuantity(bytes(size)),
  );
  return [
    {
      id: 'rss-growth',
      family: 'host',
      quality: QUALITY.measured,
      statement: `the resident memory of the process grew from ${from} to ${to}, while its heap may take ${heap}`,
      evidence: [first, last].map(({ file = ps.file, line, residentBytes }) =>
        quoteLine(file, line, bytes(residentBytes)),
      ) as [Evidence, Evidence],
      words: {},
    },
  ];
}

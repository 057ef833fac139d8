import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { ArtifactError } from '@hindsight/model';
import { computeHeapSizes } from '../src/metrics/heap-sizes.ts';
import type { GcLog, GcRun } from '../src/model.ts';
import { readGcLog } from '../src/read.ts';
import { WHOLE_LOG } from '../src/request/time-window.ts';

/** The public logs that may lie beside the checkout, with the figures on which other tools agree; else our own few. */
const SHARED = new URL('../../../../shared/data/gc/', import.meta.url);
const OWN = new URL('../testing/samples/', import.meta.url);
const shared = existsSync(new URL('reference.json', SHARED));
const folder = shared ? SHARED : OWN;

const PAUSE_TIME_TOLERANCE = 0.005;
const HEAP_TOLERANCE = 0.01;
const KB = 1024;

/** A figure on which `sources` agree; `confirmed` when they are at least two. */
interface Agreed {
  readonly value: number;
  readonly confirmed?: boolean;
}

type Figure =
  | 'gcPauseCount'
  | 'fullGcCount'
  | 'fullGcLabelled'
  | 'fullGcInclEscalated'
  | 'totalPauseMs'
  | 'heapUsedMaxKb'
  | 'heapAllocMaxKb';

interface Reference {
  readonly files: Readonly<Record<string, { readonly agreed: { readonly [Name in Figure]?: Agreed } }>>;
}

const reference = JSON.parse(
  readFileSync(new URL(shared ? 'reference.json' : 'expected.json', folder), 'utf8'),
) as Reference;

/** Figures that the log's own lines disprove, with what is right instead; docs/gc-log.md shows the lines. */
const REFERENCE_IS_WRONG: Readonly<Record<string, { readonly [Name in Figure]?: number }>> = {
  // Line 4 reads `17881K->13914K(18640K)`; the two agreeing tools understood the first of the four events only.
  'hs14-details.log': { heapUsedMaxKb: 17881, heapAllocMaxKb: 18640 },
  // Lines 18, 39 and 84: a young collection inside a remark, whose time contains it, was added once more.
  'hs8-cms-series.log.0': { totalPauseMs: 818.1549 },
};

/** Logs of programs that are no JVM. */
const REFUSED = new Set(['notjvm-go19.log']);

const addUp = (runs: readonly GcRun[], of: (run: GcRun) => number) => runs.reduce((total, run) => total + of(run), 0);

function listRows({ pauses }: GcRun): number[] {
  return Array.from({ length: pauses.count }, (_, row) => row);
}

const findLargest = (runs: readonly GcRun[], of: (run: GcRun) => number | undefined) =>
  Math.max(...runs.map((run) => of(run) ?? 0)) / KB;

const computeFigures = ({ runs }: GcLog) => ({
  gcPauseCount: addUp(runs, ({ pauses }) => pauses.count),
  fullGcCount: addUp(runs, (run) => listRows(run).filter((row) => run.pauses.kind.get(row) === 'full').length),
  totalPauseMs: addUp(runs, (run) => listRows(run).reduce((total, row) => total + run.pauses.duration.get(row), 0)),
  heapUsedMaxKb: findLargest(runs, (run) => computeHeapSizes(run).heap.peak),
  heapAllocMaxKb: findLargest(runs, (run) => computeHeapSizes(run).heap.allocated),
});

const isNear = (got: number, expected: number, tolerance: number): boolean =>
  Math.abs(got - expected) <= expected * tolerance + 1e-6;

/** Compares the figures on which other tools agree; returns how many there were. */
async function compare(name: string): Promise<number> {
  const source = await openTextBytes(readFileSync(new URL(name, folder)), { fileName: name });
  const { log } = await readGcLog([source], { initialWall: Number.NaN, window: WHOLE_LOG });
  const got = computeFigures(log);
  const agreed = reference.files[name]?.agreed ?? {};
  const expected = (figure: Figure): number | undefined =>
    REFERENCE_IS_WRONG[name]?.[figure] ?? (agreed[figure]?.confirmed ? agreed[figure].value : undefined);
  let compared = 0;
  const is = (figure: keyof typeof got, tolerance: number): boolean => {
    const value = expected(figure);
    if (value === undefined) return true;
    compared++;
    return isNear(got[figure], value, tolerance);
  };
  const fullCounts = [expected('fullGcCount'), agreed.fullGcLabelled?.value, agreed.fullGcInclEscalated?.value];
  const isFullCount = (): boolean => {
    if (expected('fullGcCount') === undefined) return true;
    compared++;
    return fullCounts.includes(got.fullGcCount);
  };
  const right = {
    gcPauseCount: is('gcPauseCount', 0),
    fullGcCount: isFullCount(),
    totalPauseMs: is('totalPauseMs', PAUSE_TIME_TOLERANCE),
    heapUsedMaxKb: is('heapUsedMaxKb', HEAP_TOLERANCE),
    heapAllocMaxKb: is('heapAllocMaxKb', HEAP_TOLERANCE),
  };
  const rows = (Object.keys(got) as (keyof typeof got)[]).map(
    (figure) => `${right[figure] ? '  ' : '✗ '}${figure.padEnd(15)} expected ${expected(figure)}, got ${got[figure]}`,
  );
  assert.ok(Object.values(right).every(Boolean), `${name}\n${rows.join('\n')}`);
  return compared;
}

/** Figures of this log on which at least two tools agree. */
const countConfirmed = (name: string): number =>
  Object.values(reference.files[name]?.agreed ?? {}).filter(({ confirmed }) => confirmed).length;

for (const name of Object.keys(reference.files)) {
  if (REFUSED.has(name)) {
    test(`${name} is refused: no JVM wrote it`, () =>
      assert.rejects(
        () => compare(name),
        (error) => error instanceof ArtifactError && error.fault.code === 'not-a-gc-log',
      ));
  } else if (countConfirmed(name) === 0) {
    test(`${name} is read; no two other tools agree on a figure of it`, async () => {
      assert.equal(await compare(name), 0);
    });
  } else {
    test(`${name} gives the pauses, full collections, pause time and heap that other tools agree on`, async () => {
      assert.ok((await compare(name)) > 0, 'no figure was compared');
    });
  }
}

test('most logs have figures that are compared', () => {
  const names = Object.keys(reference.files);
  assert.ok(names.length > 5);
  assert.ok(names.filter((name) => countConfirmed(name) > 0).length >= 0.8 * names.length);
});

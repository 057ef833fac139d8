import { bytes, type Cell, formatQuantity, type Section } from '@hindsight/model';
import { threadUses } from '../facts/thread-uses.ts';
import { threadView } from '../facts/thread-view.ts';
import type { RootCause } from '../judge.ts';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

/** What else it could have been: consequences, weak claims, and what the files rule out. */
export function otherExplanationsSection({ judgement, capture }: BundleReportInput): Section[] {
  const { causes, others } = judgement;
  const told = new Set(
    [...causes, ...others].flatMap(({ hypothesis, victims }) => [
      hypothesis.id,
      ...victims.map((one) => one.hypothesis.id),
    ]),
  );
  const rows = [
    ...causes.flatMap(consequences),
    ...others.filter(({ level }) => level !== 'INFO').map(weak),
    ...CHECKS.filter(({ of }) => !of.some((id) => told.has(id))).flatMap(({ title, because }) => {
      const why = because(capture);
      return why === undefined ? [] : [[title, 'not seen', why]];
    }),
  ];
  if (rows.length === 0) return [];
  const columns = ['Explanation', 'Judgement', 'Why'];
  return [
    { id: 'other-explanations', title: 'Other explanations considered', blocks: [{ kind: 'table', columns, rows }] },
  ];
}

const consequences = ({ hypothesis, victims }: RootCause): Cell[][] =>
  victims.map((victim) => [victim.hypothesis.title, 'a consequence', `of: ${hypothesis.title.toLowerCase()}`]);

const weak = ({ hypothesis, supporting }: RootCause): Cell[] => [
  hypothesis.title,
  'too little speaks for it',
  `${supporting.map(({ says }) => says).join('; ')}. To be sure: ${hypothesis.confirm}`,
];

interface Check {
  readonly title: string;
  /** Hypotheses that say it better when one of them was weighed. */
  readonly of: readonly string[];
  /** Undefined when no file tells. */
  readonly because: (capture: Capture) => string | undefined;
}

/** The questions that anybody asks first, and what the files answer where nothing is wrong. */
const CHECKS: readonly Check[] = [
  {
    title: 'Deadlock',
    of: ['deadlock'],
    because: ({ threads }) => threads && `no cycle of locks in ${threads.analysis.analysis.dumps.length} thread dumps`,
  },
  { title: 'A thread that runs without end', of: ['hot-loop', 'cpu-demand'], because: busiestThread },
  { title: 'Full heap or memory leak', of: ['heap-leak', 'heap-too-small', 'oversized-request'], because: heapInUse },
  { title: 'Garbage collection', of: ['gc-thrash', 'gc-config', 'heap-leak', 'heap-too-small'], because: collections },
  { title: 'Sockets or files that are not closed', of: ['socket-leak', 'file-leak'], because: closedSockets },
  { title: 'Full disk', of: ['disk-full', 'inode-or-quota'], because: fullestDisk },
  {
    title: 'Kill or disk error told by the kernel',
    of: ['oom-killer', 'disk-broken'],
    because: ({ kernelMessages }) =>
      kernelMessages && kernelMessages.value.length === 0 ? 'no such message' : undefined,
  },
];

function busiestThread(capture: Capture): string | undefined {
  const [first] = threadUses(capture, threadView(capture));
  return first && `the busiest thread, "${first.name}", used ${(100 * first.cores).toFixed(1)} % of a core`;
}

function heapInUse({ gc }: Capture): string | undefined {
  const last = gc?.analysis.analyses.at(-1);
  const collection = last?.oldCollections.at(-1);
  if (!last) return undefined;
  const max = last.capacity === undefined ? '' : ` of ${formatQuantity(bytes(last.capacity.bytes))}`;
  return collection && Number.isFinite(collection.after)
    ? `the last full or major collection left ${formatQuantity(bytes(collection.after))}${max}`
    : 'no full or major collection in the GC log';
}

function collections({ gc }: Capture): string | undefined {
  const last = gc?.analysis.analyses.at(-1);
  if (!last) return undefined;
  const { pauses, span } = last;
  const count = last.run.pauses.count;
  if (count === 0) return 'the GC log has no pause';
  const share = span.durationMs > 0 ? `, ${((100 * pauses.totalMs) / span.durationMs).toFixed(1)} % of the time` : '';
  return `${count} pauses${share}, the longest ${pauses.maxMs.toFixed(1)} ms`;
}

function closedSockets({ netstat }: Capture): string | undefined {
  const shot = netstat?.value.at(-1);
  if (!shot) return undefined;
  const waiting = shot.connections.filter(({ state }) => state === 'CLOSE_WAIT').length;
  return `${waiting} of ${shot.connections.length} connections in CLOSE_WAIT`;
}

function fullestDisk({ disk }: Capture): string | undefined {
  const [first] = (disk?.value ?? [])
    .filter(({ usedPercent }) => Number.isFinite(usedPercent))
    .toSorted((a, b) => b.usedPercent - a.usedPercent);
  return first && `the fullest file system, ${first.mount}, is ${first.usedPercent.toFixed(0)} % full`;
}

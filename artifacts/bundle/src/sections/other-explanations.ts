import { formatDuration, formatPercent, pluralize } from '@hindsight/claims';
import { bytes, type Cell, formatQuantity, type Section } from '@hindsight/model';
import { collectThreadCpu } from '../facts/thread-cpu.ts';
import { createThreadView } from '../facts/thread-view.ts';
import { describeConfirmation } from '../hypothesis.ts';
import type { Capture } from '../model.ts';
import type { RootCause } from '../rank-causes.ts';
import type { BundleReportInput } from './report-input.ts';

/** Writes other explanations: symptoms, weak claims, and what the files rule out. */
export function writeOtherExplanations({ ranking, capture }: BundleReportInput): Section[] {
  const { causes, others } = ranking;
  const scoredIds = new Set(
    [...causes, ...others].flatMap(({ hypothesis, victims }) => [
      hypothesis.id,
      ...victims.map((one) => one.hypothesis.id),
    ]),
  );
  const rows = [
    ...causes.flatMap(toSymptomRows),
    ...others.filter(({ level, confidence }) => level !== 'INFO' || confidence === 'low').map(toWeakRow),
    ...RULED_OUT.filter(({ hypotheses }) => !hypotheses.some((id) => scoredIds.has(id))).flatMap(
      ({ title, explain }) => {
        const why = explain(capture);
        return why === undefined ? [] : [[title, 'not seen', why]];
      },
    ),
  ];
  if (rows.length === 0) return [];
  const columns = ['Explanation', 'Judgment', 'Why'];
  return [
    { id: 'other-explanations', title: 'Other explanations considered', blocks: [{ kind: 'table', columns, rows }] },
  ];
}

const toSymptomRows = ({ hypothesis, victims }: RootCause): Cell[][] =>
  victims.map((victim) => [victim.hypothesis.title, 'a consequence', `of "${hypothesis.title}"`]);

const toWeakRow = ({ hypothesis, facts, supporting }: RootCause): Cell[] => [
  hypothesis.title,
  'too little evidence',
  `${supporting.map(({ statement }) => statement).join('; ')}. To confirm: ${describeConfirmation(hypothesis, facts)}`,
];

interface RuledOut {
  readonly title: string;
  /** Hypotheses that make the line superfluous when one of them was scored. */
  readonly hypotheses: readonly string[];
  /** Answers the question; undefined when no file contains the answer. */
  readonly explain: (capture: Capture) => string | undefined;
}

/** The questions that come first in an incident, with the answer of the files when nothing is wrong. */
const RULED_OUT: readonly RuledOut[] = [
  {
    title: 'Deadlock',
    hypotheses: ['deadlock'],
    explain: ({ threads }) => threads && `no cycle of locks in ${threads.analysis.analysis.dumps.length} thread dumps`,
  },
  { title: 'A thread that runs without end', hypotheses: ['hot-loop', 'cpu-demand'], explain: describeBusiestThread },
  {
    title: 'Full heap or memory leak',
    hypotheses: ['heap-leak', 'heap-too-small', 'oversized-request'],
    explain: describeHeap,
  },
  {
    title: 'Garbage collection',
    hypotheses: ['gc-thrash', 'gc-config', 'heap-leak', 'heap-too-small'],
    explain: describeCollections,
  },
  {
    title: 'Sockets or files that are not closed',
    hypotheses: ['socket-leak', 'file-leak'],
    explain: describeClosedSockets,
  },
  { title: 'Full disk', hypotheses: ['disk-full', 'inode-or-quota'], explain: describeFullestDisk },
  {
    title: 'Kill or disk error reported by the kernel',
    hypotheses: ['oom-killed', 'oom-killer', 'disk-broken'],
    explain: ({ kernelMessages }) =>
      kernelMessages && kernelMessages.value.length === 0 ? 'no such message' : undefined,
  },
];

function describeBusiestThread(capture: Capture): string | undefined {
  const [first] = collectThreadCpu(capture, createThreadView(capture));
  return first && `the busiest thread, "${first.name}", used ${formatPercent(100 * first.cores)} of a core`;
}

function describeHeap({ gc }: Capture): string | undefined {
  const last = gc?.analysis.analyses.at(-1);
  const collection = last?.oldCollections.at(-1);
  if (!last) return undefined;
  const max = last.capacity === undefined ? '' : ` of ${formatQuantity(bytes(last.capacity.bytes))}`;
  return collection && Number.isFinite(collection.after)
    ? `the last full or major collection left ${formatQuantity(bytes(collection.after))}${max}`
    : 'no full or major collection in the GC log';
}

function describeCollections({ gc }: Capture): string | undefined {
  const last = gc?.analysis.analyses.at(-1);
  if (!last) return undefined;
  const { pauses, span } = last;
  const count = last.run.pauses.count;
  if (count === 0) return 'the GC log has no pause';
  const share = span.durationMs > 0 ? `, ${formatPercent((100 * pauses.totalMs) / span.durationMs)} of the time` : '';
  return `${pluralize(count, 'pause')}${share}, the longest ${formatDuration(pauses.maxMs)}`;
}

function describeClosedSockets({ netstat }: Capture): string | undefined {
  const shot = netstat?.value.at(-1);
  if (!shot) return undefined;
  const waiting = shot.connections.filter(({ state }) => state === 'CLOSE_WAIT').length;
  return `${waiting} of ${shot.connections.length} connections in CLOSE_WAIT`;
}

function describeFullestDisk({ disk }: Capture): string | undefined {
  const [first] = (disk?.value ?? [])
    .filter(({ usedPercent }) => Number.isFinite(usedPercent))
    .toSorted((a, b) => b.usedPercent - a.usedPercent);
  return first && `the fullest file system, ${first.mount}, is ${first.usedPercent.toFixed(0)} % full`;
}

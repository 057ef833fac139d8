import { pluralize, UNKNOWN } from '@hindsight/claims';
import type { Cell } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { formatShortFrame } from '../frame.ts';
import { isIdle } from '../metrics/idle.ts';
import { getFrames } from '../metrics/stacks.ts';
import type { DumpedThread } from '../model.ts';
import { formatDumpLabel, formatLabel, type SectionWriter } from './report-input.ts';

/** A report is sent as a whole. Beyond this limit, busy threads come first and the others are only counted. */
const MAX_ROWS = 2000;

/** Lists every thread of the last dump with its position in the code and its line, busy threads first. */
export const writeAllThreads: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.at(-1);
  if (!last) return undefined;
  const { threads } = last.dump;
  const ordered = threads
    .map((thread, index) => ({ thread, idle: isIdle(thread), holder: findHolder(last, index) }))
    .sort((a, b) => Number(a.idle) - Number(b.idle));
  const more = threads.length - MAX_ROWS;
  return {
    id: 'threads',
    title: 'All threads',
    blocks: [
      {
        kind: 'table',
        title: formatDumpLabel(last),
        columns: ['Thread', 'State', 'Idle', 'Method', 'Waits for', 'Held by', 'Line'],
        rows: ordered.slice(0, MAX_ROWS).map(({ thread, idle, holder }) => toRow(thread, idle, holder)),
      },
      ...(more > 0
        ? [{ kind: 'paragraph' as const, text: `${pluralize(more, 'more thread')} of this dump are not listed here.` }]
        : []),
    ],
  };
};

/** Finds the owner of the lock that a thread waits for, if the dump states it. */
function findHolder({ dump, graph }: DumpAnalysis, thread: number): DumpedThread | undefined {
  const owner = graph.locks[graph.waitsFor[thread] ?? -1]?.owner;
  return owner === undefined ? undefined : dump.threads[owner];
}

/** Returns the name with a link to the entry in the dump. */
const linkTo = (thread: DumpedThread): Cell => ({
  text: formatLabel(thread),
  lines: { first: thread.line, last: thread.lastLine },
});

function toRow(thread: DumpedThread, idle: boolean, holder: DumpedThread | undefined): Cell[] {
  const [top] = getFrames(thread);
  const waits = thread.locks.find(({ relation }) => relation !== 'locked' && relation !== 'eliminated');
  return [
    linkTo(thread),
    thread.state ?? thread.nativeState ?? UNKNOWN,
    idle ? 'yes' : '',
    top === undefined ? UNKNOWN : formatShortFrame(top),
    waits ? `${waits.lockClass ?? ''} <${waits.lock}>`.trim() : '',
    holder ? linkTo(holder) : '',
    String(thread.line),
  ];
}

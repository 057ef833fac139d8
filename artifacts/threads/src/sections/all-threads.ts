import type { Cell } from '@hindsight/model';
import { shortFrame } from '../frame.ts';
import { isIdle } from '../metrics/idle.ts';
import type { DumpedThread } from '../model.ts';
import { counted } from '../say.ts';
import { dumpLabel, labelOf, NOT_TOLD, type SectionWriter } from './report-input.ts';

/** A report is sent as a whole: of more threads those with work come first and the rest is counted. */
const ROWS = 2000;

/** Every thread of the last dump with where it stands and its line, those that have work first. */
export const allThreadsSection: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.at(-1);
  if (!last) return undefined;
  const { threads } = last.dump;
  const ordered = threads
    .map((thread) => ({ thread, idle: isIdle(thread) }))
    .sort((a, b) => Number(a.idle) - Number(b.idle));
  const more = threads.length - ROWS;
  return {
    id: 'threads',
    title: 'All threads',
    blocks: [
      {
        kind: 'table',
        title: dumpLabel(last),
        columns: ['Thread', 'State', 'Idle', 'In', 'Waits for', 'Line'],
        rows: ordered.slice(0, ROWS).map(({ thread, idle }) => rowOf(thread, idle)),
      },
      ...(more > 0
        ? [{ kind: 'paragraph' as const, text: `${counted(more, 'more thread')} of this dump are not listed here.` }]
        : []),
    ],
  };
};

function rowOf(thread: DumpedThread, idle: boolean): Cell[] {
  const [top] = (thread.mountedStack ?? thread.stack).frames;
  const waits = thread.locks.find(({ relation }) => relation !== 'locked' && relation !== 'eliminated');
  return [
    labelOf(thread),
    thread.state ?? thread.nativeState ?? NOT_TOLD,
    idle ? 'yes' : '',
    top === undefined ? NOT_TOLD : shortFrame(top),
    waits ? `${waits.lockClass ?? ''} <${waits.lock}>`.trim() : '',
    String(thread.line),
  ];
}

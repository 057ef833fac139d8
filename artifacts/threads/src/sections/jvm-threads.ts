import { UNKNOWN } from '@hindsight/claims';
import { type Block, type Cell, count } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { formatShortFrame } from '../frame.ts';
import { isJvmThread } from '../metrics/idle.ts';
import { formatDumpLabel, type SectionWriter, takeListed } from './report-input.ts';

/** Writes about the threads of the JVM itself: finalizer, garbage collector, compilers. */
export const writeJvmThreads: SectionWriter = ({ analysis: { dumps } }) => {
  const last = dumps.at(-1);
  if (!last) return undefined;
  return {
    id: 'jvm-threads',
    title: 'Finalizer, GC, compilers',
    blocks: [
      {
        kind: 'table',
        columns: ['Dump', 'GC threads', 'Other threads of the JVM', 'Finalizer', 'Method of the finalizer'],
        rows: takeListed(dumps).map(toRow),
      },
      ...finalizerStack(last),
    ],
  };
};

function toRow(one: DumpAnalysis): Cell[] {
  const { dump, gcThreads, finalizer } = one;
  const collectors = new Set(gcThreads);
  const others = dump.threads.filter((thread, index) => isJvmThread(thread) && !collectors.has(index));
  const thread = finalizer === undefined ? undefined : dump.threads[finalizer];
  const [top] = thread?.stack.frames ?? [];
  return [
    formatDumpLabel(one),
    count(gcThreads.length),
    count(others.length),
    thread?.state ?? UNKNOWN,
    top === undefined ? UNKNOWN : formatShortFrame(top),
  ];
}

function finalizerStack({ dump, finalizer }: DumpAnalysis): Block[] {
  const frames = finalizer === undefined ? [] : (dump.threads[finalizer]?.stack.frames ?? []);
  if (frames.length === 0) return [];
  return [{ kind: 'code', title: 'Stack of the finalizer', text: frames.map((frame) => `at ${frame}`).join('\n') }];
}

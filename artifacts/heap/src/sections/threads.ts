import { type Block, bytes, type Cell, count } from '@hindsight/model';
import type { ThreadUse } from '../metrics/jvm/thread-use.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 50;
const STACKS = 5;

/** All threads by retained size, and the stacks of the largest. */
export const writeThreadsSection: SectionWriter = ({ analysis }) => {
  const threads = analysis.threads.toSorted((a, b) => b.retained - a.retained);
  if (threads.length === 0) return undefined;
  const rows = threads
    .slice(0, ROWS)
    .map(({ name, className, state, retained, thread }): Cell[] => [
      { text: name || '(no name)', object: thread.object },
      className,
      state ?? '—',
      count(thread.frames.length),
      count(thread.locals.length),
      bytes(retained),
    ]);
  const columns = ['Thread', 'Class', 'State', 'Frames', 'Locals', 'Retained'];
  const stacks = threads.filter(({ thread }) => thread.frames.length > 0).slice(0, STACKS);
  return {
    id: 'threads',
    title: 'Threads',
    blocks: [
      { kind: 'table', columns, rows },
      ...stacks.map(
        (use): Block => ({
          kind: 'code',
          title: use.name || '(no name)',
          text: formatStack(use, (object) => analysis.objects.getLabel(object)),
          folded: true,
        }),
      ),
    ],
  };
};

/** Formats stack frames with the classes of the objects that each holds. */
function formatStack({ thread }: ThreadUse, label: (object: number) => string): string {
  return thread.frames
    .map((frame, at) => {
      const held = thread.locals.filter((local) => local.frame === at).map(({ object }) => label(object));
      const counts = [...Map.groupBy(held, (name) => name)].map(([name, same]) =>
        same.length > 1 ? `${same.length} × ${name}` : name,
      );
      return `${frame}${counts.length > 0 ? `\n    holds ${counts.join(', ')}` : ''}`;
    })
    .join('\n');
}

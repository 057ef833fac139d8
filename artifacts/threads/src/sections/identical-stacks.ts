import { pluralize, UNKNOWN } from '@hindsight/claims';
import { type Block, count } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../frame.ts';
import { isIdle } from '../metrics/idle.ts';
import type { RepeatedStack } from '../metrics/stacks.ts';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatNames, formatStates, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 50;
const MAX_STACKS = 5;
const MAX_FRAMES = 40;

/** Lists threads of the last dump that have the same stack. Idle threads come last, as one line. */
export const writeIdenticalStacks: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.at(-1);
  if (!last || last.repeatedStacks.length === 0) return undefined;
  const isWork = ({ threads }: RepeatedStack) =>
    !selectThreads(last, threads.slice(0, 1)).some((thread) => isIdle(thread));
  const work = last.repeatedStacks.filter(isWork);
  const idle = last.repeatedStacks.filter((one) => !isWork(one));
  return {
    id: 'identical-stacks',
    title: 'Identical stacks',
    blocks: [
      ...buildTable(last, work),
      ...work.slice(0, MAX_STACKS).map((one) => buildStack(last, one)),
      ...idleLine(idle),
    ],
  };
};

function buildTable(last: DumpAnalysis, work: readonly RepeatedStack[]): Block[] {
  if (work.length === 0) return [];
  const rows = work.slice(0, MAX_ROWS).map(({ stack, threads }) => {
    const entries = selectThreads(last, threads);
    const frame = findApplicationFrame(stack.frames);
    const [top = ''] = stack.frames;
    return [
      formatShortFrame(top),
      frame === undefined ? UNKNOWN : formatShortFrame(frame),
      count(threads.length),
      formatStates(entries),
      formatNames(entries),
    ];
  });
  return [
    {
      kind: 'table',
      title: formatDumpLabel(last),
      columns: ['Top', 'First frame of the application', 'Threads', 'States', 'Members'],
      rows,
    },
  ];
}

function buildStack(last: DumpAnalysis, { stack, threads }: RepeatedStack): Block {
  const shown = stack.frames.slice(0, MAX_FRAMES).map((frame) => `at ${frame}`);
  const more = stack.frames.length - shown.length;
  return {
    kind: 'code',
    title: `${pluralize(threads.length, 'thread')}: ${formatNames(selectThreads(last, threads))}`,
    text: [...shown, ...(more > 0 ? [`… ${pluralize(more, 'more frame')}`] : [])].join('\n'),
  };
}

function idleLine(idle: readonly RepeatedStack[]): Block[] {
  if (idle.length === 0) return [];
  const threads = idle.reduce((sum, one) => sum + one.threads.length, 0);
  const text = `${pluralize(idle.length, 'other stack')} of ${pluralize(threads, 'thread')} only ${idle.length === 1 ? 'waits' : 'wait'} for work.`;
  return [{ kind: 'paragraph', text }];
}

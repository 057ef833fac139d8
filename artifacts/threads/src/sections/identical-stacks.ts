import { pluralize } from '@hindsight/claims';
import { type Block, count } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { applicationFrame, shortFrame } from '../frame.ts';
import { isIdle } from '../metrics/idle.ts';
import type { RepeatedStack } from '../metrics/stacks.ts';
import { selectThreads } from '../rules/support/evidence.ts';
import { dumpLabel, NOT_TOLD, namesCell, type SectionWriter, statesCell } from './report-input.ts';

const ROWS = 50;
const STACKS_SHOWN = 5;
const FRAMES_SHOWN = 40;

/** Which threads of the last dump stand in one place; those that wait for work come last, as one line. */
export const identicalStacksSection: SectionWriter = ({ analysis }) => {
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
      ...tableOf(last, work),
      ...work.slice(0, STACKS_SHOWN).map((one) => stackOf(last, one)),
      ...idleLine(idle),
    ],
  };
};

function tableOf(last: DumpAnalysis, work: readonly RepeatedStack[]): Block[] {
  if (work.length === 0) return [];
  const rows = work.slice(0, ROWS).map(({ stack, threads }) => {
    const entries = selectThreads(last, threads);
    const own = applicationFrame(stack.frames);
    const [top = ''] = stack.frames;
    return [
      shortFrame(top),
      own === undefined ? NOT_TOLD : shortFrame(own),
      count(threads.length),
      statesCell(entries),
      namesCell(entries),
    ];
  });
  return [
    {
      kind: 'table',
      title: dumpLabel(last),
      columns: ['Top', 'First frame of the application', 'Threads', 'States', 'Members'],
      rows,
    },
  ];
}

function stackOf(last: DumpAnalysis, { stack, threads }: RepeatedStack): Block {
  const shown = stack.frames.slice(0, FRAMES_SHOWN).map((frame) => `at ${frame}`);
  const more = stack.frames.length - shown.length;
  return {
    kind: 'code',
    title: `${pluralize(threads.length, 'thread')}: ${namesCell(selectThreads(last, threads))}`,
    text: [...shown, ...(more > 0 ? [`… ${pluralize(more, 'more frame')}`] : [])].join('\n'),
  };
}

function idleLine(idle: readonly RepeatedStack[]): Block[] {
  if (idle.length === 0) return [];
  const threads = idle.reduce((sum, one) => sum + one.threads.length, 0);
  const text = `${pluralize(idle.length, 'other stack')} of ${pluralize(threads, 'thread')} only ${idle.length === 1 ? 'waits' : 'wait'} for work.`;
  return [{ kind: 'paragraph', text }];
}

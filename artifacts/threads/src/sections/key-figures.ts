import { pluralize } from '@hindsight/claims';
import { count, type Figure, type Finding, type Level, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { isJvmThread } from '../metrics/idle.ts';
import type { ThreadRuleId } from '../rules/index.ts';
import { SPINS_PERCENT } from '../rules/support/spinning.ts';
import { quoteName } from '../thread-names.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

const DEADLOCKS: readonly ThreadRuleId[] = ['deadlock', 'hidden-deadlock', 'class-init-deadlock'];
const BLOCKERS: readonly ThreadRuleId[] = ['blocker-chain', 'blocker-in-io', 'high-blocked-ratio'];

/** The figures by which dumps are judged at first sight, of the last one, each with the level of the finding about it. */
export const keyFigures: SectionWriter = (input) => {
  const last = input.analysis.dumps.at(-1);
  if (!last) return undefined;
  const figures = [
    threads(input, last),
    blocked(input, last),
    deadlocks(input, last),
    stuck(input),
    busiest(input, last),
  ];
  return {
    id: 'figures',
    title: 'Key figures',
    blocks: [
      { kind: 'figures', figures: [...figures.filter((figure) => figure !== undefined), gcThreads(input, last)] },
    ],
  };
};

function threads({ analysis, findings }: ReportInput, { dump }: DumpAnalysis): Figure {
  const counts = analysis.dumps.map((one) => one.dump.threads.length);
  return {
    label: 'Threads',
    value: count(dump.threads.length),
    ...(counts.length > 1 && counts.length <= SHOWN_COUNTS && { note: counts.join(' → ') }),
    ...levelOf(findings, ['high-thread-count', 'thread-count-growth', 'thread-leak']),
  };
}

const SHOWN_COUNTS = 6;

function blocked({ findings }: ReportInput, { graph, dump }: DumpAnalysis): Figure {
  const waiting = graph.locks.reduce((sum, { owner, waiters }) => sum + (owner === undefined ? 0 : waiters.length), 0);
  return {
    label: 'Waiting for locks',
    value: count(waiting),
    note: `of ${pluralize(dump.threads.length, 'thread')}`,
    ...levelOf(findings, BLOCKERS),
  };
}

const deadlocks = ({ findings }: ReportInput, { graph }: DumpAnalysis): Figure => ({
  label: 'Deadlocks',
  value: count(graph.deadlocks.length),
  ...(graph.deadlocks.length === 0 && { note: 'the lock graph has no cycle' }),
  ...levelOf(findings, DEADLOCKS),
});

function stuck({ analysis, findings }: ReportInput): Figure | undefined {
  const across = analysis.series.find(({ across: one }) => one !== undefined)?.across;
  if (!across) return undefined;
  const same = across.staying.filter(
    ({ sameStack, state, entries: [first] }) =>
      sameStack && (state === 'RUNNABLE' || state === 'BLOCKED') && first !== undefined && !isJvmThread(first),
  );
  return {
    label: 'Same place in all dumps',
    value: count(same.length),
    note: 'running or blocked',
    ...levelOf(findings, ['stuck-blocked', 'stuck-runnable']),
  };
}

function busiest({ findings }: ReportInput, { cpu, dump }: DumpAnalysis): Figure | undefined {
  const [first] = cpu;
  if (first?.percent === undefined) return undefined;
  const name = dump.threads[first.thread]?.name ?? '';
  return {
    label: 'Busiest thread',
    value: percent(first.percent),
    note: `of a core, ${quoteName(name)}; limit ${SPINS_PERCENT} %`,
    ...levelOf(findings, ['cpu-spin']),
  };
}

const gcThreads = ({ findings }: ReportInput, dump: DumpAnalysis): Figure => ({
  label: 'GC threads',
  value: count(dump.gcThreads.length),
  ...levelOf(findings, ['many-gc-threads']),
});

function levelOf(findings: readonly Finding[], rules: readonly ThreadRuleId[]): { level: Level } | object {
  const found = findings.find(({ id, level }) => rules.some((rule) => rule === id) && level !== 'INFO');
  return found ? { level: found.level } : {};
}

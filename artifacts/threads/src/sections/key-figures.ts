import { formatCount, pluralize } from '@hindsight/claims';
import { count, type Figure, type Finding, type Level, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { isJvmThread } from '../metrics/idle.ts';
import type { ThreadRuleId } from '../rules/index.ts';
import { MIN_SPIN_PERCENT } from '../rules/support/cpu-limits.ts';
import { listUnseenDeadlocks } from '../rules/support/declared-deadlocks.ts';
import { findUnownedLocks } from '../rules/support/unowned-locks.ts';
import { quoteName } from '../thread-names.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

const DEADLOCKS: readonly ThreadRuleId[] = ['deadlock', 'hidden-deadlock', 'class-init-deadlock'];
const BLOCKERS: readonly ThreadRuleId[] = [
  'blocker-chain',
  'blocker-in-io',
  'high-blocked-ratio',
  'wait-unknown-owner',
];

/** Writes the key figures of the last dump, each with the level of the finding about it. */
export const writeKeyFigures: SectionWriter = (input) => {
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
    ...(counts.length > 1 && counts.length <= MAX_COUNTS && { note: counts.map(formatCount).join(' → ') }),
    ...findLevel(findings, ['high-thread-count', 'thread-count-growth', 'thread-leak']),
  };
}

const MAX_COUNTS = 6;

function blocked({ findings }: ReportInput, analysis: DumpAnalysis): Figure {
  const { dump, graph } = analysis;
  const owned = graph.locks.filter(({ owner }) => owner !== undefined);
  const waiting = [...owned, ...findUnownedLocks(analysis)].reduce((sum, { waiters }) => sum + waiters.length, 0);
  return {
    label: 'Waiting for locks',
    value: count(waiting),
    note: `of ${pluralize(dump.threads.length, 'thread')}`,
    ...findLevel(findings, BLOCKERS),
  };
}

function deadlocks({ findings }: ReportInput, analysis: DumpAnalysis): Figure {
  const found = analysis.graph.deadlocks.length + listUnseenDeadlocks(analysis).length;
  return {
    label: 'Deadlocks',
    value: count(found),
    ...(found === 0 && { note: 'the lock graph has no cycle' }),
    ...findLevel(findings, DEADLOCKS),
  };
}

function stuck({ analysis, findings }: ReportInput): Figure | undefined {
  const across = analysis.series.find(({ comparison: one }) => one !== undefined)?.comparison;
  if (!across) return undefined;
  const same = across.persistent.filter(
    ({ sameStack, state, entries: [first] }) =>
      sameStack && (state === 'RUNNABLE' || state === 'BLOCKED') && first !== undefined && !isJvmThread(first),
  );
  return {
    label: 'Same place in all dumps',
    value: count(same.length),
    note: 'running or blocked',
    ...findLevel(findings, ['stuck-blocked', 'stuck-runnable']),
  };
}

function busiest({ findings }: ReportInput, { cpu, dump }: DumpAnalysis): Figure | undefined {
  const [first] = cpu;
  if (first?.percent === undefined) return undefined;
  const name = dump.threads[first.thread]?.name ?? '';
  return {
    label: 'Busiest thread',
    value: percent(first.percent),
    note: `of a core, ${quoteName(name)}; limit ${MIN_SPIN_PERCENT} %`,
    ...findLevel(findings, ['cpu-spin']),
  };
}

const gcThreads = ({ findings }: ReportInput, dump: DumpAnalysis): Figure => ({
  label: 'GC threads',
  value: count(dump.gcThreads.length),
  ...findLevel(findings, ['many-gc-threads']),
});

function findLevel(findings: readonly Finding[], rules: readonly ThreadRuleId[]): { level: Level } | object {
  const finding = findings.find(({ id, level }) => rules.some((rule) => rule === id) && level !== 'INFO');
  return finding ? { level: finding.level } : {};
}

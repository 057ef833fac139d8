import {
  bytes,
  bytesPerSecond,
  count,
  type Figure,
  type Finding,
  formatQuantity,
  type Level,
  ms,
  percent,
} from '@hindsight/model';
import type { ReportInput, SectionWriter } from './report-input.ts';

/** The figures by which a run is judged at first sight, each with the level of the finding that is about it. */
export const keyFigures: SectionWriter = (input) => ({
  id: 'figures',
  title: 'Key figures',
  blocks: [{ kind: 'figures', figures: figuresOf(input) }],
});

function figuresOf({ totals, analyses, findings }: ReportInput): Figure[] {
  const { throughputPercent, pauses, full, sizes, allocationBytesPerSecond } = totals;
  const live = analyses.findLast(({ live }) => live.points.length > 0)?.live.points.at(-1);
  const figures: (Figure | undefined)[] = [
    throughputPercent === undefined
      ? undefined
      : {
          label: 'Throughput',
          value: percent(throughputPercent),
          note: 'goal ≥ 95 %',
          ...levelOf(findings, ['gc-overhead', 'gc-overhead-limit']),
        },
    pauses.count === 0
      ? undefined
      : { label: 'Longest pause', value: ms(pauses.maxMs), note: 'limit 1 s', ...levelOf(findings, ['long-pause']) },
    pauses.count === 0 ? undefined : { label: 'p99 pause', value: ms(pauses.percentiles.p99) },
    { label: 'Full collections', value: count(full.count), ...levelOf(findings, FULL_GC_RULES) },
    sizes.heap.peak === undefined
      ? undefined
      : {
          label: 'Peak heap',
          value: bytes(sizes.heap.peak),
          note: live ? `${formatQuantity(bytes(live.used))} after the last old collection` : '',
          ...levelOf(findings, ['heap-exhausted', 'memory-leak', 'high-live-set']),
        },
    allocationBytesPerSecond === undefined
      ? undefined
      : {
          label: 'Allocation rate',
          value: bytesPerSecond(allocationBytesPerSecond),
          ...levelOf(findings, ['high-allocation-rate']),
        },
  ];
  return figures.filter((figure) => figure !== undefined);
}

const FULL_GC_RULES = ['consecutive-full-gc', 'frequent-full-gc', 'full-gc-on-concurrent', 'shenandoah-full'];

function levelOf(findings: readonly Finding[], rules: readonly string[]): { level: Level } | object {
  const found = findings.find(({ id }) => rules.includes(id));
  return found ? { level: found.level } : {};
}

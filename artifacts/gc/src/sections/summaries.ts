import { formatByteRate, formatBytes, formatDuration, formatPercent, pluralize } from '@hindsight/claims';
import type { Section } from '@hindsight/model';
import { UNKNOWN_CAUSE } from '../metrics/causes.ts';
import type { GcRuleId } from '../rules/index.ts';
import type { ReportInput } from './report-input.ts';

interface Folding {
  /** With a problem of one of these rules the section proves something and stays open. */
  readonly rules: readonly GcRuleId[];
  readonly summarize: (input: ReportInput) => string;
}

const countBlocks = (blocks: number): string => (blocks === 1 ? 'one table' : `${blocks} tables`);

/** The sections that are folded to one line with their main figure, by id. */
const FOLDINGS: ReadonlyMap<string, Folding> = new Map<string, Folding>([
  [
    'heap-by-collection',
    { rules: [], summarize: ({ totals }) => `up to ${formatKnownBytes(totals.sizes.heap.peak)} used` },
  ],
  [
    'durations',
    {
      rules: ['back-to-back-cycles'],
      summarize: ({ totals: { pauses, concurrent } }) =>
        `${pluralize(pauses.count, 'pause')}, ${pluralize(concurrent.count, 'concurrent phase')}`,
    },
  ],
  [
    'generations',
    {
      rules: ['generation-sizing', 'premature-promotion'],
      summarize: ({ totals: { sizes } }) =>
        `young up to ${formatKnownBytes(sizes.young.peak)}, old up to ${formatKnownBytes(sizes.old.peak)}`,
    },
  ],
  [
    'metaspace',
    {
      rules: ['metaspace-exhausted', 'metaspace-growth', 'metaspace-threshold-gc'],
      summarize: ({ totals: { sizes } }) => `up to ${formatKnownBytes(sizes.metaspace.peak ?? sizes.perm.peak)}`,
    },
  ],
  [
    'rates',
    {
      rules: ['high-allocation-rate', 'allocation-burst', 'premature-promotion'],
      summarize: ({ totals }) =>
        totals.allocationBytesPerSecond === undefined
          ? 'no rate is known'
          : `${formatByteRate(totals.allocationBytesPerSecond)} allocated on average`,
    },
  ],
  [
    'cycles',
    {
      rules: ['back-to-back-cycles', 'zgc-major-frequent', 'shenandoah-degenerated'],
      summarize: ({ analyses }) =>
        pluralize(
          analyses.reduce((sum, { run }) => sum + run.cycles.count, 0),
          'cycle',
        ),
    },
  ],
  [
    'pause-distribution',
    {
      rules: [],
      summarize: ({ totals: { pauses } }) =>
        `median ${formatDuration(pauses.percentiles.p50)}, p99 ${formatDuration(pauses.percentiles.p99)}, longest ${formatDuration(pauses.maxMs)}`,
    },
  ],
  [
    'phases',
    {
      rules: [],
      summarize: ({ totals: { phases } }) =>
        phases[0] ? `most time in ${phases[0].phase}, ${formatDuration(phases[0].totalMs)}` : '',
    },
  ],
  [
    'causes',
    {
      rules: ['system-gc', 'humongous-allocation', 'gclocker'],
      summarize: ({ totals: { causes } }) => {
        const stated = causes.find(({ cause }) => cause !== UNKNOWN_CAUSE);
        if (!stated) return '';
        const share = stated.percent > 0 ? `, ${formatPercent(stated.percent)} of the pause time` : '';
        return `${stated === causes[0] ? 'mostly ' : ''}${stated.cause}${share}`;
      },
    },
  ],
  ['tenuring', { rules: ['survivor-overflow', 'premature-promotion'], summarize: () => 'bytes of each age' }],
  [
    'humongous',
    {
      rules: ['humongous-allocation'],
      summarize: () => 'objects of half a region or more',
    },
  ],
  [
    'safepoints',
    {
      rules: ['time-to-safepoint', 'non-gc-safepoints'],
      summarize: ({ totals: { safepoints } }) =>
        safepoints ? `${pluralize(safepoints.count, 'stop')}, ${formatDuration(safepoints.totalMs)} in all` : '',
    },
  ],
  ['string-deduplication', { rules: [], summarize: () => 'what was inspected and saved' }],
  ['references', { rules: ['reference-processing', 'finalizer-load'], summarize: () => 'soft, weak, final, phantom' }],
  [
    'stalls',
    {
      rules: ['allocation-stall', 'relocation-stall'],
      summarize: ({ totals: { allocationStalls } }) => pluralize(allocationStalls.count, 'allocation stall'),
    },
  ],
  [
    'memory-sizes',
    {
      rules: [],
      summarize: ({ totals: { sizes } }) =>
        `heap up to ${formatKnownBytes(sizes.heap.peak)} of ${formatKnownBytes(sizes.heap.allocated)} committed`,
    },
  ],
  [
    'jvm-flags',
    { rules: [], summarize: ({ analyses }) => pluralize(analyses.at(-1)?.flags.words.length ?? 0, 'option') },
  ],
  ['input', { rules: [], summarize: ({ log }) => `${pluralize(log.lines, 'line')}, ${formatBytes(log.bytes)}` }],
]);

const formatKnownBytes = (size: number | undefined): string => (size === undefined ? '—' : formatBytes(size));

/** Folds a section that proves no problem to one line. */
export function foldSection(section: Section, input: ReportInput): Section {
  const folding = FOLDINGS.get(section.id);
  if (!folding) return section;
  const proves = input.findings.some(({ id, level }) => level !== 'INFO' && folding.rules.some((rule) => rule === id));
  if (proves) return section;
  return { ...section, summary: folding.summarize(input) || countBlocks(section.blocks.length) };
}

import { formatBytes, formatCount, metricEvidence } from '@hindsight/claims';
import type { Growth } from '@hindsight/memory-tables';
import { count } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

const MAX_SHOWN = 3;
/** The heap grows up to its maximum as it needs; that is no warm-up worth a word. */
const ELASTIC: ReadonlySet<string> = new Set(['Java Heap', 'Shared class space', 'Native Memory Tracking']);

export const growthSettled = defineMemoryRule({
  id: 'growth-settled',
  cause: 'event',
  title: 'What grew has come to its end',
  because:
    'A significant rise over six snapshots or more whose last third has at most a quarter of its slope: pools, caches and classes of a start do so, a leak does not.',
  check: (analysis) => {
    const settled = listSettled(analysis);
    const [first] = settled;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `${first} and settled`,
      explanation: `${settled.slice(0, MAX_SHOWN).join('; ')}: in the last third of the snapshots it hardly rises any more, as after a start or when a pool or cache is full.`,
      advice: 'If the load fell as well, measure again under load; otherwise nothing is to be done.',
      evidence: [metricEvidence('series that settled', count(settled.length))],
    };
  },
});

/** What rose and ended, in words, the largest first. */
function listSettled({ nmt, process }: MemoryAnalysis): string[] {
  const counts: [string, Growth | undefined][] = [
    ['Threads', nmt?.threads ?? process?.threads],
    ['Loaded classes', nmt?.classes],
  ];
  const sizes = (nmt?.growth ?? []).filter(({ name }) => !ELASTIC.has(name));
  return [
    ...counts.flatMap(([what, growth]) => (hasEnded(growth) ? [describe(what, growth, formatCount)] : [])),
    ...sizes.flatMap(({ name, growth }) => (hasEnded(growth) ? [describe(`"${name}"`, growth, formatBytes)] : [])),
  ];
}

const hasEnded = (growth: Growth | undefined): growth is Growth => growth?.significant === true && growth.settled;

const describe = (what: string, { first, last }: Growth, format: (value: number) => string): string =>
  `${what} grew from ${format(first)} to ${format(last)}`;

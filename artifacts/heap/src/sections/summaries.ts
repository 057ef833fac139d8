import { formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import type { Section } from '@hindsight/model';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject } from '../metrics/retained-memory/suspects.ts';
import { listWasteKinds } from '../metrics/waste/waste-kinds.ts';
import type { HeapRuleId } from '../rules/index.ts';
import { computeShare } from '../share.ts';
import type { ReportInput } from './report-input.ts';

interface Folding {
  /** With a problem of one of these rules the section proves something and stays open. */
  readonly rules: readonly HeapRuleId[];
  readonly summarize: (input: ReportInput) => string;
}

const WASTE_RULES: readonly HeapRuleId[] = [
  'duplicate-arrays',
  'inefficient-collections',
  'boxed-numbers',
  'sparse-object-array',
  'sparse-primitive-array',
];

/** The sections that are folded to one line with their main figure, by id. */
const FOLDINGS: ReadonlyMap<string, Folding> = new Map<string, Folding>([
  ['more-suspects', { rules: [], summarize: () => 'what else keeps a noticeable part of the heap' }],
  ['dominators', { rules: [], summarize: nameLargestObject }],
  [
    'components',
    {
      rules: [],
      summarize: ({ analysis: { components, usedBytes } }) => {
        const [most] = components;
        return most
          ? `most of it ${most.label}, ${formatShare(computeShare(most.bytes, usedBytes))} of the used heap`
          : '';
      },
    },
  ],
  [
    'histogram',
    {
      rules: [],
      summarize: ({ analysis: { groups } }) => {
        const [most] = groups.byClass.toSorted((a, b) => b.shallow - a.shallow);
        return most ? `most of it ${most.label}, ${formatBytes(most.shallow)}` : '';
      },
    },
  ],
  [
    'waste',
    {
      rules: WASTE_RULES,
      summarize: ({ analysis }) => {
        const [most] = listWasteKinds(analysis);
        return most
          ? `${most.label}, ${formatShare(computeShare(most.bytes, analysis.usedBytes))} of the used heap`
          : '';
      },
    },
  ],
  [
    'duplicate-strings',
    {
      rules: ['duplicate-strings'],
      summarize: ({ analysis: { strings } }) => `copies take ${formatBytes(strings.wasted)}`,
    },
  ],
  [
    'threads',
    {
      rules: ['leak-thread', 'leak-thread-local', 'stale-thread-local'],
      summarize: ({ analysis: { threads } }) => pluralize(threads.length, 'thread'),
    },
  ],
  [
    'class-loaders',
    {
      rules: ['leak-loader', 'duplicate-classes', 'loader-redeploy'],
      summarize: ({ analysis: { loaders } }) => pluralize(loaders.defining.length, 'class loader'),
    },
  ],
  ['gc-roots', { rules: [], summarize: ({ analysis: { dump } }) => pluralize(dump.roots.length, 'root') }],
  [
    'unreachable',
    { rules: [], summarize: ({ analysis: { unreachable } }) => `${formatBytes(unreachable.bytes)} of garbage` },
  ],
  [
    'settings',
    {
      rules: [],
      summarize: ({ analysis: { jvm, properties } }) =>
        jvm.maxHeapBytes === undefined
          ? `${formatCount(properties.size)} system properties`
          : `heap of up to ${formatBytes(jvm.maxHeapBytes)}`,
    },
  ],
]);

function nameLargestObject({ analysis }: ReportInput): string {
  const [object] = analysis.largest.objects;
  if (object === undefined) return '';
  return `${describeObject(analysis.objects, object)} keeps ${formatBytes(readRetainedSize(analysis, object))}`;
}

/** Folds a section that proves no problem to one line. */
export function foldSection(section: Section, input: ReportInput): Section {
  const folding = FOLDINGS.get(section.id);
  if (!folding) return section;
  const proves = input.findings.some(({ id, level }) => level !== 'INFO' && folding.rules.some((rule) => rule === id));
  return proves
    ? section
    : { ...section, summary: folding.summarize(input) || pluralize(section.blocks.length, 'block') };
}

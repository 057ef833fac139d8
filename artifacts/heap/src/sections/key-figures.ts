import { pluralize } from '@hindsight/claims';
import { isComplete } from '@hindsight/heap-graph';
import { bytes, count, type Figure, type Finding, percent } from '@hindsight/model';
import { SUSPECT_SHARE } from '../metrics/retained-memory/suspect-candidates.ts';
import { listWasteKinds } from '../metrics/waste/waste-kinds.ts';
import { readShare } from '../rules/support/lead-with-largest.ts';
import { measureSubject } from '../rules/support/suspect-claim.ts';
import { DANGER_SHARE, listProblemSuspects, rateSuspect } from '../rules/support/suspect-severity.ts';
import { WASTE_SHARE } from '../rules/support/waste-share.ts';
import { computeShare } from '../share.ts';
import type { SectionWriter } from './report-input.ts';

/** The finding about what keeps the memory: its level and share are those of its tile as well. */
const findHolder = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ level, evidence }) => level !== 'INFO' && evidence.some(({ kind }) => kind === 'path'));

/** Rules about the kinds of waste; the tile warns when one of them does. */
const WASTE_RULES: readonly string[] = [
  'duplicate-strings',
  'duplicate-arrays',
  'inefficient-collections',
  'boxed-numbers',
  'sparse-object-array',
  'sparse-primitive-array',
];

const isWasteProblem = ({ id, level }: Finding): boolean => level !== 'INFO' && WASTE_RULES.includes(id);

/** The key figures of the heap. */
export const listKeyFigures: SectionWriter = ({ analysis, findings }) => {
  const { usedBytes, reachable, dump, unreachable, loaders, suspects } = analysis;
  const [worst] = listProblemSuspects(analysis);
  const largest = Math.max(0, ...suspects.map((suspect) => measureSubject(suspect, analysis).share));
  const holder = findHolder(findings);
  const share = (holder ? readShare(holder) / 100 : 0) || largest;
  const [waste] = listWasteKinds(analysis);
  const wasteShare = computeShare(waste?.bytes ?? 0, usedBytes);
  const figures: Figure[] = [
    { label: 'Used heap', value: bytes(usedBytes), note: pluralize(reachable, 'reachable object') },
    {
      label: 'Largest holder',
      value: percent(100 * share),
      // A heap that is small, or whose largest holder is bounded, may be beyond the limits without a problem.
      ...(worst && { note: `suspect from ${100 * SUSPECT_SHARE} %, danger from ${100 * DANGER_SHARE} %` }),
      meter: { share, ...(worst && { limit: SUSPECT_SHARE }) },
      ...(worst && { level: holder?.level ?? (rateSuspect(worst) === 'DANGER' ? 'SEVERE' : 'WARNING') }),
    },
    ...(dump.phd
      ? []
      : [
          {
            label: 'Largest waste',
            value: percent(100 * wasteShare),
            note: waste?.label ?? 'none',
            meter: { share: Math.min(1, wasteShare), limit: WASTE_SHARE },
            ...(findings.some(isWasteProblem) && { level: 'WARNING' as const }),
          },
        ]),
    {
      label: 'Classes',
      value: count(dump.counts.classes),
      ...(!dump.phd && {
        note: `${pluralize(loaders.defining.length, 'loader')}, ${pluralize(loaders.duplicates.length, 'duplicate')}`,
      }),
    },
    { label: 'GC roots', value: count(dump.roots.length), note: pluralize(dump.threads.length, 'thread') },
    // The roots are at the end of a dump: of a truncated one nothing is known about what they reach.
    ...(isComplete(dump.defects) && !dump.phd
      ? [{ label: 'Unreachable', value: bytes(unreachable.bytes), note: pluralize(unreachable.objects, 'object') }]
      : []),
  ];
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures }] };
};

import { firstSentence } from '@hindsight/claims';
import { type Finding, formatQuantity, ms, percent } from '@hindsight/model';
import { PauseMark } from '../events.ts';
import type { GcRun, PauseTable } from '../model.ts';
import type { GcRuleId } from '../rules/index.ts';
import { getOrAddTotals, type Totals } from '../tables/totals.ts';
import {
  type CauseAdvice,
  CONCURRENT_MODE_FAILURE,
  EVACUATION_FAILURE,
  findAdvice,
  PAUSE_KIND_NAMES,
  PROMOTION_FAILURE,
} from './cause-advice.ts';

/** Rules whose advice is about sizes of the heap and its parts (rule catalog, section 8). */
const HEAP_TUNING: ReadonlySet<string> = new Set<GcRuleId>([
  'heap-oversized',
  'heap-undersized',
  'high-live-set',
  'heap-resizing',
  'generation-sizing',
  'metaspace-threshold-gc',
  'humongous-allocation',
  'survivor-overflow',
]);

/** `TIP_SHARE` of the catalog: less than this of the pause time is not worth a change. */
const TIP_SHARE_PERCENT = 5;
const MIN_PAUSES = 3;

/** Builds advice about heap sizes, each with the figures behind it. */
export const buildHeapTuningTips = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ id, explanation, advice }) =>
    HEAP_TUNING.has(id) && advice ? [`${firstSentence(explanation)} ${advice}`] : [],
  );

export interface PauseTimeTip {
  readonly issue: string;
  readonly solution: string;
}

/** Builds advice about the causes of pause time, largest share first. */
export function buildPauseTimeTips(runs: readonly GcRun[], findings: readonly Finding[]): PauseTimeTip[] {
  const groups = groupPauses(runs);
  const total = [...groups.values()].reduce((sum, { sum: ms }) => sum + ms, 0);
  const tips: PauseTimeTip[] = [];
  for (const [group, totals] of [...groups].sort(([, a], [, b]) => b.sum - a.sum)) {
    const share = (100 * totals.sum) / total;
    const advice = findAdvice(group);
    if (!advice || share < TIP_SHARE_PERCENT || totals.count < MIN_PAUSES) continue;
    const figures = `${formatQuantity(ms(totals.sum))}, ${totals.count} pauses`;
    tips.push({
      issue: `${formatQuantity(percent(share))} of GC time (${figures}): ${group}`,
      solution: selectSolution(advice, findings),
    });
  }
  return tips;
}

function selectSolution({ rules, solution }: CauseAdvice, findings: readonly Finding[]): string {
  for (const rule of rules) {
    const advice = findings.find(({ id }) => id === rule)?.advice;
    if (advice) return advice;
  }
  return solution;
}

function groupPauses(runs: readonly GcRun[]): Map<string, Totals> {
  const groups = new Map<string, Totals>();
  for (const { pauses } of runs) {
    for (let row = 0; row < pauses.count; row++) {
      getOrAddTotals(groups, nameGroup(pauses, row)).add(pauses.duration.get(row));
    }
  }
  return groups;
}

/** Names the group of a pause: a failure says more than the cause, the cause more than the kind. */
function nameGroup(pauses: PauseTable, row: number): string {
  if (pauses.has(row, PauseMark.concurrentModeFailure)) return CONCURRENT_MODE_FAILURE;
  if (pauses.has(row, PauseMark.promotionFailed)) return PROMOTION_FAILURE;
  if (pauses.has(row, PauseMark.evacuationFailure)) return EVACUATION_FAILURE;
  return pauses.cause.get(row) || PAUSE_KIND_NAMES[pauses.kind.get(row) || 'other'];
}

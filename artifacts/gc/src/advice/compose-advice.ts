import type { Finding } from '@hindsight/model';
import type { Change, GcFinding, Setting } from './change.ts';

/** What the report decides about one setting. */
type Decision = Pick<Change, 'direction' | 'to'>;
export type Plan = ReadonlyMap<Setting, Decision>;

/** A finding whose intentions all contradict those of worse findings. */
const NOTHING_OF_ITS_OWN = 'Follow the advice of the findings above first: the sizes depend on each other.';

/**
 * Decides on one direction and one value for each setting. The worst finding has the first word about the direction; of
 * several values in that direction the one that goes farthest serves all.
 */
export function planChanges(changes: readonly Change[]): Plan {
  const plan = new Map<Setting, Decision>();
  for (const { setting, direction, to } of changes) {
    const known = plan.get(setting);
    if (!known) plan.set(setting, { direction, to });
    else if (known.direction === direction)
      plan.set(setting, { direction, to: chooseFarther(direction, known.to, to) });
  }
  return plan;
}

function chooseFarther(direction: Change['direction'], one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  if (Number.isNaN(other)) return one;
  return direction === 'lower' ? Math.min(one, other) : Math.max(one, other);
}

/** Turns the intentions of all findings of a report, worst first, into advice that does not contradict itself. */
export function composeAdvice(findings: readonly GcFinding[]): Finding[] {
  const plan = planChanges(findings.flatMap(({ changes = [] }) => changes));
  return findings.map(({ changes = [], ...finding }) =>
    changes.length === 0 ? finding : { ...finding, advice: writeAdvice(changes, plan, finding.advice) },
  );
}

function writeAdvice(changes: readonly Change[], plan: Plan, rest = ''): string {
  const isDecided = ({ setting, direction }: Change) => plan.get(setting)?.direction === direction;
  // A young generation that counts on a larger heap would take the room of the old one in a heap that stays as it is.
  const isHeapKept = changes.some((change) => change.setting === 'heap' && !isDecided(change));
  const sentences = changes
    .filter((change) => isDecided(change) && !(isHeapKept && change.setting === 'young generation'))
    .map(({ setting, write }) => write(plan.get(setting)?.to ?? Number.NaN));
  return [...sentences, rest].filter(Boolean).join(' ') || NOTHING_OF_ITS_OWN;
}

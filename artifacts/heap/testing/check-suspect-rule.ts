import type { Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../src/analysis.ts';
import type { Suspect } from '../src/metrics/retained-memory/suspects.ts';
import { checkRule, type RuleCases } from './check-rule.ts';
import { aSuspect } from './suspect-builder.ts';

/** Builds the figures of an analysis with a single suspect. */
export const aSuspectAnalysis = (members: Partial<Suspect>) => ({ suspects: [aSuspect(members)] });

/**
 * Declares tests for a rule about leak suspects: on both sides of the limits that all such rules share, and the given
 * cases. `members` are the properties of a suspect to which the rule applies.
 */
export function checkSuspectRule(
  rule: Rule<HeapAnalysis>,
  members: Partial<Suspect>,
  { silent, fires }: Partial<RuleCases>,
): void {
  const withMembers = (others: Partial<Suspect>) => aSuspectAnalysis({ ...members, ...others });
  checkRule(rule, {
    silent: {
      'below 10 % of the heap': withMembers({ share: 0.09 }),
      'below 1 MB': withMembers({ retained: 1024 * 1024 - 1 }),
      'nothing but the JDK itself': withMembers({ ofJdk: true }),
      ...silent,
    },
    fires: {
      '10 % of the heap': { on: withMembers({ share: 0.1 }), level: 'WARNING', explanation: /10 % of the used heap/ },
      '30 % of the heap': { on: withMembers({ share: 0.3 }), level: 'SEVERE', explanation: /30 % of the used heap/ },
      ...fires,
    },
  });
}

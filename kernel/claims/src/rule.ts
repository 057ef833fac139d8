import type { Rule } from '@hindsight/model';

/**
 * Returns the function with which a package defines its rules. It gives them their type and keeps each id as a literal, so that a
 * table of ids (a precedence, a key figure) does not compile with an id that no rule has.
 */
export const defineRules =
  <Analysis>() =>
  <const Id extends string>(rule: Rule<Analysis, Id>): Rule<Analysis, Id> =>
    rule;

/** Rules of one topic, as the documentation lists them. */
export interface RuleGroup<Analysis> {
  readonly about: string;
  readonly rules: readonly Rule<Analysis>[];
}

/** All rules of the groups, in their order. */
export const listRules = <Analysis>(groups: readonly RuleGroup<Analysis>[]): Rule<Analysis>[] =>
  groups.flatMap(({ rules }) => rules);

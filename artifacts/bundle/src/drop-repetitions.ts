import type { Fact } from './fact.ts';

/** Drops what another fact says as well: a finding of an artifact whose own facts are here, and a part of a sentence. */
export function dropRepetitions(facts: readonly Fact[]): Fact[] {
  const direct = facts.filter(({ finding }) => finding === undefined);
  const families = new Set(direct.map(({ family }) => family));
  return facts.filter((fact) => {
    if (fact.finding) return !families.has(fact.family);
    return !direct.some((other) => other !== fact && other.statement.startsWith(`${fact.statement} `));
  });
}

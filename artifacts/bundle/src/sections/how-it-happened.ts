import type { Cell, Evidence, Section } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { RootCause } from '../judge.ts';
import { baseName } from '../layout.ts';
import { toSentence } from '../sentence.ts';
import { type BundleReportInput, NOT_TOLD } from './report-input.ts';

const FACTS_OF_A_CAUSE = 5;
const FACTS_OF_AN_EFFECT = 2;

/** From each cause to what it explains: every step with the file that proves it. */
export function howItHappenedSection({ judgement: { causes } }: BundleReportInput): Section[] {
  if (causes.length === 0) return [];
  return [
    {
      id: 'how-it-happened',
      title: 'How it happened',
      blocks: causes.map((cause) => ({
        kind: 'table',
        title: cause.hypothesis.title,
        columns: ['Step', 'What is so', 'Proof'],
        rows: stepsOf(cause),
      })),
    },
  ];
}

function stepsOf({ supporting, contradicting, victims }: RootCause): Cell[][] {
  const seen = new Set(supporting);
  const effects = victims.flatMap((victim) => {
    const own = victim.supporting.filter((fact) => !seen.has(fact)).slice(0, FACTS_OF_AN_EFFECT);
    for (const fact of own) seen.add(fact);
    return own.map((fact) => step('Effect', fact));
  });
  return [
    ...ofAllFamilies(supporting)
      .slice(0, FACTS_OF_A_CAUSE)
      .map((fact) => step('Cause', fact)),
    ...effects,
    ...contradicting.map((fact) => step('Against it', fact)),
  ];
}

/** One of each source before a second of the same, so that what only one file tells is not pushed out. */
function ofAllFamilies(facts: readonly Fact[]): Fact[] {
  const first = new Map<string, Fact>();
  for (const fact of facts) if (!first.has(fact.family)) first.set(fact.family, fact);
  const leading = [...first.values()];
  return [...leading, ...facts.filter((fact) => !leading.includes(fact))];
}

const step = (role: string, { says, evidence: [first] }: Fact): Cell[] => [role, toSentence(says), sayProof(first)];

function sayProof(evidence: Evidence): string {
  if (evidence.kind === 'metric') return evidence.name;
  const { file, first, last } = evidence;
  return `${file === undefined ? NOT_TOLD : baseName(file)}, line ${first}${last > first ? ` to ${last}` : ''}`;
}

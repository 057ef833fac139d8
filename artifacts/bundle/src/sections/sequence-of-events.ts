import type { ChainRole, ChainStep, Section } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import { buildCauseFinding } from '../findings.ts';
import { markWords } from '../mark-words.ts';
import type { RootCause } from '../rank-causes.ts';
import { toSentence } from '../sentence.ts';
import type { BundleReportInput } from './report-input.ts';

const MAX_CAUSE_FACTS = 5;
const MAX_EFFECT_FACTS = 2;

/** Writes the steps from each cause to its symptoms, each with the file that proves it. */
export function writeSequenceOfEvents({ ranking: { causes } }: BundleReportInput): Section[] {
  if (causes.length === 0) return [];
  return [
    {
      id: 'how-it-happened',
      title: 'How it happened',
      blocks: causes.map((cause) => {
        const { id, title, advice } = buildCauseFinding(cause);
        return { kind: 'chain', title, finding: id, ...(advice && { advice }), steps: listSteps(cause) };
      }),
    },
  ];
}

function listSteps({ supporting, contradicting, victims }: RootCause): ChainStep[] {
  const seen = new Set(supporting);
  const effects = victims.flatMap((victim) => {
    const effectFacts = victim.supporting.filter((fact) => !seen.has(fact)).slice(0, MAX_EFFECT_FACTS);
    for (const fact of effectFacts) seen.add(fact);
    return effectFacts.map((fact) => toStep(fact.family === 'log' ? 'Symptom' : 'Effect', fact));
  });
  return [
    ...interleaveFamilies(supporting)
      .slice(0, MAX_CAUSE_FACTS)
      .map((fact) => toStep('Cause', fact)),
    ...effects,
    ...contradicting.map((fact) => toStep('Against it', fact)),
  ];
}

/** Takes one fact of each source before a second one of the same source, so that no source is crowded out. */
function interleaveFamilies(facts: readonly Fact[]): Fact[] {
  const first = new Map<string, Fact>();
  for (const fact of facts) if (!first.has(fact.family)) first.set(fact.family, fact);
  const leading = [...first.values()];
  return [...leading, ...facts.filter((fact) => !leading.includes(fact))];
}

/** What a fact was read from. */
const SOURCES: Readonly<Record<Fact['family'], string>> = {
  gc: 'GC log',
  threads: 'thread dumps',
  cpu: 'top',
  heap: 'heap dump',
  log: 'application log',
  host: 'host',
  network: 'connections',
  kernel: 'kernel messages',
};

const toStep = (role: ChainRole, fact: Fact): ChainStep => ({
  role,
  source: SOURCES[fact.family],
  text: toSentence(fact.statement),
  proof: markWords(fact.evidence[0], fact),
});

import { truncate } from '@hindsight/claims';
import { type Cell, type Evidence, formatQuantity, type Section } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import { writeHeadline } from '../headline.ts';
import { toBaseName } from '../layout.ts';
import type { RootCause } from '../rank-causes.ts';
import { toSentence } from '../sentence.ts';
import { type BundleReportInput, UNKNOWN } from './report-input.ts';

const MAX_CAUSE_FACTS = 5;
const MAX_EFFECT_FACTS = 2;

/** Writes the steps from each cause to its symptoms, each with the file that proves it. */
export function writeSequenceOfEvents({ ranking: { causes } }: BundleReportInput): Section[] {
  if (causes.length === 0) return [];
  return [
    {
      id: 'how-it-happened',
      title: 'How it happened',
      blocks: causes.map((cause) => ({
        kind: 'table',
        title: writeHeadline(cause),
        columns: ['Step', 'Observation', 'Proof', 'File'],
        rows: listSteps(cause).map(([role = '', ...cells], index) => [`${index + 1}. ${String(role)}`, ...cells]),
      })),
    },
  ];
}

function listSteps({ supporting, contradicting, victims }: RootCause): Cell[][] {
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

const toStep = (role: string, { statement, family, evidence: [first] }: Fact): Cell[] => [
  role,
  toSentence(statement),
  quoteProof(first),
  formatSource(first, family),
];

const PROOF_CHARACTERS = 160;

/** The line or the figure that proves a step. */
function quoteProof(evidence: Evidence): string {
  if (evidence.kind === 'metric') return `${evidence.name}: ${formatQuantity(evidence.measured)}`;
  if (evidence.kind === 'path') return evidence.steps.map(({ label }) => label).join(' → ');
  return truncate(evidence.text?.split('\n')[0]?.trim() ?? '', PROOF_CHARACTERS) || UNKNOWN;
}

/** What a figure without a line was read from. */
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

function formatSource(evidence: Evidence, family: Fact['family']): string {
  if (evidence.kind !== 'lines') return SOURCES[family];
  const { file, first, last } = evidence;
  return `${file === undefined ? UNKNOWN : toBaseName(file)}, line ${first}${last > first ? ` to ${last}` : ''}`;
}

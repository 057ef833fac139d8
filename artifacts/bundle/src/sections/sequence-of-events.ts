import type { ChainRole, ChainStep, Evidence, Section } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import { buildCauseFinding } from '../findings.ts';
import { markWords } from '../mark-words.ts';
import type { RootCause } from '../rank-causes.ts';
import { MIN_LEADING_WEIGHT } from '../score-hypothesis.ts';
import { toSentence } from '../sentence.ts';
import type { BundleReportInput } from './report-input.ts';

const MAX_SUPPORTING_FACTS = 5;
const MAX_EFFECT_FACTS = 2;
const MIN_CAUSE_WEIGHT = 2;

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

/** What a fact shows: the code, what it keeps, the collector, the machine, other machines, or the words of the program. */
const LAYERS: Readonly<Record<Fact['family'], string>> = {
  threads: 'code',
  cpu: 'code',
  heap: 'memory',
  gc: 'collector',
  host: 'machine',
  kernel: 'machine',
  network: 'network',
  log: 'words',
  recording: 'code',
};

/** The order of the steps. */
const ROLES: readonly ChainRole[] = ['Cause', 'Effect', 'Symptom', 'Against it'];

function listSteps(cause: RootCause): ChainStep[] {
  const supporting = interleaveFamilies(dropRepetitions(cause.supporting)).slice(0, MAX_SUPPORTING_FACTS);
  const leading = chooseLeading(cause);
  const seen = new Set(cause.supporting);
  const effects = cause.victims.flatMap((victim) => {
    const effectFacts = dropRepetitions(victim.supporting)
      .filter((fact) => !seen.has(fact))
      .slice(0, MAX_EFFECT_FACTS);
    for (const fact of effectFacts) seen.add(fact);
    return effectFacts;
  });
  const steps = [
    ...[...new Set([leading, ...supporting])].map((fact) => toStep(assignRole(fact, leading, cause), fact)),
    ...effects.map((fact) => toStep(fact.family === 'log' ? 'Symptom' : 'Effect', fact)),
    ...cause.contradicting.map((fact) => toStep('Against it', fact)),
  ];
  return steps.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
}

/**
 * Chooses the fact that states the cause: of those with a leading weight, one that was observed. A log tells what the
 * program felt and a GC log what the collector had to do, so that they lead only when nothing else does.
 */
function chooseLeading({ hypothesis: { supports }, supporting }: RootCause): Fact {
  const weighty = supporting.filter(({ id }) => (supports[id] ?? 0) >= MIN_LEADING_WEIGHT);
  const leading =
    weighty.find(({ family }) => family !== 'log' && family !== 'gc') ??
    weighty.find(({ family }) => family !== 'log') ??
    weighty[0] ??
    supporting[0];
  if (!leading) throw new Error('A cause has at least one fact.');
  return leading;
}

/** A fact of the same layer states the cause as well, unless its weight says that it only fits the cause. */
function assignRole(fact: Fact, leading: Fact, { hypothesis: { supports } }: RootCause): ChainRole {
  if (fact === leading) return 'Cause';
  if (fact.family === 'log') return 'Symptom';
  const states = (supports[fact.id] ?? 0) >= MIN_CAUSE_WEIGHT;
  return states && LAYERS[fact.family] === LAYERS[leading.family] ? 'Cause' : 'Effect';
}

/** Drops what another fact says as well: a finding of an artifact whose own facts are here, and a part of a sentence. */
function dropRepetitions(facts: readonly Fact[]): Fact[] {
  const direct = facts.filter(({ finding }) => finding === undefined);
  const families = new Set(direct.map(({ family }) => family));
  return facts.filter((fact) => {
    if (fact.finding) return !families.has(fact.family);
    return !direct.some((other) => other !== fact && other.statement.startsWith(`${fact.statement} `));
  });
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
  recording: 'flight recording',
  threads: 'thread dumps',
  cpu: 'top',
  heap: 'heap dump',
  log: 'application log',
  host: 'host',
  network: 'connections',
  kernel: 'kernel messages',
};

/** A proof that names the object comes before lines, and lines before a figure. */
const PROOFS: readonly Evidence['kind'][] = ['path', 'lines', 'metric'];

const chooseProof = (fact: Fact): Evidence =>
  PROOFS.flatMap((kind) => fact.evidence.find((one) => one.kind === kind) ?? [])[0] ?? fact.evidence[0];

/** The words of a template that vary, as the template miner writes them. */
const VARYING_WORD = /<\*>/g;

const toStep = (role: ChainRole, fact: Fact): ChainStep => ({
  role,
  source: SOURCES[fact.family],
  text: toSentence(fact.headline ?? fact.statement).replace(VARYING_WORD, '…'),
  proof: markWords(chooseProof(fact), fact),
});

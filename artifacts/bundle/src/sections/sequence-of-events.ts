import type { ChainRole, ChainStep, Evidence, Section } from '@hindsight/model';
import { dropRepetitions, dropRestatements, type Fact } from '../fact.ts';
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
    const shown = new Set(dropRestatements([...cause.supporting, ...victim.supporting]));
    const effectFacts = dropRepetitions(victim.supporting)
      .filter((fact) => shown.has(fact) && !seen.has(fact))
      .slice(0, MAX_EFFECT_FACTS);
    for (const fact of effectFacts) seen.add(fact);
    return effectFacts;
  });
  const parts: readonly Part[] = [
    ...[...new Set([leading, ...supporting])].map((fact) => ({ role: assignRole(fact, leading, cause), fact })),
    ...effects.map((fact) => ({ role: fact.family === 'log' ? ('Symptom' as const) : ('Effect' as const), fact })),
    ...cause.contradicting.map((fact) => ({ role: 'Against it' as const, fact })),
  ];
  const shown = new Set<string>();
  return parts
    .toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
    .map(({ role, fact }) => toStep(role, fact, shown));
}

/** A fact in its place. */
interface Part {
  readonly role: ChainRole;
  readonly fact: Fact;
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

const nameProof = (one: Evidence): string => (one.kind === 'lines' ? `${one.file} ${one.first}` : one.name);

/** Chooses what no earlier step has shown, where the fact has it: the same lines three times prove one thing once. */
function chooseProof(fact: Fact, shown: Set<string>): Evidence {
  const ranked = PROOFS.flatMap((kind) => fact.evidence.filter((one) => one.kind === kind));
  const proof = ranked.find((one) => !shown.has(nameProof(one))) ?? ranked[0] ?? fact.evidence[0];
  shown.add(nameProof(proof));
  return proof;
}

/** The words of a template that vary, as the template miner writes them. */
const VARYING_WORD = /<\*>/g;

const toStep = (role: ChainRole, fact: Fact, shown: Set<string>): ChainStep => ({
  role,
  source: SOURCES[fact.family],
  text: toSentence(fact.headline ?? fact.statement).replace(VARYING_WORD, '…'),
  proof: markWords(chooseProof(fact, shown), fact),
});

import { count, type Evidence, type Finding } from '@hindsight/model';
import { dropRepetitions, dropRestatements, type Fact } from './fact.ts';
import { writeDetails, writeHeadline } from './headline.ts';
import { describeConfirmation } from './hypothesis.ts';
import { markWords } from './mark-words.ts';
import type { Capture } from './model.ts';
import { collectNotes } from './notes/index.ts';
import type { RankedCauses, RootCause } from './rank-causes.ts';
import { toSentence } from './sentence.ts';

const MAX_EVIDENCE_PER_FACT = 2;
const MAX_EVIDENCE = 8;

/** Builds the findings: first the causes, then the side findings. */
export function buildFindings(ranking: RankedCauses, capture: Capture): Finding[] {
  return [...ranking.causes.map(buildCauseFinding), ...buildSideFindings(ranking, capture)];
}

/** Builds the findings that are no causes: symptoms, weak claims and notes about the capture itself. */
export const buildSideFindings = (ranking: RankedCauses, capture: Capture): Finding[] => [
  ...ranking.others.map(buildCauseFinding),
  ...collectNotes(capture),
];

export function buildCauseFinding(cause: RootCause): Finding {
  const { hypothesis, facts, supporting, contradicting, victims, level, confidence } = cause;
  const details = writeDetails(cause);
  const sentences = details === '' ? [] : [details];
  if (victims.length > 0)
    sentences.push(`It explains: ${victims.map(({ hypothesis: { title } }) => `"${title}"`).join(', ')}.`);
  if (contradicting.length > 0)
    sentences.push(`Against it: ${contradicting.map(({ statement }) => statement).join('; ')}.`);
  const [first, ...more] = collectEvidence([...supporting, ...victims.flatMap((victim) => victim.supporting)]);
  return {
    id: hypothesis.id,
    title: writeHeadline(cause),
    general: hypothesis.title,
    cause: hypothesis.cause,
    level,
    confidence,
    explanation: sentences.join(' ') || describeSupport(cause),
    advice: `${hypothesis.advice(facts)} To confirm: ${writeAsClause(describeConfirmation(hypothesis, facts))}`,
    evidence: [first ?? { kind: 'metric', name: 'facts', measured: count(supporting.length) }, ...more],
  };
}

/** What the facts say beyond the headline; the general title of the cause when they say no more. */
function describeSupport(cause: RootCause): string {
  const headline = writeHeadline(cause).toLowerCase();
  const more = dropRepetitions(cause.supporting)
    .map(({ statement }) => statement)
    .filter((one) => !headline.includes(one.toLowerCase()));
  return toSentence(more.length > 0 ? more.join('; ') : cause.hypothesis.title);
}

const writeAsClause = (sentence: string): string =>
  /^[A-Z][a-z]?/.test(sentence) && !/^[A-Z]{2}/.test(sentence)
    ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : sentence;

/**
 * Selects what proves a fact best; a path names the holder of the memory. Of a finding of another part only the quotes are taken: its
 * figures may be of another time than those of the sentences, and two figures for one thing make a reader doubt both.
 */
function selectEvidence({ evidence, finding }: Fact, isFirst: boolean): readonly Evidence[] {
  const path = evidence.find(({ kind }) => kind === 'path');
  const chosen = path
    ? [...evidence.slice(0, MAX_EVIDENCE_PER_FACT - 1), path]
    : evidence.slice(0, MAX_EVIDENCE_PER_FACT);
  return isFirst || finding === undefined ? chosen : chosen.filter(({ kind }) => kind !== 'metric');
}

/** Collects the evidence of the facts, in their order and without repetitions. */
function collectEvidence(facts: readonly Fact[]): Evidence[] {
  const seen = new Set<string>();
  return dropRestatements(facts)
    .flatMap((fact, index) => selectEvidence(fact, index === 0).map((one) => markWords(one, fact)))
    .filter((one) => {
      const key = one.kind === 'lines' ? `${one.file} ${one.first}` : one.name;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MAX_EVIDENCE);
}

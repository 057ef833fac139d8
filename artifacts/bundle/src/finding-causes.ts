import { type Cause, compareLevels, type Finding, isCaseOf } from '@hindsight/model';
import { createFactSet, type Fact, type Family } from './fact.ts';
import { findPastClause } from './facts/parts/past.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { isLateForHost } from './hypotheses/memory/time-to-safepoint.ts';
import type { Hypothesis } from './hypothesis.ts';
import { describeAsPast, type ScoredHypothesis } from './score-hypothesis.ts';

/** Such a fact is enough for a cause, as a leading fact of a hypothesis is. */
const FINDING_SCORE = 4;

type FindingFact = Fact & { readonly finding: Finding & { readonly cause: Cause } };

const isSerious = (fact: Fact): fact is FindingFact =>
  fact.finding?.cause !== undefined && (fact.finding.level === 'FATAL' || fact.finding.level === 'SEVERE');

/**
 * Where nothing is worse, the warnings of the artifacts are what a capture has to tell. Those of a GC log advise on settings that hurt
 * nobody yet, and a lock that some wait for in a dump may be met by chance.
 */
const isWarning = (fact: Fact): fact is FindingFact =>
  fact.family !== 'gc' &&
  fact.finding?.cause !== undefined &&
  !(fact.family === 'threads' && isCaseOf(fact.finding.cause, 'lock')) &&
  fact.finding.level === 'WARNING' &&
  fact.finding.confidence !== 'low';

/** Causes are kin when one is a case of the other. */
const areKin = (a: Cause, b: Cause): boolean => isCaseOf(a, b) || isCaseOf(b, a);

/**
 * Lists the causes of the symptoms of a hypothesis. What may harm the program some day, such as a full disk to which nobody wrote, does not
 * account for errors that it has now.
 */
const listSymptoms = ({ hypothesis: { explains = [], symptoms = [] }, level }: ScoredHypothesis): Cause[] =>
  level === 'WARNING'
    ? []
    : [...symptoms, ...HYPOTHESES.filter(({ id }) => explains.includes(id)).map((symptom) => symptom.cause)];

/** Sources in which one incident shows in many ways: full collections, long pauses and a full heap are one. */
const FAMILIES_OF_ONE_CAUSE: ReadonlySet<Family> = new Set(['gc', 'heap']);

/** Returns whether a cause rests on the same source as the finding: on the GC log, or on the errors of one class. */
const drawsOn = ({ supporting }: ScoredHypothesis, { id, family, finding }: FindingFact): boolean =>
  supporting.some(
    (fact) =>
      fact.id === id ||
      (FAMILIES_OF_ONE_CAUSE.has(family) && fact.family === family && fact.finding === undefined) ||
      fact.id === finding.id.replace(/^log-/, 'log:'),
  );

/**
 * The stack of a thread that seems to run does not say that it uses a core; measured CPU time does. Objects that became more, and do so no
 * longer, are a cache that has filled up.
 */
function isRefuted({ family, finding }: FindingFact, facts: readonly Fact[]): boolean {
  const has = (fact: string) => facts.some(({ id }) => id === fact);
  const refutes = REFUTED_BY[finding.id];
  if (refutes) return refutes(has);
  if (isAboutHungFile(finding, has) || isAboutSlowDisk(finding, has)) return true;
  if (family === 'heap' && isCaseOf(finding.cause, 'leak')) return isHeapFree(has);
  return family === 'threads' && isCaseOf(finding.cause, 'processor') && has('cpu-measured');
}

/** What holds most of a heap that collections leave half empty, without a growth, is what the program needs. */
const isHeapFree = (has: (fact: string) => boolean): boolean =>
  has('full-frees') && !has('floor-rising') && !has('log:oom-heap');

/** Who waits for a thread that reads or writes a file waits for the file, when the kernel says that it hangs. */
const isAboutHungFile = ({ id, title }: Finding, has: (fact: string) => boolean): boolean =>
  (id === 'wait-unknown-owner' || id === 'blocker-in-io') &&
  (has('file-io') || /\b(?:reads?|writes?) (?:or writes? )?a file\b/.test(title)) &&
  (has('mount-hangs') || has('hung-task'));

/** What the host says of its disks, of which those who stand in the file system are the consequence. */
const OF_DISKS = ['mount-hangs', 'hung-task', 'disk-busy', 'iowait'];

const isAboutSlowDisk = ({ id, title }: Finding, has: (fact: string) => boolean): boolean =>
  id === 'stuck-in-call' && (has('file-io') || /\bfile system\b/.test(title)) && OF_DISKS.some(has);

/** Findings of one file that the facts of others refute, by their ids. */
const REFUTED_BY: Readonly<Record<string, (has: (fact: string) => boolean) => boolean>> = {
  // The log says which memory ran out, and the hypothesis of that memory says the rest.
  'out-of-memory': (has) =>
    !has('log:oom-heap') && ['log:oom-metaspace', 'log:oom-direct', 'log:oom-thread'].some((id) => has(id)),
  // A new version starts beside the one that is stopped, with the lines of both in one log; and a health check that restarts says why.
  'crash-restart': (has) => has('rolled-out') || has('probe-failed'),
  // Where no core is free, all threads are late.
  'time-to-safepoint': isLateForHost,
  // Records of work that is done are as frequent as the work.
  'log-flood': (has) => !has('log-flood'),
  // So many threads that wait, and do not become more, are how the program was written.
  'high-thread-count': (has) => has('threads-steady') && !has('count') && !has('pids-limit'),
  // A pool whose threads go on is small; permits before the first work are a signal.
  'pool-exhausted': (has) => has('permits-start') || (has('pool-moves') && !has('log:pool-timeout')),
  // Who waits at a full queue waits for those who empty it.
  'queue-full': (has) => has('producers-wait'),
  'histogram-growth': (has) => has('growth-ended') || (has('growth-paused') && has('floor-settled')),
};

/** Dumps see collections only by the processor time of their threads; a cause that rests on the GC log says more. */
const isExplainedByGcLog = ({ family, finding }: FindingFact, accepted: readonly ScoredHypothesis[]): boolean =>
  family === 'threads' &&
  isCaseOf(finding.cause, 'memory') &&
  accepted.some(({ supporting }) => supporting.some((fact) => fact.family === 'gc'));

/**
 * Finds the serious findings of artifacts that no hypothesis accounts for, at most one per artifact: the others of the
 * same artifact stand in its own report. Warnings count where nothing is serious.
 */
export function findUnexplained(facts: readonly Fact[], ranked: readonly ScoredHypothesis[]): ScoredHypothesis[] {
  const accepted = ranked.filter(({ confidence, level }) => confidence !== 'low' && level !== 'INFO');
  const symptoms = accepted.flatMap(listSymptoms);
  // A symptom that the facts show accounts for what is more general as well, as a cause does.
  const seen = ranked.flatMap(({ hypothesis: { cause } }) => (symptoms.includes(cause) ? [cause] : []));
  const causes = [...accepted.map(({ hypothesis: { cause } }) => cause), ...seen];
  const unexplained: FindingFact[] = [];
  const hasCause =
    accepted.some(({ level }) => level === 'SEVERE' || level === 'FATAL') ||
    facts.some((fact) => isSerious(fact) && !isRefuted(fact, facts));
  const candidates = facts.filter(hasCause ? isSerious : isWarning);
  for (const fact of candidates.toSorted((a, b) => compareLevels(a.finding.level, b.finding.level))) {
    const known = [...causes, ...unexplained.map(({ finding }) => finding.cause)];
    if (known.some((cause) => areKin(cause, fact.finding.cause))) continue;
    // What is more general than a symptom, such as a scheduler that waits, need not be that symptom.
    if (symptoms.some((symptom) => isCaseOf(fact.finding.cause, symptom))) continue;
    if (accepted.some((cause) => drawsOn(cause, fact)) || isRefuted(fact, facts)) continue;
    if (isExplainedByGcLog(fact, accepted)) continue;
    if (unexplained.some(({ words }) => words.part === fact.words.part)) continue;
    unexplained.push(fact);
  }
  return unexplained.map((fact) => toCause(fact, facts));
}

/** What a hypothesis of this cause accounts for, a finding of the cause does as well: what is FATAL is behind all of it. */
function findKinExplanation({ cause, level }: FindingFact['finding']): Pick<Hypothesis, 'explains' | 'explainsAlso'> {
  const kin = HYPOTHESES.filter((one) => one.cause === cause);
  const explainsAlso = kin.find((one) => one.explainsAlso)?.explainsAlso;
  const [only] = kin;
  const explains = level === 'FATAL' && kin.length === 1 ? only?.explains : undefined;
  return { ...(explains && { explains }), ...(explainsAlso && { explainsAlso }) };
}

/** Makes a hypothesis of a finding; it says what the finding says. */
function toCause(fact: FindingFact, facts: readonly Fact[]): ScoredHypothesis {
  const { id, title, general = title, level, cause, confidence, explanation, advice } = fact.finding;
  const hypothesis: Hypothesis = {
    id,
    title: general,
    cause,
    level,
    supports: { [fact.id]: FINDING_SCORE },
    // The case comes first: it is the headline of the bundle.
    describe: () => `${title.replace(/\.$/, '')}. ${explanation}`,
    advice: () => advice ?? `See what the report of ${fact.words.part} says about it.`,
    confirm: `The report of ${fact.words.part}, further down.`,
    ...findKinExplanation(fact.finding),
  };
  const past = findPastClause([fact]);
  return {
    hypothesis: past === undefined ? hypothesis : describeAsPast(hypothesis, past),
    facts: createFactSet(facts),
    supporting: [fact],
    contradicting: [],
    score: level === 'WARNING' ? FINDING_SCORE : FINDING_SCORE * fact.quality,
    level,
    confidence,
  };
}

/** Raises a cause to FATAL when a finding of its cause is FATAL: an OutOfMemoryError ends requests or the JVM. */
export function raiseByFindings(scored: ScoredHypothesis, facts: readonly Fact[]): ScoredHypothesis {
  const { hypothesis, level, confidence } = scored;
  const isFatal = facts.some(
    (fact) => isSerious(fact) && fact.finding.level === 'FATAL' && areKin(fact.finding.cause, hypothesis.cause),
  );
  return isFatal && level === 'SEVERE' && confidence !== 'low' ? { ...scored, level: 'FATAL' } : scored;
}

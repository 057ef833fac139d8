import { compareLevels, type Evidence, type Finding, LEVELS, type Level, sortFindings } from '@hindsight/model';

/**
 * What a cause does to a symptom.
 * - `suppress`: the symptom is left out and named at its cause.
 * - `lower-level`: it stays, one level lower.
 * - `cap-at-severe`: it stays, SEVERE at most.
 * - `adopt-advice`: it stays, with the advice of its cause.
 * - `demote-to-note`: it stays as INFO, unless the cause itself is INFO.
 * - `follow`: it stays as it is.
 *
 * A symptom that stays follows from its cause (`followsFrom`) and is shown below it, unless it is then worse than the
 * cause or already follows from another one.
 */
export type PrecedenceEffect =
  | 'suppress'
  | 'lower-level'
  | 'cap-at-severe'
  | 'adopt-advice'
  | 'demote-to-note'
  | 'follow';

/** A symptom that was found together with its cause. */
export interface CausalPair<Analysis> {
  readonly cause: Finding;
  readonly symptom: Finding;
  readonly analysis: Analysis;
}

/** One row of a table of precedences. Ids are those of the rules. */
export interface Precedence<Id extends string, Analysis> {
  /** The worst finding that is one of these is the cause. */
  readonly causes: readonly Id[];
  readonly symptoms: readonly Id[];
  readonly effect: PrecedenceEffect;
  /** Without a condition the row always applies. */
  readonly when?: (pair: CausalPair<Analysis>) => boolean;
}

/**
 * Applies the rows of the table in their order and returns the findings that are reported, worst first. A cause counts even when an
 * earlier row has changed it, so causes are searched among all findings. `onSuppress` decides how a cause names the symptoms that
 * were left out.
 */
export function applyPrecedence<Analysis>(
  findings: readonly Finding[],
  table: readonly Precedence<string, Analysis>[],
  analysis: Analysis,
  onSuppress: (cause: Finding, symptoms: readonly Finding[]) => Finding = nameSymptoms,
): Finding[] {
  const suppressed = new Map<string, Finding[]>();
  const suppressors = new Map<string, string>();
  let reported = findings;
  for (const { causes, symptoms, effect, when } of table) {
    // A finding that is left out heads no story and gives no advice.
    const candidates = effect === 'follow' || effect === 'adopt-advice' ? reported : findings;
    const cause = candidates.find(({ id }) => causes.includes(id));
    if (!cause) continue;
    reported = reported.flatMap((symptom) => {
      if (!symptoms.includes(symptom.id) || when?.({ cause, symptom, analysis }) === false) return [symptom];
      if (effect !== 'suppress') return [follow(changeSymptom(effect, symptom, cause), cause)];
      suppressed.set(cause.id, [...(suppressed.get(cause.id) ?? []), symptom]);
      suppressors.set(symptom.id, cause.id);
      return [];
    });
  }
  return sortFindings(
    reported.map((finding) => {
      const symptoms = suppressed.get(finding.id);
      return followReported(symptoms ? onSuppress(finding, symptoms) : finding, suppressors);
    }),
  );
}

/** What follows from a finding that was left out follows from the one that explains that. */
function followReported(finding: Finding, suppressors: ReadonlyMap<string, string>): Finding {
  const passed = new Set<string>();
  let { followsFrom = '' } = finding;
  for (
    let next = suppressors.get(followsFrom);
    next !== undefined && !passed.has(next);
    next = suppressors.get(followsFrom)
  ) {
    passed.add(next);
    followsFrom = next;
  }
  return passed.size === 0 || followsFrom === finding.id ? finding : { ...finding, followsFrom };
}

const follow = (symptom: Finding, cause: Finding): Finding =>
  symptom.followsFrom !== undefined || symptom.id === cause.id || compareLevels(symptom.level, cause.level) < 0
    ? symptom
    : { ...symptom, followsFrom: cause.id };

function changeSymptom(effect: Exclude<PrecedenceEffect, 'suppress'>, symptom: Finding, cause: Finding): Finding {
  switch (effect) {
    case 'lower-level':
      return { ...symptom, level: lowerLevel(symptom.level) };
    case 'cap-at-severe':
      return { ...symptom, level: compareLevels(symptom.level, 'SEVERE') < 0 ? 'SEVERE' : symptom.level };
    case 'adopt-advice':
      return cause.advice ? { ...symptom, advice: cause.advice } : symptom;
    case 'follow':
      return symptom;
    case 'demote-to-note':
      if (symptom.level === 'INFO' || cause.level === 'INFO') return symptom;
      return { ...symptom, level: 'INFO' };
  }
}

const lowerLevel = (level: Level): Level => LEVELS[LEVELS.indexOf(level) + 1] ?? level;

/** The general sentence of the rule that made a finding. */
const nameRule = ({ title, general }: Finding): string => general ?? title;

/** The cause names its symptoms, each once: those of a dump and of the series that it belongs to may be the same. */
export function nameSymptoms(cause: Finding, symptoms: readonly Finding[]): Finding {
  const titles = symptoms
    .map((symptom) => `"${nameRule(symptom)}"`)
    .filter((title, index, all) => all.indexOf(title) === index && !cause.explanation.includes(title));
  return titles.length === 0
    ? cause
    : { ...cause, explanation: `${cause.explanation} It also explains: ${titles.join(', ')}.` };
}

/**
 * Below another title a figure such as `time in these pauses` says what it is about. One that the cause has is left out: with another
 * value, measured over other collections, it would contradict the cause.
 */
function adoptEvidence(symptom: Finding, cause: Finding): Evidence[] {
  const [first] = symptom.evidence;
  if (first.kind !== 'metric') return [first];
  const isKnown = cause.evidence.some((one) => one.kind === 'metric' && one.name === first.name);
  return isKnown ? [] : [{ ...first, name: `${first.name} (${nameRule(symptom)})` }];
}

/** The cause names its symptoms and takes the first piece of evidence of each. */
export function adoptSymptoms(cause: Finding, symptoms: readonly Finding[]): Finding {
  const [first, ...more] = cause.evidence;
  const adopted = symptoms.flatMap((symptom) => adoptEvidence(symptom, cause));
  return { ...nameSymptoms(cause, symptoms), evidence: [first, ...more, ...adopted] };
}

import { compareLevels, type Finding, LEVELS, type Level, sortFindings } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { PRECEDENCES, type Precedence } from './precedences.ts';

/** Which findings speak: root causes stay, their symptoms are left out, lowered, or take the advice of the root. */
export function suppress(findings: readonly Finding[], analysis: GcAnalysis): Finding[] {
  const explained = new Map<string, Finding[]>();
  let speaking = findings;
  for (const precedence of PRECEDENCES) {
    // A root still counts when another root has changed it: it is looked up among all findings.
    const root = findings.find(({ id }) => precedence.roots.includes(id));
    if (root) speaking = speaking.flatMap((finding) => heard(precedence, root, finding, analysis, explained));
  }
  return sortFindings(speaking.map((finding) => naming(explained.get(finding.id) ?? [], finding)));
}

/** What is left of a finding beside this root. */
function heard(
  { symptoms, effect, when }: Precedence,
  root: Finding,
  finding: Finding,
  analysis: GcAnalysis,
  explained: Map<string, Finding[]>,
): Finding[] {
  const concerned = symptoms.includes(finding.id) && (!when || when({ root, symptom: finding, analysis }));
  if (!concerned) return [finding];
  if (effect !== 'suppress') return [changed(effect, finding, root)];
  explained.set(root.id, [...(explained.get(root.id) ?? []), finding]);
  return [];
}

function changed(effect: Exclude<Precedence['effect'], 'suppress'>, symptom: Finding, root: Finding): Finding {
  switch (effect) {
    case 'lower one level':
      return { ...symptom, level: levelBelow(symptom.level) };
    case 'SEVERE at most':
      return { ...symptom, level: compareLevels(symptom.level, 'SEVERE') < 0 ? 'SEVERE' : symptom.level };
    case 'take the advice':
      return root.advice ? { ...symptom, advice: root.advice } : symptom;
  }
}

const levelBelow = (level: Level): Level => LEVELS[LEVELS.indexOf(level) + 1] ?? level;

/** The symptoms become evidence of their root. */
function naming(symptoms: readonly Finding[], root: Finding): Finding {
  if (symptoms.length === 0) return root;
  const titles = symptoms.map(({ title }) => `"${title}"`).join(', ');
  const [first, ...more] = root.evidence;
  return {
    ...root,
    explanation: `${root.explanation} It also explains: ${titles}.`,
    evidence: [first, ...more, ...symptoms.map(({ evidence }) => evidence[0])],
  };
}

import { compareLevels, type Finding, LEVELS, type Level, sortFindings } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { PRECEDENCES, type Precedence } from './precedences.ts';

/** Which findings speak: root causes stay, their symptoms are left out, lowered, or take the advice of the root. */
export function suppress(findings: readonly Finding[], analysis: GcAnalysis): Finding[] {
  let speaking = findings;
  for (const precedence of PRECEDENCES) speaking = applied(precedence, speaking, findings, analysis);
  return sortFindings(speaking);
}

/** A root still counts when another root has changed it: it is looked up among all findings. */
function applied(
  { roots, symptoms, effect, when }: Precedence,
  speaking: readonly Finding[],
  all: readonly Finding[],
  analysis: GcAnalysis,
): readonly Finding[] {
  const root = all.find(({ id }) => roots.includes(id));
  if (!root) return speaking;
  const hidden: Finding[] = [];
  const left: Finding[] = [];
  for (const symptom of speaking) {
    const concerned = symptoms.includes(symptom.id) && (!when || when({ root, symptom, analysis }));
    if (!concerned) left.push(symptom);
    else if (effect === 'suppress') hidden.push(symptom);
    else left.push(changed(effect, symptom, root));
  }
  return hidden.length === 0
    ? left
    : left.map((finding) => (finding.id === root.id ? naming(hidden, finding) : finding));
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
function naming(hidden: readonly Finding[], root: Finding): Finding {
  const titles = hidden.map(({ title }) => `"${title}"`).join(', ');
  const [first, ...more] = root.evidence;
  return {
    ...root,
    explanation: `${root.explanation} It also explains: ${titles}.`,
    evidence: [first, ...more, ...hidden.map(({ evidence }) => evidence[0])],
  };
}

import type { Evidence, Finding } from './finding.ts';
import type { JsonObject } from './json.ts';
import { formatQuantity } from './quantity.ts';

/**
 * Converts findings to the form of the contract's section 1. It is called when the evidence has its text, that is after
 * the analysis; the body of an analysis leaves `findings` out and the caller adds them.
 */
export const toWireFindings = (findings: readonly Finding[]): JsonObject[] =>
  findings.map(({ id, level, title, general, followsFrom, explanation, evidence, advice, confidence }) => ({
    id,
    level,
    title,
    general,
    followsFrom,
    description: explanation,
    evidence: evidence.map(toWireEvidence),
    advice,
    confidence,
  }));

function toWireEvidence(evidence: Evidence): JsonObject {
  if (evidence.kind === 'lines') {
    const { file, first, text, marks, measured } = evidence;
    return { file, line: first, text, marks, value: measured?.value, unit: measured?.unit };
  }
  if (evidence.kind === 'path') {
    return { text: `${evidence.name}: ${evidence.steps.map(({ label }) => label).join(' → ')}` };
  }
  const { name, measured, limit } = evidence;
  return {
    text: limit ? `${name}, limit ${formatQuantity(limit)}` : name,
    value: measured.value,
    unit: measured.unit,
  };
}

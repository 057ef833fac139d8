import assert from 'node:assert/strict';
import type { Evidence, Finding } from '../src/finding.ts';
import { formatQuantity } from '../src/quantity.ts';

const MAX_TITLE_CHARACTERS = 120;
/** A limit, a threshold or a full stop have no place in a headline. */
const NOT_IN_A_TITLE = /\(limits? |\(severe from|threshold of|\.$/;

/** Lists what a piece of evidence shows: marked words, the measured value, the marked steps of a path. */
function listShown(evidence: Evidence): readonly string[] {
  if (evidence.kind === 'metric') return [formatQuantity(evidence.measured)];
  if (evidence.kind === 'path') return evidence.steps.filter(({ marked }) => marked).map(({ label }) => label);
  const { marks = [], measured } = evidence;
  return [...marks, ...(measured ? [formatQuantity(measured)] : [])];
}

/** Checks that a finding tells the case in one line, says it once, and shows a word or value of the claim as its proof. */
export function checkStory({ id, title, explanation, evidence }: Finding): void {
  assert.ok(title.length <= MAX_TITLE_CHARACTERS, `${id}: ${title}`);
  assert.doesNotMatch(title, NOT_IN_A_TITLE, id);
  assert.ok(!explanation.startsWith(`${title}.`), `${id} says twice: ${title}`);
  const stated = `${title}. ${explanation}`;
  // A JVM writes 38 MB as 38M.
  const asJvmWrites = stated.replace(/(?<=\d) (?=[KMG]B)/g, '');
  const shown = evidence.flatMap(listShown);
  assert.ok(
    shown.some((proof) => proof !== '' && (stated.includes(proof) || asJvmWrites.includes(proof))),
    `${id}: ${stated}\nis not proved by ${shown.join(' | ')}`,
  );
}

import { MAX_VERDICT_CHARACTERS, truncate } from '@hindsight/claims';
import { type Block, compareLevels, type Finding, type Report, sortFindings, type Verdict } from '@hindsight/model';
import { INPUT_DAMAGED } from './input-damaged.ts';

/** Adds findings to the list of findings and to the list in the report. */
export function addFindings<T extends { findings: readonly Finding[]; report: Report }>(
  claims: T,
  added: readonly Finding[],
): T {
  const { report } = claims;
  const listed = report.sections.findIndex(({ blocks }) => blocks.some(({ kind }) => kind === 'findings'));
  const add = (block: Block): Block =>
    block.kind === 'findings' ? { ...block, findings: insertSorted(block.findings, added) } : block;
  const sections = report.sections.map((section, index) =>
    index === listed ? { ...section, blocks: section.blocks.map(add) } : section,
  );
  return {
    ...claims,
    findings: insertSorted(claims.findings, added),
    report: { ...report, verdict: nameDamage(raiseVerdict(report.verdict, added), added, report.verdict), sections },
  };
}

/** Inserts each where it belongs by its level; the others stay in their order, which a kind may have chosen itself. */
function insertSorted(findings: readonly Finding[], added: readonly Finding[]): Finding[] {
  const all = [...findings];
  for (const one of added) {
    const at = all.findIndex((other) => sortFindings([other, one])[0] === one);
    all.splice(at < 0 ? all.length : at, 0, one);
  }
  return all;
}

/** A verdict is `OK`, or a note, only when no finding is above INFO. */
function raiseVerdict(verdict: Verdict, added: readonly Finding[]): Verdict {
  const [worst] = sortFindings(added);
  const isHarmless = verdict.level === 'OK' || verdict.level === 'INFO';
  if (!isHarmless || !worst || compareLevels(worst.level, 'INFO') >= 0) return verdict;
  return { ...verdict, level: worst.level };
}

const ONLY_PART = 'The input is damaged or truncated: this is about the part that could be read.';

/**
 * What is not in the input may be worse than what is: the verdict must not look like one about everything. A problem that was found
 * stays the headline.
 */
function nameDamage(verdict: Verdict, added: readonly Finding[], before: Verdict): Verdict {
  if (!added.some(({ id }) => id === INPUT_DAMAGED.id)) return verdict;
  if (before.level !== 'OK' && before.level !== 'INFO')
    return { ...verdict, detail: verdict.detail === undefined ? ONLY_PART : `${ONLY_PART} ${verdict.detail}` };
  const rest = truncate(verdict.sentence, MAX_VERDICT_CHARACTERS - ONLY_PART.length - 1);
  return { ...verdict, sentence: `${ONLY_PART} ${rest}` };
}

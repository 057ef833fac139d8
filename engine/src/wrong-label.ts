import { type Block, count, type Finding, type Report, sortFindings, type TextSummary } from '@hindsight/model';

/** As the list of findings has it. */
export const WRONG_LABEL = {
  id: 'wrong-encoding-label',
  title: 'The encoding label does not fit the content',
  because:
    'Clients are known that label everything alike: the first bytes decide how the input is unpacked, and the label is reported.',
} as const;

/** The content decided how it was unpacked, not the label that came with it (contract section 1). */
export function wrongLabelFinding(summaries: readonly TextSummary[]): Finding | undefined {
  const ignored = summaries.map(({ labelIgnored }) => labelIgnored).filter((label) => label !== undefined);
  const [first] = ignored;
  if (!first) return undefined;
  return {
    id: WRONG_LABEL.id,
    title: WRONG_LABEL.title,
    level: 'INFO',
    confidence: 'high',
    explanation: `The input was announced as "${first.label.slice(0, 40)}" but the content shows ${first.found}; it was read as what it is.`,
    advice: 'Correct Content-Encoding in the call, or leave it out: the content is enough.',
    evidence: [{ kind: 'metric', name: 'files with a wrong encoding label', measured: count(ignored.length) }],
  };
}

/** Adds a finding to the list and to the report's own list. */
export function withFinding<T extends { findings: readonly Finding[]; report: Report }>(
  claims: T,
  finding: Finding,
): T {
  const { report } = claims;
  const listed = report.sections.findIndex(({ blocks }) => blocks.some(({ kind }) => kind === 'findings'));
  const add = (block: Block): Block =>
    block.kind === 'findings' ? { ...block, findings: sortFindings([...block.findings, finding]) } : block;
  const sections = report.sections.map((section, index) =>
    index === listed ? { ...section, blocks: section.blocks.map(add) } : section,
  );
  return { ...claims, findings: sortFindings([...claims.findings, finding]), report: { ...report, sections } };
}

import type { Evidence, Finding } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { formatPath, formatQuote, splitMarked } from '../proof-text.ts';
import {
  describeOrigin,
  findGeneralSentence,
  formatLineRange,
  formatMetric,
  listOwnSteps,
  selectUniqueMetrics,
} from '../report-text.ts';
import { COLORS, LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { renderProse } from './prose.ts';

const MAX_QUOTED_LINES = 20;
const MAX_QUOTED_CHARACTERS = 600;
/** Further evidence is in the report on the screen, and in JSON. */
const MAX_PROOFS = 4;
/** So many of them are lines and paths, as long as there are figures. */
const MAX_SEEN = 2;
const COLOR = COLORS.light;

export const proofLayout: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** Keeps whole lines while there is room, and says by an ellipsis that there are more; only a first line that is too long is cut. */
function takeWholeLines(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let left = MAX_QUOTED_CHARACTERS;
  for (const line of lines.slice(0, MAX_QUOTED_LINES)) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  if (kept.length === 0) return `${text.slice(0, MAX_QUOTED_CHARACTERS - 1)}…`;
  return [...kept, ...(kept.length < lines.length ? ['…'] : [])].join('\n');
}

/** Draws quoted lines below their place, with the words that prove in bold. */
export function renderQuote(evidence: Extract<Evidence, { kind: 'lines' }>): Content {
  const lines = takeWholeLines(formatQuote(evidence));
  return {
    stack: [
      { text: formatLineRange(evidence), style: 'caption' },
      {
        text: splitMarked(lines, evidence.marks).map(({ text, isMarked }) => ({ text, bold: isMarked })),
        style: 'code',
        preserveLeadingSpaces: true,
      },
    ],
    margin: [0, 0, 0, 4],
  };
}

function claim(finding: Finding, all: readonly Finding[]): Content {
  const { id, level, title, explanation, confidence } = finding;
  const general = findGeneralSentence(finding);
  const origin = describeOrigin(finding, all);
  const steps = listOwnSteps(finding, all).map((step) => ({ text: renderProse(step) }));
  return {
    stack: [
      { text: LEVEL_WORD[level], bold: true, fontSize: 8.5, color: COLOR[LEVEL_ROLE[level]] },
      { text: renderProse(title), style: 'claim' },
      ...(origin ? [{ text: renderProse(origin), margin: [0, 2, 0, 0] as const }] : []),
      { text: renderProse(explanation), margin: [0, 2, 0, 4] },
      ...(general ? [{ text: renderProse(`Diagnosis: ${general}.`), margin: [0, 0, 0, 4] as const }] : []),
      ...(steps.length > 0 ? [{ ol: steps, margin: [0, 0, 0, 4] as const }] : []),
      { text: `${id} · confidence ${confidence}`, style: 'caption' },
    ],
  };
}

/** Orders proofs for paper, which has room for few: the artifact itself first, then the figures that were measured of it. */
function listProofs(evidence: readonly Evidence[]): Content[] {
  const seen = evidence.flatMap((one): Content[] => {
    if (one.kind === 'lines') return [renderQuote(one)];
    return one.kind === 'path' ? [{ text: formatPath(one), fontSize: 8.5, margin: [0, 0, 0, 4] }] : [];
  });
  const measured = selectUniqueMetrics(evidence).map((one) => ({
    text: formatMetric(one),
    margin: [0, 0, 0, 3] as const,
    fontSize: 8.5,
  }));
  return [...seen.slice(0, MAX_SEEN), ...measured, ...seen.slice(MAX_SEEN)];
}

/** Draws claim and evidence of one of several findings side by side, never split between pages. */
export function renderFinding(finding: Finding, all: readonly Finding[]): Content {
  const proofs = listProofs(finding.evidence);
  const proof = proofs.slice(0, MAX_PROOFS);
  const more = proofs.length - proof.length;
  if (more > 0) proof.push({ text: `and ${more} more`, style: 'caption' });
  return {
    table: {
      widths: ['*', 220],
      dontBreakRows: true,
      body: [[claim(finding, all), { stack: proof, fillColor: COLOR.sunken }]],
    },
    layout: proofLayout,
    margin: [0, 0, 0, 8],
  };
}

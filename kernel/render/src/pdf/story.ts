import type { Cards, Chain, ChainStep } from '@hindsight/model';
import type { Content } from 'pdfmake';
import { formatCardKind, formatProof, formatStepPlace } from '../story-text.ts';
import { COLORS } from '../tokens.ts';
import { proofLayout, renderQuote } from './finding.ts';
import { renderProse } from './prose.ts';
import { renderHead } from './tables.ts';

const PROOF_PT = 220;

const renderStep = (step: ChainStep, index: number): Content => ({
  stack: [
    { text: `${index + 1} · ${step.role} · ${formatStepPlace(step)}`, style: 'caption' },
    { text: renderProse(step.text) },
  ],
});

const renderProof = ({ proof: evidence }: ChainStep): Content =>
  evidence.kind === 'lines' ? renderQuote(evidence) : { text: formatProof(evidence), fontSize: 8.5 };

/** Draws each step beside its proof, never split between pages. */
export const renderChain = ({ title, steps }: Chain): Content => [
  ...renderHead(title),
  ...steps.map(
    (step, index): Content => ({
      table: {
        widths: ['*', PROOF_PT],
        dontBreakRows: true,
        body: [[renderStep(step, index), { stack: [renderProof(step)], fillColor: COLORS.light.sunken }]],
      },
      layout: proofLayout,
      margin: [0, 0, 0, 4],
    }),
  ),
];

/** Lists the parts, each with its verdict. */
export const renderCards = ({ title, cards }: Cards): Content => [
  ...renderHead(title),
  ...cards.map(
    (card): Content => ({
      text: [{ text: card.name, bold: true }, ` (${formatCardKind(card)}): `, ...renderProse(card.text)],
      margin: [0, 0, 0, 3],
    }),
  ),
];

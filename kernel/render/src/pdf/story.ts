import type { Cards, Chain, ChainStep } from '@hindsight/model';
import type { Content } from 'pdfmake';
import { formatCardKind, formatProof, formatStepPlace } from '../story-text.ts';
import { COLORS } from '../tokens.ts';
import { proofLayout, quotePdf } from './finding.ts';
import { prosePdf } from './prose.ts';
import { headPdf } from './tables.ts';

const PROOF_PT = 220;

const stepPdf = (step: ChainStep, index: number): Content => ({
  stack: [
    { text: `${index + 1} · ${step.role} · ${formatStepPlace(step)}`, style: 'caption' },
    { text: prosePdf(step.text) },
  ],
});

const proof = ({ proof: evidence }: ChainStep): Content =>
  evidence.kind === 'lines' ? quotePdf(evidence) : { text: formatProof(evidence), fontSize: 8.5 };

/** Draws each step beside its proof, never split between pages. */
export const chainPdf = ({ title, steps }: Chain): Content => [
  ...headPdf(title),
  ...steps.map(
    (step, index): Content => ({
      table: {
        widths: ['*', PROOF_PT],
        dontBreakRows: true,
        body: [[stepPdf(step, index), { stack: [proof(step)], fillColor: COLORS.light.sunken }]],
      },
      layout: proofLayout,
      margin: [0, 0, 0, 4],
    }),
  ),
];

/** Lists the parts, each with its verdict. */
export const cardsPdf = ({ title, cards }: Cards): Content => [
  ...headPdf(title),
  ...cards.map(
    (card): Content => ({
      text: [{ text: card.name, bold: true }, ` (${formatCardKind(card)}): `, ...prosePdf(card.text)],
      margin: [0, 0, 0, 3],
    }),
  ),
];

import { type Evidence, type Finding, formatQuantity } from '@hindsight/model';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { adviceSteps, CONFIDENCE_WORD, type Metric, metricsOf, placeOf } from '../words.ts';
import { escapeHtml, prose } from './escape.ts';
import { sign } from './signs.ts';

/** So many quoted lines are in sight; a reader opens the others. */
const QUOTES_OPEN = 2;

function advice(text: string | undefined): string {
  if (!text) return '';
  const steps = adviceSteps(text).map((step) => `<li>${prose(step)}</li>`);
  return `<div class="do"><b>Do this</b><ol>${steps.join('')}</ol></div>`;
}

function claim({ id, level, title, explanation, advice: text, confidence }: Finding, heading: boolean): string {
  const head = `<span class="level ${LEVEL_ROLE[level]}">${sign(level)}${LEVEL_WORD[level]}</span><h3>${prose(title)}</h3>`;
  return `<div>${heading ? head : ''}<p class="claim">${prose(explanation)}</p>${advice(text)}
<div class="foot"><code>${escapeHtml(id)}</code><span>${CONFIDENCE_WORD[confidence]} (confidence ${confidence})</span></div></div>`;
}

function lines(evidence: Extract<Evidence, { kind: 'lines' }>): string {
  return `<figure><figcaption>${escapeHtml(placeOf(evidence))}</figcaption><span class="code">${escapeHtml(evidence.text ?? '')}</span></figure>`;
}

function measureHtml({ name, measured, limit }: Metric): string {
  const against = limit ? `<small>limit ${formatQuantity(limit)}</small>` : '';
  return `<div><dt>${escapeHtml(name)}</dt><dd>${formatQuantity(measured)}${against}</dd></div>`;
}

function proof(evidence: readonly Evidence[]): string {
  const measures = metricsOf(evidence).map(measureHtml);
  const quotes = evidence.filter((one) => one.kind === 'lines').map(lines);
  const rest = quotes.slice(QUOTES_OPEN);
  const more = rest.length > 0 ? `<details><summary>${rest.length} more</summary>${rest.join('')}</details>` : '';
  const list = measures.length > 0 ? `<dl class="measures">${measures.join('')}</dl>` : '';
  return `<div class="proof">${list}${quotes.slice(0, QUOTES_OPEN).join('')}${more}</div>`;
}

/** Claim at the left, proof at the right, both in sight; notes are folded. */
export function findingHtml(finding: Finding): string {
  const { id, level, title, evidence } = finding;
  const anchor = `f-${escapeHtml(id)}`;
  if (level !== 'INFO') {
    return `<article class="finding" id="${anchor}">${claim(finding, true)}${proof(evidence)}</article>`;
  }
  return `<details class="finding" id="${anchor}"><summary><span class="level accent">${sign('INFO')}Note</span><h3>${prose(title)}</h3><span class="open">evidence: ${evidence.length}</span></summary>
<div class="inner">${claim(finding, false)}${proof(evidence)}</div></details>`;
}

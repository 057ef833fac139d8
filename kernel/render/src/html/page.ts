import { type Report, renderBlock } from '@hindsight/model';
import { isChart } from '../charts-of.ts';
import { describe, type ReportContext } from '../context.ts';
import { LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { adviceSteps, confidenceText, findingsOf, levelCounts, provingBlock, sectionsOf } from '../words.ts';
import { htmlRenderer } from './blocks.ts';
import { imageHtml } from './chart.ts';
import { escapeHtml, prose } from './escape.ts';
import { smallForestHtml } from './forest.ts';
import { LOGO, sign } from './signs.ts';
import { REPORT_STYLE } from './style.ts';

/** Where no picture proves it, its room is for what to do about the worst finding. */
function doNowHtml(report: Report): string {
  const [worst] = findingsOf(report);
  if (!worst?.advice || worst.level === 'INFO') return '';
  const steps = adviceSteps(worst.advice).map((step) => `<li>${prose(step)}</li>`);
  return `<div class="proving do-now"><b>Do now</b><ol>${steps.join('')}</ol></div>`;
}

/** The one block that proves the verdict, small, where it has a small form; else the way to it. */
function proofHtml(report: Report, context: ReportContext): string {
  const block = provingBlock(report);
  if (!block) return doNowHtml(report);
  const link = `<a href="#c-${escapeHtml(block.id)}">${escapeHtml(block.title)}</a>`;
  const picture = isChart(block) ? imageHtml(block, context) : block.kind === 'forest' ? smallForestHtml(block) : '';
  return `<figure class="proving">${picture}<figcaption>${link}</figcaption></figure>`;
}

function verdictHtml(report: Report, context: ReportContext): string {
  const { level, sentence, detail, confidence } = report.verdict;
  const findings = findingsOf(report);
  const counts = levelCounts(findings).map(({ level: one, text }) => {
    const first = findings.find((finding) => finding.level === one);
    return `<a class="${LEVEL_ROLE[one]}" href="#f-${escapeHtml(first?.id ?? '')}">${sign(one)}${text}</a>`;
  });
  const sure = confidence ? `<span>· ${confidenceText(confidence)}</span>` : '';
  const more = detail ? `<p class="detail">${prose(detail)}</p>` : '';
  return `<div class="verdict on-${LEVEL_ROLE[level]}"><div><div class="level ${LEVEL_ROLE[level]}">${sign(level)}${LEVEL_WORD[level]}${sure}</div><h1>${prose(sentence)}</h1>${more}<div class="counts">${counts.join('')}</div></div>${proofHtml(report, context)}</div>`;
}

function headHtml(report: Report, context: ReportContext): string {
  return `<div class="head"><div><div class="kind">${escapeHtml(report.title)}</div></div><div class="file"><code><bdi>${escapeHtml(context.fileName)}</bdi></code><div class="facts">${escapeHtml(describe(context))}</div></div></div>`;
}

function topHtml({ links }: ReportContext): string {
  const buttons = links
    ? `<span class="links"><a href="${escapeHtml(links.json)}">JSON</a><a href="${escapeHtml(links.pdf)}">PDF</a></span>`
    : '';
  const name = links ? `<a class="name" href="/">${LOGO}Hindsight</a>` : `<span class="name">${LOGO}Hindsight</span>`;
  return `<header class="top">${name}${buttons}</header>`;
}

/** What a page of the report holds: a served page puts it into a frame of its own. */
export function renderHtmlBody(report: Report, context: ReportContext): string {
  const renderer = htmlRenderer(context);
  const sections = report.sections.map(
    ({ id, title, blocks }) =>
      `<section id="s-${escapeHtml(id)}" aria-labelledby="h-${escapeHtml(id)}"><h2 id="h-${escapeHtml(id)}">${escapeHtml(title)}</h2>${blocks
        .map((block) => `<div class="block">${renderBlock(renderer, block)}</div>`)
        .join('')}</section>`,
  );
  const contents = sectionsOf(report).map(({ id, title }) => `<a href="#s-${escapeHtml(id)}">${escapeHtml(title)}</a>`);
  return `<a class="skip" href="#main">Skip to the report</a>${topHtml(context)}
<div class="frame"><nav class="rail" aria-label="Contents">${contents.join('')}</nav><main id="main">${headHtml(report, context)}${verdictHtml(report, context)}
${sections.join('\n')}
<footer><span>Hindsight ${escapeHtml(context.version)}</span><span>response ${escapeHtml(context.responseId)}</span><span>1 MB = 1,048,576 bytes, as the JVM counts</span></footer></main></div>`;
}

/** The report as one file that stands alone, with style and charts inside. */
export function renderHtml(report: Report, context: ReportContext): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(`${context.fileName} · Hindsight`)}</title><style>${REPORT_STYLE}</style></head>
<body>${renderHtmlBody(report, context)}</body></html>
`;
}

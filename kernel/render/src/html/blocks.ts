import type { Code, Renderer } from '@hindsight/model';
import type { ReportContext } from '../context.ts';
import { chartHtml } from './chart.ts';
import { escapeHtml, prose } from './escape.ts';
import { figuresHtml } from './figures.ts';
import { findingHtml } from './finding.ts';
import { forestHtml } from './forest.ts';
import { matrixHtml } from './matrix.ts';
import { tableHtml } from './table.ts';
import { treeHtml } from './tree.ts';

function codeHtml({ title = '', text, folded }: Code): string {
  const quoted = `<pre class="code">${escapeHtml(text)}</pre>`;
  if (folded) return `<details class="folded-code"><summary>${escapeHtml(title)}</summary>${quoted}</details>`;
  return `${title ? `<h3>${escapeHtml(title)}</h3>` : ''}${quoted}`;
}

/** Every block as HTML that needs no script. */
export function htmlRenderer(context: ReportContext): Renderer<string> {
  const chart = (block: Parameters<typeof chartHtml>[0]) => chartHtml(block, context);
  return {
    paragraph: ({ text }) => `<p class="paragraph">${prose(text)}</p>`,
    findings: ({ findings }) =>
      findings.length === 0
        ? '<p class="paragraph">Nothing to report.</p>'
        : `<div class="card">${findings.map(findingHtml).join('')}</div>`,
    figures: ({ figures }) => figuresHtml(figures),
    code: codeHtml,
    table: tableHtml,
    timeline: chart,
    bars: chart,
    lanes: chart,
    'stacked-bars': chart,
    'flame-graph': chart,
    treemap: chart,
    tree: treeHtml,
    matrix: matrixHtml,
    forest: forestHtml,
  };
}

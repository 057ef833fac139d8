import { type Block, type Finding, listByStory, type Renderer, type Report, renderBlock } from '@hindsight/model';
import pdfmake, { type Content, type DocumentDefinition } from 'pdfmake';
import { collectCharts } from '../chart-blocks.ts';
import { renderChartSvg } from '../charts/index.ts';
import { shareTimeAxes } from '../charts/shared-axis.ts';
import { formatFacts, type ReportContext } from '../context.ts';
import { FALLBACK_FONTS, FONTS } from '../fonts.ts';
import { countLevels, escapeControls, formatConfidence, listFindings } from '../report-text.ts';
import { groupSections, type SectionGroup } from '../section-groups.ts';
import { COLORS, LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { listImmediateSteps, splitVerdict } from '../verdict-text.ts';
import { createPdfRenderer, isUnbreakable } from './blocks.ts';
import { FALLBACK_FONT, withFallbackFont, withFallbackSvg } from './fallback-font.ts';
import { renderFinding } from './finding.ts';
import { renderProse } from './prose.ts';

/** 18 mm. */
const MARGIN = 51;
const COLOR = COLORS.light;
const SANS = { normal: FONTS.normal, bold: FONTS.bold, italics: FONTS.italics, bolditalics: FONTS.bold };
const MONO = { normal: FONTS.mono, bold: FONTS.monoBold, italics: FONTS.mono, bolditalics: FONTS.monoBold };
const { normal, bold } = FALLBACK_FONTS;
const FALLBACK = { normal, bold, italics: normal, bolditalics: bold };

const fontFiles: ReadonlySet<string> = new Set([...Object.values(FONTS), ...Object.values(FALLBACK_FONTS)]);
// Charts name their fonts as pages do.
pdfmake.setFonts({ Inter: SANS, Mono: MONO, [FALLBACK_FONT]: FALLBACK });
/** A report may fetch nothing and read nothing but its fonts, whatever the texts of a log contain. */
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** Code reads as it is written; the writer of PDFs also fails on the empty glyphs of ligatures. */
const WITHOUT_LIGATURES = { calt: false, liga: false };

const PROOF_PT = 320;
const PROOF_PX = 440;

/** Draws the chart that proves the verdict in a small size; its section has it in full. */
function renderKeyChart(report: Report): Content[] {
  const { chart: id } = report.verdict;
  const chart = id === undefined ? undefined : collectCharts(report).get(id);
  return chart
    ? [
        {
          svg: withFallbackSvg(renderChartSvg(chart, 'light', PROOF_PX)),
          width: PROOF_PT,
          margin: [0, 8, 0, 0] as const,
        },
      ]
    : [];
}

function renderFrontPage(report: Report, context: ReportContext): Content {
  const { level, confidence } = report.verdict;
  const { headline, detail } = splitVerdict(report);
  const [step] = listImmediateSteps(report);
  const color = COLOR[LEVEL_ROLE[level]];
  const counts = countLevels(listFindings(report)).map(({ text }) => text);
  return [
    { text: `${report.title} · ${escapeControls(context.fileName)}`, bold: true, fontSize: 11 },
    { text: formatFacts(context), color: COLOR.text2, margin: [0, 2, 0, 12] },
    {
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                {
                  text: [LEVEL_WORD[level], formatConfidence(confidence)].filter(Boolean).join(' · '),
                  bold: true,
                  color: color,
                },
                { text: renderProse(headline), fontSize: 16, lineHeight: 1.2, bold: true, margin: [0, 4, 0, 6] },
                ...(detail ? [{ text: renderProse(detail), color: COLOR.text2, margin: [0, 0, 0, 6] as const }] : []),
                ...(step
                  ? [
                      {
                        text: [{ text: 'Do now: ', bold: true }, { text: renderProse(step) }],
                        margin: [0, 0, 0, 6] as const,
                      },
                    ]
                  : []),
                { text: counts.join(' · '), color: COLOR.text2 },
                ...renderKeyChart(report),
              ],
              margin: [8, 8, 8, 8],
            },
          ],
        ],
      },
      layout: { hLineColor: () => COLOR.border, vLineColor: () => COLOR.border },
      margin: [0, 0, 0, 12],
    },
    renderFindingList(report),
    { toc: { title: { text: 'Contents', style: 'block' }, textStyle: { color: COLOR.text2 } }, margin: [0, 0, 0, 8] },
  ];
}

/** Draws a heading with the first block, so that it is never alone at the foot of a page. */
function drawWithHeading(renderer: Renderer<Content>, heading: Content, first: Block): Content[] {
  if (first.kind === 'findings') {
    const draw = (finding: Finding) => renderFinding(finding, first.findings);
    const [finding, ...more] = listByStory(first.findings);
    if (finding) return [{ stack: [heading, draw(finding)], unbreakable: true }, ...more.map(draw)];
  }
  const drawn = renderBlock(renderer, first);
  return isUnbreakable(first) ? [{ stack: [heading, drawn], unbreakable: true }] : [heading, drawn];
}

/** Draws a block below another one; its title stays with it. */
function drawBlock(renderer: Renderer<Content>, block: Block): Content {
  const drawn = renderBlock(renderer, block);
  return isUnbreakable(block) ? { stack: [drawn], unbreakable: true } : drawn;
}

/** Draws a section; one that is folded on the page is a line, and its details are left to the page. */
function renderSection(renderer: Renderer<Content>, { section, line }: SectionGroup): Content {
  const { title, blocks } = section;
  if (line !== undefined) {
    const columns: Content[] = [
      { text: title, bold: true, width: 130 },
      { text: renderProse(escapeControls(line)), color: COLOR.text2, width: '*' },
    ];
    return { stack: [{ columns, margin: [0, 3, 0, 3] as const }], unbreakable: true };
  }
  const heading: Content = { text: title, style: 'section', headlineLevel: 1, tocItem: true };
  const [first, ...rest] = blocks;
  if (!first) return heading;
  return [...drawWithHeading(renderer, heading, first), ...rest.map((block) => drawBlock(renderer, block))];
}

/** Lists all findings by title, worst first, for readers of the first page only; a single one is its headline. */
function renderFindingList(report: Report): Content {
  const findings = listFindings(report);
  if (findings.length === 1 && findings[0]?.title === report.verdict.sentence) return '';
  const rows = findings.map(({ level, title }): Content[] => [
    { text: LEVEL_WORD[level], bold: true, color: COLOR[LEVEL_ROLE[level]] },
    { text: renderProse(title) },
  ]);
  if (rows.length === 0) return '';
  return { table: { widths: [52, '*'], body: rows }, layout: 'noBorders', margin: [0, 0, 0, 12] };
}

function defineDocument(report: Report, context: ReportContext): DocumentDefinition {
  const renderer = createPdfRenderer(shareTimeAxes(report));
  const sections = groupSections(report).map((group) => renderSection(renderer, group));
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: `${escapeControls(context.fileName)} · Hindsight`, creator: `Hindsight ${context.version}` },
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.3, color: COLOR.text, fontFeatures: WITHOUT_LIGATURES },
    styles: {
      section: { fontSize: 13, bold: true, margin: [0, 10, 0, 6] },
      block: { fontSize: 10, bold: true, margin: [0, 4, 0, 3] },
      claim: { fontSize: 10.5, bold: true },
      caption: { fontSize: 7.5, color: COLOR.text3 },
      code: { font: 'Mono', fontSize: 7.5 },
    },
    header: (page, pages) => ({
      columns: [
        { text: withFallbackFont(escapeControls(context.fileName)) },
        { text: `${page} of ${pages}`, alignment: 'right' },
      ],
      style: 'caption',
      margin: [MARGIN, 24, MARGIN, 0],
    }),
    footer: () => ({
      columns: [
        { text: `response ${context.responseId}` },
        { text: `Hindsight ${context.version}`, alignment: 'right' },
      ],
      style: 'caption',
      margin: [MARGIN, 12, MARGIN, 0],
    }),
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: withFallbackFont([renderFrontPage(report, context), ...sections]),
  };
}

/** Renders a report as PDF: verdict and figures first, then findings with their evidence, then charts and tables. */
export function renderPdf(report: Report, context: ReportContext): Promise<Buffer> {
  return pdfmake.createPdf(defineDocument(report, context)).getBuffer();
}

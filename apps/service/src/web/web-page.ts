import { escapeHtml } from '@hindsight/render';
import { STYLE_PATH } from '../use-cases/reports/render-report.ts';
import type { WebFiles } from './web-files.ts';

export const WEB_FILES_PATH = '/assets/web';

const ICON = 'icon.svg';

/** Placeholder of pages that the web application renders. */
export const WITHOUT_SCRIPT =
  '<noscript><main class="page"><h1>Hindsight</h1><p>This page needs JavaScript. Reports and the REST interface do not.</p></main></noscript>';

export interface PageContent {
  readonly title: string;
  /** HTML that is shown until the application replaces it, and without scripts. */
  readonly content: string;
  /** HTML below the element that the application fills. It belongs to the service: the application leaves it as it is. */
  readonly after?: string;
  /** Path of the data of a report below `base`: the browser loads data and scripts of the report before the application asks for them. */
  readonly reportData?: string;
}

/** The frame around every page: style, script and the element that the application fills. `base` is the path of the public address. */
export function webPage(
  { script, imports, reportScripts, styles, fonts }: WebFiles,
  base: string,
  { title, content, after = '', reportData }: PageContent,
): string {
  const file = (name: string) => `${base}${WEB_FILES_PATH}/${name}`;
  const sheets = [base + STYLE_PATH, ...styles.map(file)].map((href) => `<link rel="stylesheet" href="${href}">`);
  const early = fonts.map(
    (name) => `<link rel="preload" as="font" type="font/woff2" href="${file(name)}" crossorigin>`,
  );
  const modules = [...imports, ...(reportData === undefined ? [] : reportScripts)].map(
    (name) => `<link rel="modulepreload" href="${file(name)}">`,
  );
  // With `crossorigin` the browser uses the answer for `fetch`, which asks in the same mode.
  const data =
    reportData === undefined ? [] : [`<link rel="preload" as="fetch" href="${base}${reportData}" crossorigin>`];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${file(ICON)}">
${[...early, ...sheets].join('\n')}
<script type="module" src="${file(script)}"></script>${[...data, ...modules].map((link) => `\n${link}`).join('')}
</head>
<body>
<div id="app">${content}</div>${after}
</body>
</html>
`;
}

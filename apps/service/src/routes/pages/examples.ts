import { ARTIFACT_KINDS } from '@hindsight/model';
import { escapeHtml } from '@hindsight/render';
import { createExampleReports } from '../../use-cases/artifacts/example-reports.ts';
import { listExamples } from '../../use-cases/artifacts/examples.ts';
import { webPage } from '../../web/web-page.ts';
import { type Route, readPathPart } from '../route.ts';
import { FILE_POLICY, findBasePath, PAGE_POLICY } from './page-headers.ts';

/** Writes `a GC log` as the name of a card: `GC log`. */
const toName = (title: string): string => {
  const name = title.replace(/^an? /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The examples for visitors, who need no key to look at them. */
export const examplesPageRoute: Route =
  ({ web, settings }) =>
  async (_request, reply) => {
    const base = findBasePath(settings.SERVICE_PUBLIC_URL);
    const { examples } = await listExamples();
    const items = examples.map(
      ({ kind, title }) =>
        `<li><span><b>${toName(ARTIFACT_KINDS[kind].title)}</b><small>${escapeHtml(title.replaceAll('`', ''))}</small></span><a href="${base}/examples/${kind}">Open<span class="unseen"> the example of ${escapeHtml(ARTIFACT_KINDS[kind].title)}</span></a></li>`,
    );
    const after = `<div id="served"><main id="main" class="page" tabindex="-1"><h1>Example reports</h1><p class="lead">One report of each kind, made of programs with a known fault. To have your own files analyzed, <a href="${base}/">sign in</a>.</p><section class="examples"><ul class="card">${items.join('')}</ul></section></main></div>`;
    const html = webPage(web, base, { title: 'Examples · Hindsight', content: '', after });
    return reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(html);
  };

export const exampleReportRoute: Route = (parts) => {
  const readReport = createExampleReports(parts, parts.closing);
  return async (request, reply) => {
    const html = await readReport(readPathPart(request, 'kind'));
    return reply.type('text/html; charset=utf-8').headers(FILE_POLICY).send(html);
  };
};

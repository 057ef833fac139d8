import { ArtifactError } from '@hindsight/model';
import { escapeHtml } from '@hindsight/render';
import type { FastifyReply } from 'fastify';
import { renderDocument } from '../../documentation/markdown.ts';
import { type Documentation, type DocumentationPage, readDocumentation } from '../../documentation/read-pages.ts';
import { webPage } from '../../web/web-page.ts';
import { type Route, type RouteDependencies, readPathPart, readValues } from '../route.ts';
import { findBasePath, PAGE_POLICY } from './page-headers.ts';

let documentation: Documentation | undefined;

/** The documentation is read with the first request for it. */
function getDocumentation(): Documentation {
  documentation ??= readDocumentation();
  return documentation;
}

const NO_PAGE = new ArtifactError('not-found', 'The documentation has no such page. `GET /docs` lists them.');

/** The address of a page. */
const toAddress = (base: string, { name }: DocumentationPage): string =>
  name === START ? `${base}/docs` : `${base}/docs/${name}`;
const START = 'index';

/** Finds the address of a link as it stands in Markdown; links to files of the repository are none here. */
function resolveLink(base: string, target: string): string | undefined {
  if (/^(?:https:|#)/.test(target)) return target;
  if (target.startsWith('/')) return base + target;
  const [, image] = /^images\/([\w.-]+\.png)$/.exec(target) ?? [];
  if (image !== undefined) return `${base}/docs/images/${image}`;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  const page = name === undefined ? undefined : getDocumentation().find(name);
  return page && toAddress(base, page) + anchor;
}

function renderNavigation(base: string, current: DocumentationPage | undefined, words: string): string {
  const link = (page: DocumentationPage) =>
    `<a href="${toAddress(base, page)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title.split(':')[0] ?? '')}</a>`;
  const groups = getDocumentation().groups.map(
    ({ title, pages }) => `<h2>${escapeHtml(title)}</h2>${pages.map(link).join('')}`,
  );
  return `<nav class="rail" aria-label="Documentation"><form action="${base}/docs" role="search"><input type="search" name="q" value="${escapeHtml(words)}" aria-label="Search the documentation" placeholder="Search the documentation"></form>${groups.join('')}<h2>Programs</h2><a href="${base}/docs/api">REST interface, with requests to try</a></nav>`;
}

function renderFound(base: string, words: string): string {
  const found = getDocumentation().search(words);
  const items = found.map(
    ({ page, heading, extract }) =>
      `<li><a href="${toAddress(base, page)}#${escapeHtml(heading.id)}">${escapeHtml(page.title)}: ${escapeHtml(heading.text)}</a><p>${escapeHtml(extract)} …</p></li>`,
  );
  const head = `<h1>${found.length === 0 ? 'Nothing' : `${found.length} sections`} with “${escapeHtml(words)}”</h1>`;
  return `${head}<ul class="found">${items.join('')}</ul>`;
}

interface Content {
  readonly title: string;
  readonly html: string;
  readonly page?: DocumentationPage;
  readonly words?: string;
}

function sendPage({ web, settings }: RouteDependencies, reply: FastifyReply, content: Content): FastifyReply {
  const base = findBasePath(settings.SERVICE_PUBLIC_URL);
  const navigation = renderNavigation(base, content.page, content.words ?? '');
  const after = `<div id="served" class="frame documentation">${navigation}<main id="main" tabindex="-1">${content.html}</main></div>`;
  const html = webPage(web, base, { title: `${content.title} · Hindsight`, content: '', after });
  return reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(html);
}

function sendDocument(parts: RouteDependencies, reply: FastifyReply, page: DocumentationPage): FastifyReply {
  const base = findBasePath(parts.settings.SERVICE_PUBLIC_URL);
  const html = renderDocument(page.markdown, (target) => resolveLink(base, target));
  const source = `<p class="facts"><a href="${base}/docs/${page.name}.md">This page as Markdown</a></p>`;
  return sendPage(parts, reply, { title: page.title, html: html + source, page });
}

/** The start of the documentation, or what a search finds in it. */
export const docsRoute: Route = (parts) => async (request, reply) => {
  const { q } = readValues(request).query;
  const base = findBasePath(parts.settings.SERVICE_PUBLIC_URL);
  if (typeof q === 'string' && q.trim() !== '') {
    const words = q.slice(0, 200);
    return sendPage(parts, reply, { title: 'Search', html: renderFound(base, words), words });
  }
  const start = getDocumentation().find(START);
  if (!start) throw NO_PAGE;
  return sendDocument(parts, reply, start);
};

export const docsTopicRoute: Route = (parts) => async (request, reply) => {
  const page = getDocumentation().find(readPathPart(request, 'page'));
  if (!page) throw NO_PAGE;
  return sendDocument(parts, reply, page);
};

export const docsMarkdownRoute: Route = () => async (request, reply) => {
  const page = getDocumentation().find(readPathPart(request, 'page'));
  if (!page) throw NO_PAGE;
  return reply.type('text/markdown; charset=utf-8').send(page.markdown);
};

export const docsImageRoute: Route = () => async (request, reply) => {
  const image = getDocumentation().readImage(readPathPart(request, 'name'));
  if (!image) throw NO_PAGE;
  return reply.type('image/png').header('Cache-Control', 'public, max-age=3600').send(image);
};

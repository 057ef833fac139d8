import { STYLE_PATH } from '../use-cases/render-report.ts';
import { VERSION } from '../version.ts';
import { PAGE_POLICY, pathOf } from './page-headers.ts';
import type { Route } from './route.ts';

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hindsight</title>
<link rel="stylesheet" href="${base}${STYLE_PATH}">
</head>
<body>
<main>
<h1>Hindsight</h1>
<p>Send a GC log. The answer says what happened, why, and what to change, with the lines it rests on, and links to a report.</p>
<pre class="code">curl --data-binary @gc.log "http://HOST:PORT/analyzeGC?apiKey=KEY&amp;fileName=gc.log"</pre>
<p>The first start of the service printed a key. <code>hindsight keys add</code> makes more.</p>
<ul>
<li><a href="${base}/openapi.json">Description of the interface (OpenAPI 3.1)</a></li>
<li><a href="${base}/health">Health</a></li>
</ul>
<footer>Hindsight ${VERSION}</footer>
</main>
</body>
</html>
`;

/** What this is and how to use it; past analyses are nobody's business without a link. */
export const startPage: Route = ({ settings }) => {
  const html = page(pathOf(settings.SERVICE_PUBLIC_URL));
  return async (_request, reply) => reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(html);
};

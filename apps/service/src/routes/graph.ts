import { renderChart } from '../use-cases/render-report.ts';
import { IMAGE_POLICY } from './page-headers.ts';
import { reportOf } from './report-of.ts';
import { pathPart, type Route } from './route.ts';

const MEDIA_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

export const graphRoute =
  (type: keyof typeof MEDIA_TYPES): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await reportOf(parts, request);
    const { theme } = request.query as { theme?: unknown };
    const image = await renderChart(result, pathPart(request, 'name'), type, theme === 'dark' ? 'dark' : 'light');
    return reply.type(MEDIA_TYPES[type]).headers(IMAGE_POLICY).send(image);
  };

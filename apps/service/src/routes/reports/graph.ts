import { renderChart } from '../../use-cases/reports/render-report.ts';
import { IMAGE_POLICY } from '../pages/page-headers.ts';
import { type Route, readPathPart } from '../route.ts';
import { loadReport } from './load-report.ts';
import { analyzeRequestedRange } from './time-range.ts';

const MEDIA_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

export const graphRoute =
  (type: keyof typeof MEDIA_TYPES): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await loadReport(parts, request);
    const { theme } = request.query as { theme?: unknown };
    const { outcome } = (await analyzeRequestedRange(parts, result, request, reply)) ?? result;
    const image = await renderChart(
      { ...result, outcome },
      readPathPart(request, 'name'),
      type,
      theme === 'dark' ? 'dark' : 'light',
    );
    return reply.type(MEDIA_TYPES[type]).headers(IMAGE_POLICY).send(image);
  };

import { renderChart } from '../../use-cases/reports/render-report.ts';
import { IMAGE_POLICY } from '../pages/page-headers.ts';
import { pathPart, type Route } from '../route.ts';
import { reportOf } from './load-report.ts';
import { rangedOutcome } from './time-range.ts';

const MEDIA_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

export const graphRoute =
  (type: keyof typeof MEDIA_TYPES): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await reportOf(parts, request);
    const { theme } = request.query as { theme?: unknown };
    const { outcome } = (await rangedOutcome(parts, result, request, reply)) ?? result;
    const image = await renderChart(
      outcome.report,
      pathPart(request, 'name'),
      type,
      theme === 'dark' ? 'dark' : 'light',
    );
    return reply.type(MEDIA_TYPES[type]).headers(IMAGE_POLICY).send(image);
  };

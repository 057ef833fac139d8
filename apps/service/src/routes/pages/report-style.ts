import { reportStyle } from '../../use-cases/reports/render-report.ts';
import type { Route } from '../route.ts';

export const reportStyleRoute: Route = () => async (_request, reply) =>
  reply
    .type('text/css; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .send(await reportStyle());

import { formatReportFile } from '@hindsight/web';
import { buildReportData } from '../../use-cases/reports/report-data.ts';
import type { Route } from '../route.ts';
import { loadReport } from './load-report.ts';

/** What a browser saves under any system; other signs of the file's name become hyphens. */
const toSafeName = (name: string): string => name.replace(/[^\w.-]+/g, '-').slice(-100);

/** The report as one file, to pass on. The policy of the file is inside it, because it is opened from a disk. */
export const reportFile: Route = (parts) => async (request, reply) => {
  const result = await loadReport(parts, request);
  const data = await buildReportData(parts, result);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `attachment; filename="${toSafeName(result.fileName)}.report.html"`,
      'X-Content-Type-Options': 'nosniff',
    })
    .send(await formatReportFile(data));
};

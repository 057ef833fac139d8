import { ANY_KIND, type EndpointId } from '@hindsight/api';
import { analysisStatusRoute } from './analysis-status.ts';
import { analyzeRoute } from './analyze.ts';
import { deleteAnalysisRoute } from './delete-analysis.ts';
import { graphRoute } from './graph.ts';
import { health } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './open-api.ts';
import { ready } from './ready.ts';
import { reportJson } from './report-json.ts';
import { reportPage } from './report-page.ts';
import { reportPdf } from './report-pdf.ts';
import { reportStyleRoute } from './report-style.ts';
import type { Route } from './route.ts';
import { startPage } from './start-page.ts';

/** A route for every endpoint of the contract, or it does not compile. */
export const ROUTES: Readonly<Record<EndpointId, Route>> = {
  startPage,
  analyzeGc: analyzeRoute('gc-log'),
  analyzeAny: analyzeRoute(ANY_KIND),
  analysisStatus: analysisStatusRoute,
  deleteAnalysis: deleteAnalysisRoute,
  reportJson,
  reportPdf,
  reportPage,
  graphPng: graphRoute('png'),
  graphSvg: graphRoute('svg'),
  reportStyle: reportStyleRoute,
  health,
  ready,
  metrics: metricsRoute,
  openApi: openApiRoute,
};

import { ANY_KIND, type EndpointId } from '@hindsight/api';
import { analysesRoute, analysisDaysRoute } from './analyses.ts';
import { analysisStatusRoute } from './analysis-status.ts';
import { analyzeRoute } from './analyze.ts';
import { auditExportRoute, auditRoute } from './audit.ts';
import { bundleBody } from './bundle-body.ts';
import { compareRoute } from './compare.ts';
import { deleteAnalysisRoute } from './delete-analysis.ts';
import { endSessionsRoute } from './end-sessions.ts';
import { graphRoute } from './graph.ts';
import { health } from './health.ts';
import { HEAP_ROUTES } from './heap.ts';
import { heapPage } from './heap-page.ts';
import { keysRoute, makeKeyRoute, revokeKeyRoute } from './keys.ts';
import { ldapTokenRoute, publicKeysRoute, revokeTokenRoute } from './ldap-token.ts';
import { changePatternRoute, deletePatternRoute, patternsRoute, savePatternRoute } from './log-patterns.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './open-api.ts';
import { ready } from './ready.ts';
import { recogniseRoute } from './recognise.ts';
import { reportDataRoute } from './report-data.ts';
import { reportJson } from './report-json.ts';
import { reportLinesRoute } from './report-lines.ts';
import { reportMarkdown } from './report-markdown.ts';
import { reportPage } from './report-page.ts';
import { reportPdf } from './report-pdf.ts';
import { reportSearchRoute } from './report-search.ts';
import { reportStyleRoute } from './report-style.ts';
import type { Route } from './route.ts';
import { sessionRoute, signInRoute, signOutRoute } from './session.ts';
import { limitLinkRoute, revokeLinkRoute } from './share-report.ts';
import { webFileRoute } from './web-file.ts';
import { webPageRoute } from './web-page.ts';

/** A route for every endpoint of the contract, or it does not compile. */
export const ROUTES: Readonly<Record<EndpointId, Route>> = {
  startPage: webPageRoute(),
  jobPage: webPageRoute('Analysis'),
  analysesPage: webPageRoute('Analyses'),
  comparePage: webPageRoute('Compare'),
  settingsPage: webPageRoute('Settings'),
  loginPage: webPageRoute('Sign in'),
  auditPage: webPageRoute('Audit'),
  docsPage: webPageRoute('REST interface'),
  session: sessionRoute,
  signIn: signInRoute,
  signOut: signOutRoute,
  endSessions: endSessionsRoute,
  ldapToken: ldapTokenRoute,
  revokeToken: revokeTokenRoute,
  publicKeys: publicKeysRoute,
  keys: keysRoute,
  makeKey: makeKeyRoute,
  revokeKey: revokeKeyRoute,
  audit: auditRoute,
  auditCsv: auditExportRoute('csv'),
  auditNdjson: auditExportRoute('ndjson'),
  patterns: patternsRoute,
  savePattern: savePatternRoute,
  changePattern: changePatternRoute,
  deletePattern: deletePatternRoute,
  analyzeGc: analyzeRoute('gc-log'),
  analyzeHeap: analyzeRoute('heap-dump'),
  analyzeThreads: analyzeRoute('thread-dump'),
  analyzeLog: analyzeRoute('application-log'),
  uploadBundle: analyzeRoute('bundle', bundleBody),
  analyzeAny: analyzeRoute(ANY_KIND),
  analyses: analysesRoute,
  analysisDays: analysisDaysRoute,
  compare: compareRoute,
  recognise: recogniseRoute,
  analysisStatus: analysisStatusRoute,
  deleteAnalysis: deleteAnalysisRoute,
  reportJson,
  reportMarkdown,
  reportPdf,
  reportData: reportDataRoute,
  reportLines: reportLinesRoute,
  reportSearch: reportSearchRoute,
  reportPage,
  heapPage,
  ...HEAP_ROUTES,
  limitLink: limitLinkRoute,
  revokeLink: revokeLinkRoute,
  graphPng: graphRoute('png'),
  graphSvg: graphRoute('svg'),
  reportStyle: reportStyleRoute,
  webFile: webFileRoute,
  health,
  ready,
  metrics: metricsRoute,
  openApi: openApiRoute,
};

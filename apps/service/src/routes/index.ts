import { ANY_KIND, type EndpointId } from '@hindsight/api';
import { createKeyRoute, keysRoute, revokeKeyRoute } from './access/api-keys.ts';
import { auditExportRoute, auditRoute } from './access/audit.ts';
import { endSessionsRoute } from './access/end-sessions.ts';
import { ldapTokenRoute, publicKeysRoute, revokeTokenRoute } from './access/ldap-token.ts';
import { beginSignInRoute, endSignInRoute } from './access/provider-sign-in.ts';
import { sessionRoute, signInRoute, signOutRoute } from './access/session.ts';
import { analysisStatusRoute } from './analyses/analysis-status.ts';
import { analyzeRoute } from './analyses/analyze.ts';
import { readBundleBody } from './analyses/bundle-body.ts';
import { compareQueryRoute, compareRoute, compareStacksRoute, sinceLastRoute } from './analyses/compare.ts';
import { deleteAnalysisRoute } from './analyses/delete-analysis.ts';
import { exampleRoute, examplesRoute } from './analyses/examples.ts';
import { analysesRoute, analysisDaysRoute, analysisJobsRoute } from './analyses/list-analyses.ts';
import { changePatternRoute, deletePatternRoute, patternsRoute, savePatternRoute } from './analyses/log-patterns.ts';
import { recognizeRoute } from './analyses/recognize.ts';
import { health } from './operations/health.ts';
import { metricsRoute } from './operations/metrics.ts';
import { openApiRoute } from './operations/open-api.ts';
import { ready } from './operations/ready.ts';
import { docsImageRoute, docsMarkdownRoute, docsRoute, docsTopicRoute } from './pages/documentation.ts';
import { exampleReportRoute, examplesPageRoute } from './pages/examples.ts';
import { heapPage } from './pages/heap-page.ts';
import { reportPage } from './pages/report-page.ts';
import { reportStyleRoute } from './pages/report-style.ts';
import { webFileRoute } from './pages/web-file.ts';
import { webPageRoute } from './pages/web-page.ts';
import { graphRoute } from './reports/graph.ts';
import { HEAP_ROUTES } from './reports/heap.ts';
import { reportDataRoute } from './reports/report-data.ts';
import { reportFile } from './reports/report-file.ts';
import { reportJson } from './reports/report-json.ts';
import { reportLinesRoute } from './reports/report-lines.ts';
import { reportIssue, reportMarkdown } from './reports/report-markdown.ts';
import { reportPdf } from './reports/report-pdf.ts';
import { reportSearchRoute } from './reports/report-search.ts';
import { reportStacksRoute } from './reports/report-stacks.ts';
import { limitLinkRoute, revokeLinkRoute } from './reports/share-report.ts';
import type { Route } from './route.ts';

/** A route for every endpoint of the contract, or it does not compile. */
export const ROUTES: Readonly<Record<EndpointId, Route>> = {
  startPage: webPageRoute(),
  jobPage: webPageRoute('Analysis'),
  analysesPage: webPageRoute('Analyses'),
  comparePage: webPageRoute('Compare'),
  settingsPage: webPageRoute('Settings'),
  loginPage: webPageRoute('Sign in'),
  auditPage: webPageRoute('Audit'),
  examplesPage: examplesPageRoute,
  exampleReport: exampleReportRoute,
  docsPage: docsRoute,
  docsInterface: webPageRoute('REST interface'),
  docsMarkdown: docsMarkdownRoute,
  docsTopic: docsTopicRoute,
  docsImage: docsImageRoute,
  session: sessionRoute,
  signIn: signInRoute,
  beginProviderSignIn: beginSignInRoute,
  endProviderSignIn: endSignInRoute,
  signOut: signOutRoute,
  endSessions: endSessionsRoute,
  ldapToken: ldapTokenRoute,
  revokeToken: revokeTokenRoute,
  publicKeys: publicKeysRoute,
  keys: keysRoute,
  makeKey: createKeyRoute,
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
  analyzeCrash: analyzeRoute('crash-log'),
  analyzeMemory: analyzeRoute('memory-tables'),
  analyzeRecording: analyzeRoute('flight-recording'),
  uploadBundle: analyzeRoute('bundle', readBundleBody),
  analyzeAny: analyzeRoute(ANY_KIND),
  analyses: analysesRoute,
  analysisDays: analysisDaysRoute,
  analysisJobs: analysisJobsRoute,
  examples: examplesRoute,
  example: exampleRoute,
  sinceLast: sinceLastRoute,
  compare: compareRoute,
  compareStacks: compareStacksRoute,
  compareQuery: compareQueryRoute,
  recognise: recognizeRoute,
  analysisStatus: analysisStatusRoute,
  deleteAnalysis: deleteAnalysisRoute,
  reportJson,
  reportMarkdown,
  reportIssue,
  reportFile,
  reportPdf,
  reportData: reportDataRoute,
  reportLines: reportLinesRoute,
  reportSearch: reportSearchRoute,
  reportStacks: reportStacksRoute,
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

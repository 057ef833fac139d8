import { getEndpoint } from '@hindsight/api';
import { createAnalysisTool } from './analysis-tool.ts';
import { ONE_SOURCE, UNTRUSTED } from './untrusted.ts';

export const analyzeThreadDump = createAnalysisTool({
  name: 'analyzeThreadDump',
  title: 'Analyze thread dumps',
  description: [
    'Analyzes one or several thread dumps of a JVM (jstack, jcmd Thread.print, kill -3, JSON, javacore; plain or compressed).',
    'Use it for hangs, deadlocks, high CPU, blocked requests and exhausted thread pools. Several dumps taken seconds apart in one file tell more: they show which threads do not move.',
    ONE_SOURCE,
    'Returns JSON: isProblem; problem, a list of level and description; findings with evidence and advice; threadDumpReport, one element per dump, with threadState, deadlocks, blockedBlocker, repeatingStackTrace and mostUsedMethod; webReport, the address of the full report to show to the user.',
    UNTRUSTED,
  ].join(' '),
  path: getEndpoint('analyzeThreads').path,
  contentType: 'text/plain',
});

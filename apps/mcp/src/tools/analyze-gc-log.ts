import { getEndpoint } from '@hindsight/api';
import { createAnalysisTool } from './analysis-tool.ts';
import { ONE_SOURCE, UNTRUSTED } from './untrusted.ts';

export const analyzeGcLog = createAnalysisTool({
  name: 'analyzeGcLog',
  title: 'Analyze a GC log',
  description: [
    'Analyzes a garbage-collection log of a JVM (HotSpot of any version and collector, OpenJ9, IBM, JRockit; plain or compressed).',
    'Use it for long pauses, high GC time, OutOfMemoryError, memory leaks and heap sizing.',
    ONE_SOURCE,
    'Returns JSON: isProblem; fatals, problem and warnings in plain English; findings, each with evidence (line numbers, quoted lines, figures) and advice; gcKPI (throughput in percent, average and longest pause in ms), gcStatistics, jvmHeapSize, gcCauses, tipsToReduceGCTime; webReport, the address of the full report to show to the user.',
    UNTRUSTED,
  ].join(' '),
  path: getEndpoint('analyzeGc').path,
  contentType: 'text/plain',
  extra: ['graphs', 'normalizeUnits'],
});

import { getEndpoint } from '@hindsight/api';
import { createAnalysisTool } from './analysis-tool.ts';
import { UNTRUSTED } from './untrusted.ts';

export const analyzeHeapDump = createAnalysisTool({
  name: 'analyzeHeapDump',
  title: 'Analyze a heap dump',
  description: [
    'Analyzes a heap dump of a JVM (.hprof, plain or compressed). A large one takes several minutes.',
    'Use it for OutOfMemoryError, memory leaks, and the question of what fills the heap.',
    'Give exactly one of filePath (nearly always the right one), location (URL) or textContent.',
    'Returns JSON: isProblem; troubleshootReport with problems, potentialMemoryLeaks (each with the path that keeps the memory alive), overview, largestObjects, histograms and gcRoots, sizes in bytes; findings with evidence and advice; webReport, the address of the full report to show to the user.',
    UNTRUSTED,
  ].join(' '),
  path: getEndpoint('analyzeHeap').path,
  contentType: 'application/octet-stream',
});

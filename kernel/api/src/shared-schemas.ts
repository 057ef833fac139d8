import type * as z from 'zod';
import { analysisStatus, preliminaryHistogram, verdictLine } from './bodies/analysis-status.ts';
import { analysisFacts, artifactFacts } from './bodies/answer.ts';
import { bundleAnswer } from './bodies/bundle.ts';
import { crashAnswer } from './bodies/crash.ts';
import { faultBody } from './bodies/fault.ts';
import { evidence, findingBody } from './bodies/finding.ts';
import { gcAnswer } from './bodies/gc.ts';
import { heapAnswer } from './bodies/heap.ts';
import { heapObjects, objectRow } from './bodies/heap-explorer.ts';
import { logAnswer } from './bodies/logs.ts';
import { memoryAnswer } from './bodies/memory.ts';
import { analysisEntry, figureLimit, findingTitle, quantity } from './bodies/queries.ts';
import { recordingAnswer } from './bodies/recording.ts';
import { threadAnswer } from './bodies/threads.ts';

/** The types of which generated clients have one each, whatever answers have them. What another one holds stands before it. */
export const SHARED_SCHEMAS: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['FaultReason', faultBody.shape.fault],
  ['Fault', faultBody],
  ['Evidence', evidence],
  ['Finding', findingBody],
  ['FindingTitle', findingTitle],
  ['Quantity', quantity],
  ['FigureLimit', figureLimit],
  ['AnalysisEntry', analysisEntry],
  ['ArtifactFacts', artifactFacts],
  ['AnalysisFacts', analysisFacts],
  ['PreliminaryHistogram', preliminaryHistogram],
  ['VerdictLine', verdictLine],
  ['AnalysisStatus', analysisStatus],
  ['HeapObjectRow', objectRow],
  ['HeapObjectPage', heapObjects],
  ['GcAnalysis', gcAnswer],
  ['ThreadAnalysis', threadAnswer],
  ['HeapAnalysis', heapAnswer],
  ['LogAnalysis', logAnswer],
  ['CrashAnalysis', crashAnswer],
  ['MemoryAnalysis', memoryAnswer],
  ['RecordingAnalysis', recordingAnswer],
  ['BundleAnalysis', bundleAnswer],
];

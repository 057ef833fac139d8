import type { FileAnalyzer } from '@hindsight/model';
import { detectRecording, isRecording } from './detect.ts';

export type { RecordingAnalysisResult } from './analyze.ts';
export { CATALOG } from './catalog.ts';
export type { RecordingAnalysis } from './model.ts';

/** Flight recordings of every writer, and collapsed stacks of profilers. */
export const flightRecordingAnalyzer: FileAnalyzer = {
  kind: 'flight-recording',
  reads: 'file',
  takes: 'series',
  // Collapsed stacks have no times, and numbers that mean something else.
  rankForm: ({ bytes }) => (isRecording(bytes) ? 0 : 1),
  detect: detectRecording,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeRecording,
  loadMasking: async () => (await import('./masking/mask-recording.ts')).maskRecording,
  loadProfiles: async () => (await import('@hindsight/stack-profiles')).openProfileExplorer,
};

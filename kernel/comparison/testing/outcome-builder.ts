import type { AnalysisSuccess } from '@hindsight/api';

/** Builds the outcome of an analysis without findings; each test states what its comparison is about. */
export const anOutcome = (changes: Partial<AnalysisSuccess> = {}): AnalysisSuccess => ({
  ok: true,
  findings: [],
  report: { title: 'Report', verdict: { level: 'OK', sentence: 'Nothing is wrong.' }, sections: [] },
  artifact: { fileName: 'a', bytes: 0, sha256: '', kind: 'gc-log', format: 'test', encoding: [] },
  complete: true,
  durationMs: 1,
  body: {},
  ...changes,
});

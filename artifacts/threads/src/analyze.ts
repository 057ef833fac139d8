import { restoringTurbofan, setTurbofanCalls, withoutTurbofan } from '@hindsight/intake';
import { type AnalysisRequest, ArtifactError, type TextAnalysis, type TextSource } from '@hindsight/model';
import type { ThreadsAnalysis } from './analysis.ts';
import { buildBody } from './body.ts';
import { diagnoseThreads } from './findings.ts';
import { analyzeDumps } from './metrics/index.ts';
import type { ThreadDumps } from './model.ts';
import { readThreadDumps } from './read.ts';
import { threadsReport } from './sections/index.ts';

/**
 * How often a function is called before TurboFan compiles it. With V8's own number it compiles in the middle of a dump of 20 MB, which
 * is read before the compiled code pays; what every line goes through has so many calls after the first dump of thousands of threads.
 */
const TURBOFAN_CALLS = 320_000;

export interface ThreadDumpAnalysis extends TextAnalysis {
  /** The analysis behind the findings, for analyzers that combine artifacts. */
  readonly analysis: ThreadsAnalysis;
}

/** Analyzes all dumps of all files, from lines to the answer. */
export async function analyzeThreadDumps(
  sources: readonly TextSource[],
  request: AnalysisRequest,
): Promise<ThreadDumpAnalysis> {
  const input = await restoringTurbofan(() => {
    setTurbofanCalls(TURBOFAN_CALLS);
    return readThreadDumps(sources);
  });
  if (input.dumps.length === 0) {
    throw new ArtifactError('no-thread-dump', `No thread dump begins in ${request.fileName || 'the input'}.`);
  }
  return withoutTurbofan(() => diagnoseInput(input));
}

function diagnoseInput(input: ThreadDumps): ThreadDumpAnalysis {
  const analysis = analyzeDumps(input);
  const { perDump, findings } = diagnoseThreads(analysis);
  return {
    analysis,
    format: input.formats.join(', '),
    complete: isComplete(input),
    findings,
    report: threadsReport({ analysis, findings }),
    body: (reportedFindings) => withoutTurbofan(() => buildBody({ analysis, perDump, findings: reportedFindings })),
  };
}

const isComplete = ({ dumps }: ThreadDumps): boolean => !dumps.some(({ truncated }) => truncated);

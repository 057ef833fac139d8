import { type AnalysisSuccess, type Parameters, readParameters, selectAnalyzerOptions } from '@hindsight/api';
import { analyzeFiles, unwrapOutcome } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import { createProgressLine } from '../progress.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import type { InputGroup } from './group-inputs.ts';

/** Checks the options that are parameters of the REST contract by its table. */
export const readOptions = (kind: ArtifactKind, options: Partial<AnalyzeOptions>): Parameters =>
  readParameters(kind, {
    query: {
      'Content-Encoding': options.contentEncoding,
      normalizeUnits: options.normalizeUnits && 'true',
      startTime: options.startTime,
      endTime: options.endTime,
      beforeEndTime: options.beforeEndTime,
      initialTimestamp: options.initialTimestamp,
      performanceReport: options.performanceReport && 'true',
      myPattern: options.myPattern?.join('\n'),
      minGapSeconds: options.minGapSeconds,
      maxPatterns: options.maxPatterns,
      fileName: options.fileName,
      appName: options.appName,
      host: options.host,
      tags: options.tags,
    },
    headers: {},
  });

/** Without a service no patterns are saved, so named patterns come from the command line only. */
const toAnalyzerOptions = (
  kind: ArtifactKind,
  parameters: Parameters,
  { namedPattern }: Partial<AnalyzeOptions>,
): Record<string, string> => ({
  ...selectAnalyzerOptions(kind, parameters),
  ...(namedPattern && { savedPatterns: JSON.stringify(namedPattern) }),
});

/** The memory that this process holds plus a share of the free memory, because other programs may need some. */
const measureFreeMemory = (): number => process.memoryUsage.rss() + FREE_SHARE * process.availableMemory();
const FREE_SHARE = 0.9;

/** Analyzes the files together; throws a fault as an error. */
export async function analyzeInputs(
  { kind, inputs }: InputGroup,
  scratch: string,
  parameters: Parameters,
  options: Partial<AnalyzeOptions> = {},
  indexPath?: string,
): Promise<AnalysisSuccess> {
  const { memory = measureFreeMemory() } = options;
  const progress = createProgressLine(process.stderr);
  const encoding = parameters['Content-Encoding'];
  const [first] = inputs;
  const outcome = await analyzeFiles(
    {
      files: inputs.map(({ path, name }) => ({
        path,
        fileName: name,
        ...(encoding && encoding !== 'identity' && { encoding }),
      })),
      request: {
        kind,
        fileName: parameters.fileName ?? first?.name ?? '',
        options: toAnalyzerOptions(kind, parameters, options),
        memory: { bytes: memory, scratch },
        ...(indexPath !== undefined && { indexPath }),
      },
      scratch,
      limits: {},
    },
    progress.show ? { onProgress: progress.show } : {},
  );
  progress.clear();
  return unwrapOutcome(outcome);
}

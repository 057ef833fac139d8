import type { AnalysisSuccess, Parameters } from '@hindsight/api';
import { analyzeFiles, unwrapOutcome } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import { createProgressLine } from '../progress.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import type { InputGroup } from './group-inputs.ts';

/** Names the options that are parameters of the REST contract as it names them. */
const toQuery = (options: Partial<AnalyzeOptions>): Readonly<Record<string, unknown>> => ({
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
});

/** Checks the options by the table of the REST contract, which takes a tenth of a start and is loaded only for an option. */
export async function readOptions(kind: ArtifactKind, options: Partial<AnalyzeOptions>): Promise<Parameters> {
  const query = toQuery(options);
  if (!Object.values(query).some(Boolean)) return {};
  const { readParameters } = await import('@hindsight/api');
  return readParameters(kind, { query, headers: {} });
}

/** Without a service no patterns are saved, so named patterns come from the command line only. */
async function toAnalyzerOptions(
  kind: ArtifactKind,
  parameters: Parameters,
  { namedPattern }: Partial<AnalyzeOptions>,
): Promise<Record<string, string>> {
  const patterns = namedPattern && { savedPatterns: JSON.stringify(namedPattern) };
  if (Object.keys(parameters).length === 0) return { ...patterns };
  const { selectAnalyzerOptions } = await import('@hindsight/api');
  return { ...selectAnalyzerOptions(kind, parameters), ...patterns };
}

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
        options: await toAnalyzerOptions(kind, parameters, options),
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

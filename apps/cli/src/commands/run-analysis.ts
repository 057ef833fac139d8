import { statSync } from 'node:fs';
import type { AnalysisSuccess, Parameters } from '@hindsight/api';
import { type AnalysisJob, analyzeFiles, unwrapOutcome } from '@hindsight/engine';
import { withoutMaglev } from '@hindsight/intake';
import type { ArtifactKind } from '@hindsight/model';
import { createProgressLine } from '../progress.ts';
import { type AnalyzeOptions, HASH_FORMATS } from './analyze-choices.ts';
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
export const measureFreeMemory = (): number => process.memoryUsage.rss() + FREE_SHARE * process.availableMemory();
const FREE_SHARE = 0.9;

/** Files of this size are analyzed in less time than compiling for speed takes, even when they are packed. */
const SMALL_BYTES = 256 * 1024;
/** Application logs are searched for so much that it pays even for 100 kB; other kinds have not been measured. */
const QUICK_KINDS: ReadonlySet<ArtifactKind> = new Set(['gc-log', 'thread-dump']);

const areQuick = ({ kind, inputs }: InputGroup): boolean =>
  QUICK_KINDS.has(kind) && inputs.reduce((sum, { path }) => sum + statSync(path).size, 0) <= SMALL_BYTES;

/** Builds the job that analyzes the files together. */
export async function createJob(
  { kind, inputs }: InputGroup,
  scratch: string,
  parameters: Parameters,
  options: Partial<AnalyzeOptions> = {},
  indexPath?: string,
): Promise<AnalysisJob> {
  const { memory = measureFreeMemory(), format } = options;
  const encoding = parameters['Content-Encoding'];
  const [first] = inputs;
  return {
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
    unhashed: format !== undefined && !HASH_FORMATS.has(format),
  };
}

/** Analyzes the files together; throws a fault as an error. */
export async function analyzeInputs(
  group: InputGroup,
  scratch: string,
  parameters: Parameters,
  options: Partial<AnalyzeOptions> = {},
  indexPath?: string,
): Promise<AnalysisSuccess> {
  const { open } = group;
  const progress = createProgressLine(process.stderr);
  const job = await createJob(group, scratch, parameters, options, indexPath);
  const analyze = () =>
    analyzeFiles(job, { ...(progress.show && { onProgress: progress.show }), ...(open && { open }) });
  const outcome = await (areQuick(group) ? withoutMaglev(analyze) : analyze());
  progress.clear();
  return unwrapOutcome(outcome);
}

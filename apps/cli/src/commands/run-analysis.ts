import { type AnalysisSuccess, type Parameters, readParameters, selectAnalyzerOptions } from '@hindsight/api';
import { analyzeFiles, recognizeFile, unwrapOutcome } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { OpenedInputs } from '../inputs.ts';
import { createProgressLine } from '../progress.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';

export const KIND_BY_WORD = {
  gc: 'gc-log',
  threads: 'thread-dump',
  heap: 'heap-dump',
  log: 'application-log',
  crash: 'crash-log',
  memory: 'memory-tables',
  bundle: 'bundle',
} as const satisfies Record<string, ArtifactKind>;

const NAME_KIND =
  'Hindsight reads GC logs, thread dumps, heap dumps (hprof), application logs, crash reports, tables about memory (NMT, class histograms, jstat, smaps) and captured bundles; when it is one of them, name the kind with --kind.';
const MAX_REFUSALS = 5;

/** Decides by the content of the first file that is recognized. Throws a fault that names what the files are when none is. */
export async function toArtifactKind(
  { inputs, scratch }: OpenedInputs,
  options: AnalyzeOptions['kind'],
): Promise<ArtifactKind> {
  if (options !== 'auto') return KIND_BY_WORD[options];
  const refusals: string[] = [];
  for (const { path, name } of inputs) {
    const seen = await recognizeFile({ files: [{ path, fileName: name }], limits: {}, scratch });
    if (!seen.ok) continue;
    if (seen.kind) return seen.kind;
    refusals.push(`${name}: ${seen.refusal ?? `This is ${seen.what}. ${NAME_KIND}`}`);
  }
  // A file that cannot be opened has a fault of its own.
  if (refusals.length === 0) return KIND_BY_WORD.gc;
  throw new ArtifactError('unknown-kind', refusals.slice(0, MAX_REFUSALS).join('\n'));
}

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
  { inputs, scratch }: OpenedInputs,
  kind: ArtifactKind,
  parameters: Parameters,
  options: Partial<AnalyzeOptions> = {},
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
      },
      scratch,
      limits: {},
    },
    progress.show ? { onProgress: progress.show } : {},
  );
  progress.clear();
  return unwrapOutcome(outcome);
}

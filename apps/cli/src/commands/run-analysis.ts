import { type Analysed, type Parameters, parametersOf, readParameters, rowOf } from '@hindsight/api';
import { analyzeFiles, recogniseFile } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { OpenedInputs } from '../inputs.ts';
import { progressLine } from '../progress.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';

export const KIND_OF = {
  gc: 'gc-log',
  threads: 'thread-dump',
  heap: 'heap-dump',
  log: 'application-log',
  bundle: 'bundle',
} as const satisfies Record<string, ArtifactKind>;

/** By the content of the first file that shows what it is; one that shows nothing is told so by the analysis of GC logs. */
export async function kindOf({ inputs, scratch }: OpenedInputs, asked: AnalyzeOptions['kind']): Promise<ArtifactKind> {
  if (asked !== 'auto') return KIND_OF[asked];
  for (const { path, name } of inputs) {
    const seen = await recogniseFile({ files: [{ path, fileName: name }], limits: {}, scratch });
    if (seen.ok && seen.kind) return seen.kind;
  }
  return KIND_OF.gc;
}

/** The options that are parameters of the REST contract, checked by its table. */
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

/** Without a service nothing is saved: patterns with names are those of the command line. */
const analyzerOptions = (
  kind: ArtifactKind,
  parameters: Parameters,
  { namedPattern }: Partial<AnalyzeOptions>,
): Record<string, string> => ({
  ...Object.fromEntries(
    parametersOf(kind)
      .filter((name) => rowOf(name).of !== 'every artifact' && parameters[name] !== undefined)
      .map((name) => [name, String(parameters[name])]),
  ),
  ...(namedPattern && { savedPatterns: JSON.stringify(namedPattern) }),
});

/** What this process holds and what is free besides: other programs may want some of it. */
const freeMemory = (): number => process.memoryUsage.rss() + FREE_SHARE * process.availableMemory();
const FREE_SHARE = 0.9;

/** Analyses the files together; throws the fault as an error. */
export async function analyzeInputs(
  { inputs, scratch }: OpenedInputs,
  kind: ArtifactKind,
  parameters: Parameters,
  options: Partial<AnalyzeOptions> = {},
): Promise<Analysed> {
  const { memory = freeMemory() } = options;
  const progress = progressLine(process.stderr);
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
        options: analyzerOptions(kind, parameters, options),
        memory: { bytes: memory, scratch },
      },
      scratch,
      limits: {},
    },
    progress.show ? { onProgress: progress.show } : {},
  );
  progress.clear();
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

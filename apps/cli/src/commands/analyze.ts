import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Analysed, type Parameters, parametersOf, readParameters, rowOf } from '@hindsight/api';
import { analyzeFiles, recogniseFile } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind, compareLevels, type Finding, type Level } from '@hindsight/model';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { type OpenedInputs, openInputs, STANDARD_INPUT } from '../inputs.ts';
import { writeOutput } from '../output.ts';
import { progressLine } from '../progress.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import { printed } from './printed.ts';

const KIND_OF = {
  gc: 'gc-log',
  threads: 'thread-dump',
  heap: 'heap-dump',
  log: 'application-log',
  bundle: 'bundle',
} as const satisfies Record<string, ArtifactKind>;

/** By the content of the first file that shows what it is; one that shows nothing is told so by the analysis of GC logs. */
async function kindOf({ inputs, scratch }: OpenedInputs, asked: AnalyzeOptions['kind']): Promise<ArtifactKind> {
  if (asked !== 'auto') return KIND_OF[asked];
  for (const { path, name } of inputs) {
    const seen = await recogniseFile({ files: [{ path, fileName: name }], limits: {}, scratch });
    if (seen.ok && seen.kind) return seen.kind;
  }
  return KIND_OF.gc;
}

/** The options that are parameters of the REST contract, checked by its table. */
const readOptions = (kind: ArtifactKind, options: AnalyzeOptions): Parameters =>
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
  { namedPattern }: AnalyzeOptions,
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

async function analyzeInputs(
  { inputs, scratch }: OpenedInputs,
  kind: ArtifactKind,
  parameters: Parameters,
  options: AnalyzeOptions,
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

const reaches = (findings: readonly Finding[], limit: Level): boolean =>
  findings.some(({ level }) => compareLevels(level, limit) <= 0);

/** Analyses the files together and prints the result. */
export async function analyze(files: readonly string[], options: AnalyzeOptions): Promise<Exit> {
  const { format, output, failOn } = options;
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) throw new UsageError('- can be given once only');
  if (format === 'pdf' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('a PDF is not for the terminal: give a file with -o');
  }
  // A wrong value is told before anything is read: each option is one of these kinds'.
  for (const kind of [KIND_OF.gc, KIND_OF.log]) readOptions(kind, options);
  const opened = await openInputs(files);
  try {
    const kind = await kindOf(opened, options.kind);
    const parameters = readOptions(kind, options);
    const outcome = await analyzeInputs(opened, kind, parameters, options);
    const context = {
      fileName: basename(outcome.artifact.fileName),
      ...(parameters.appName !== undefined && { appName: parameters.appName }),
      ...(parameters.host !== undefined && { host: parameters.host }),
      tags: parameters.tags ?? [],
      createdAt: Date.now(),
      responseId: randomUUID(),
    };
    await writeOutput(await printed(format, outcome, context), output);
    const limit = failOn?.toUpperCase() as Level | undefined;
    return limit && reaches(outcome.findings, limit) ? EXIT.found : EXIT.clean;
  } finally {
    await opened.close();
  }
}

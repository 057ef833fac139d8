import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { compareLevels, type Finding, type Level } from '@hindsight/model';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs, STANDARD_INPUT } from '../inputs.ts';
import { writeOutput } from '../output.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import { formatAnalysis, refuseBinaryOnTerminal } from './format-output.ts';
import { analyzeInputs, KIND_BY_WORD, readOptions, toArtifactKind } from './run-analysis.ts';

const reaches = (findings: readonly Finding[], limit: Level): boolean =>
  findings.some(({ level }) => compareLevels(level, limit) <= 0);

/** Analyzes the files together and prints the result. */
export async function analyze(files: readonly string[], options: AnalyzeOptions): Promise<Exit> {
  const { format, output, failOn } = options;
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) throw new UsageError('- can be given once only');
  refuseBinaryOnTerminal(format, output);
  // A wrong value is reported before anything is read: each option belongs to one of these kinds.
  for (const kind of [KIND_BY_WORD.gc, KIND_BY_WORD.log]) readOptions(kind, options);
  const opened = await openInputs(files);
  try {
    const kind = await toArtifactKind(opened, options.kind);
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
    const limit = failOn?.toUpperCase() as Level | undefined;
    await writeOutput(await formatAnalysis(format, outcome, context, limit), output);
    return limit && reaches(outcome.findings, limit) ? EXIT.found : EXIT.clean;
  } finally {
    await opened.close();
  }
}

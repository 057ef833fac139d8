import { randomUUID } from 'node:crypto';
import { compareOutcomes } from '@hindsight/comparison';
import { compareLevels, type Level } from '@hindsight/model';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs, STANDARD_INPUT } from '../inputs.ts';
import { writeOutput } from '../output.ts';
import type { CompareOptions } from './analyze-choices.ts';
import { buildComparisonReport, composeComparisonAnswer, type Side, selectNewOrWorse } from './comparison-report.ts';
import { formatReport, refuseBinaryOnTerminal } from './format-output.ts';
import { analyzeInputs, readOptions, toArtifactKind } from './run-analysis.ts';

/** Analyzes one file like `hindsight analyze`. */
async function readSide(file: string, options: CompareOptions['kind']): Promise<Side> {
  const opened = await openInputs([file]);
  try {
    const kind = await toArtifactKind(opened, options);
    return { name: file, outcome: await analyzeInputs(opened, kind, readOptions(kind, {})) };
  } finally {
    await opened.close();
  }
}

/** Analyzes two files of one kind and prints what differs in the second. */
export async function compare(fileA: string, fileB: string, options: CompareOptions): Promise<Exit> {
  const { kind, format, output, failOn } = options;
  if (fileA === STANDARD_INPUT && fileB === STANDARD_INPUT) throw new UsageError('- can be given once only');
  refuseBinaryOnTerminal(format, output);
  const a = await readSide(fileA, kind);
  const b = await readSide(fileB, kind);
  const [kindOfA, kindOfB] = [a.outcome.artifact.kind, b.outcome.artifact.kind];
  if (kindOfA !== kindOfB) throw new UsageError(`A is a ${kindOfA} and B a ${kindOfB}: they must be of one kind`);
  const compared = compareOutcomes(a.outcome, b.outcome);
  const about = { fileName: `${a.name} → ${b.name}`, tags: [], createdAt: Date.now(), responseId: randomUUID() };
  const answer = () => composeComparisonAnswer(a, b, compared, about.responseId);
  await writeOutput(await formatReport(format, answer, buildComparisonReport(a, b, compared), about), output);
  const limit = failOn?.toUpperCase() as Level | undefined;
  const fails = limit !== undefined && selectNewOrWorse(compared).some(({ level }) => compareLevels(level, limit) <= 0);
  return fails ? EXIT.found : EXIT.clean;
}

import { randomUUID } from 'node:crypto';
import { type ComparedOutcomes, compareOutcomes } from '@hindsight/comparison';
import { compareLevels, type Level } from '@hindsight/model';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs, STANDARD_INPUT } from '../inputs.ts';
import { measureWidth, writeOutput } from '../output.ts';
import type { CompareOptions } from './analyze-choices.ts';
import { buildComparisonReport, composeComparisonAnswer, type Side, selectNewOrWorse } from './comparison-report.ts';
import { formatReport, type PrintContext, refuseBinaryOnTerminal } from './format-output.ts';
import { groupInputs, requireOneGroup } from './group-inputs.ts';
import { analyzeInputs, readOptions } from './run-analysis.ts';

/** Analyzes one file like `hindsight analyze`. */
async function readSide(file: string, options: CompareOptions['kind']): Promise<Side> {
  const opened = await openInputs([file]);
  try {
    const group = requireOneGroup(await groupInputs(opened, options), file);
    const outcome = await analyzeInputs(group, opened.scratch, readOptions(group.kind, {}));
    return { name: file, inputs: group.inputs, outcome };
  } finally {
    await opened.close();
  }
}

interface Comparison {
  readonly a: Side;
  readonly b: Side;
  readonly compared: ComparedOutcomes;
  readonly about: PrintContext;
  readonly limit: Level | undefined;
}

async function formatComparison(comparison: Comparison, { format, output }: CompareOptions): Promise<string | Buffer> {
  const { a, b, compared, about, limit } = comparison;
  if (format === 'sarif') return (await import('../ci/sarif.ts')).formatComparedSarif(a, b, compared);
  if (format === 'junit') {
    const { formatJunitSuites } = await import('../ci/junit.ts');
    const durationMs = a.outcome.durationMs + b.outcome.durationMs;
    const name = `${b.outcome.artifact.kind}: ${about.fileName}`;
    const nothing = 'B has no new finding and none that is worse';
    return formatJunitSuites([{ name, findings: selectNewOrWorse(compared), durationMs, nothing }], limit);
  }
  const answer = () => composeComparisonAnswer(a, b, compared, about.responseId);
  return formatReport(format, answer, buildComparisonReport(a, b, compared), about, { width: measureWidth(output) });
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
  const limit = failOn?.toUpperCase() as Level | undefined;
  const content = await formatComparison({ a, b, compared, about, limit }, options);
  await writeOutput(content, output);
  const fails = limit !== undefined && selectNewOrWorse(compared).some(({ level }) => compareLevels(level, limit) <= 0);
  return fails ? EXIT.found : EXIT.clean;
}

import type { Parameters } from '@hindsight/api';
import { compareLevels, type Finding, type Level } from '@hindsight/model';
import { complain, EXIT, type Exit, UsageError } from '../exit.ts';
import { describeInputs, openInputs, STANDARD_INPUT } from '../inputs.ts';
import { measureWidth, writeOutput } from '../output.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import { type AnalyzedGroup, formatAnalyses, refuseBinaryOnTerminal, refuseSeveral } from './format-output.ts';
import { groupInputs, type InputGroup } from './group-inputs.ts';
import { KIND_BY_WORD } from './kind-words.ts';
import { describeExceeded } from './method-limits.ts';
import { analyzeInputs, readOptions } from './run-analysis.ts';

const reaches = (findings: readonly Finding[], limit: Level): boolean =>
  findings.some(({ level }) => compareLevels(level, limit) <= 0);

/** Analyzes the files, those of one artifact together, and prints an answer for each artifact. */
export async function analyze(files: readonly string[], options: AnalyzeOptions): Promise<Exit> {
  const { format, output, failOn } = options;
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) throw new UsageError('- can be given once only');
  refuseBinaryOnTerminal(format, output);
  // A wrong value is reported before anything is read: each option belongs to one of these kinds.
  for (const kind of [KIND_BY_WORD.gc, KIND_BY_WORD.log]) await readOptions(kind, options);
  const opened = await openInputs(files);
  try {
    for (const name of opened.empty) complain(`${name} is left out: it has not a single byte`);
    const groups = await groupInputs(opened, options.kind);
    refuseSeveral(format, groups);
    const analyzed: AnalyzedGroup[] = [];
    for (const group of groups) analyzed.push(await analyzeGroup(group, opened.scratch, options));
    const limit = failOn?.toUpperCase() as Level | undefined;
    const layout = { width: measureWidth(output), brief: options.brief === true };
    await writeOutput(await formatAnalyses(format, analyzed, layout, limit), output);
    const fails = limit !== undefined && analyzed.some(({ outcome }) => reaches(outcome.findings, limit));
    const exceeded = analyzed.flatMap(({ outcome }) => describeExceeded(outcome, options.maxMethod ?? []));
    for (const sentence of exceeded) complain(sentence);
    return fails || exceeded.length > 0 ? EXIT.found : EXIT.clean;
  } finally {
    opened.close();
  }
}

async function analyzeGroup(group: InputGroup, scratch: string, options: AnalyzeOptions): Promise<AnalyzedGroup> {
  const parameters = await readOptions(group.kind, options);
  const outcome = await analyzeInputs(group, scratch, parameters, options);
  return { inputs: group.inputs, outcome, context: describeContext(group, parameters) };
}

const describeContext = ({ inputs }: InputGroup, { fileName, appName, host, tags }: Parameters) => ({
  fileName: fileName ?? describeInputs(inputs),
  ...(appName !== undefined && { appName }),
  ...(host !== undefined && { host }),
  tags: tags ?? [],
  createdAt: Date.now(),
});

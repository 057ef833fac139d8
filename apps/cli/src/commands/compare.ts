import { randomUUID } from 'node:crypto';
import { type ComparedOutcomes, compareOutcomes } from '@hindsight/comparison';
import { ARTIFACT_KINDS, compareLevels, type Level } from '@hindsight/model';
import { type Artifact, analyzeSeveral } from '../comparison/analyze-several.ts';
import {
  buildComparisonReport,
  composeComparisonAnswer,
  type Side,
  selectNewOrWorse,
} from '../comparison/comparison-report.ts';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs, STANDARD_INPUT } from '../inputs.ts';
import { measureWidth, writeOutput } from '../output.ts';
import type { CompareOptions } from './analyze-choices.ts';
import { formatReport, type PrintContext, refuseBinaryOnTerminal } from './format-output.ts';
import { groupInputs, requireOneGroup } from './group-inputs.ts';

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
  const answer = () => composeComparisonAnswer(a, b, compared, randomUUID());
  return formatReport(format, answer, buildComparisonReport(a, b, compared), about, { width: measureWidth(output) });
}

/** A file of the command line. */
interface OpenedFile extends Artifact {
  readonly name: string;
  close(): void;
}

/** Opens and recognizes one file like `hindsight analyze`. */
async function openFile(name: string, kind: CompareOptions['kind']): Promise<OpenedFile> {
  const { close, ...opened } = await openInputs([name]);
  try {
    return { name, group: requireOneGroup(await groupInputs(opened, kind), name), scratch: opened.scratch, close };
  } catch (error) {
    close();
    throw error;
  }
}

function requireOneKind(files: readonly OpenedFile[]): void {
  const kinds = files.map(({ group }) => group.kind);
  const other = kinds.findIndex((kind) => kind !== kinds[0]);
  const [first, second, found] = [kinds[0], kinds[1], kinds[other]].map((kind) => kind && ARTIFACT_KINDS[kind].title);
  if (other === 1) throw new UsageError(`A is ${first} and B is ${second}: they must be of one kind`);
  if (other > 1) throw new UsageError(`${files[other]?.name} is ${found} and A is ${first}: they must be of one kind`);
  if (files.length > 2 && kinds[0] !== 'heap-dump') throw new UsageError('more than two files are for heap dumps');
}

/** A series has at most ten dumps. */
const MAX_FILES = 10;

/** Refuses what cannot be compared before anything is analyzed. */
function checkFiles(files: readonly string[]): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) throw new UsageError('- can be given once only');
  if (files.length > MAX_FILES) throw new UsageError(`at most ${MAX_FILES} files can be compared`);
}

async function readSides(names: readonly string[], options: CompareOptions): Promise<Side[]> {
  const files: OpenedFile[] = [];
  try {
    for (const name of names) files.push(await openFile(name, options.kind));
    requireOneKind(files);
    const outcomes = await analyzeSeveral(files, options);
    return outcomes.map((outcome, number) => ({
      name: names[number] ?? '',
      inputs: files[number]?.group.inputs ?? [],
      outcome,
    }));
  } finally {
    for (const { close } of files) close();
  }
}

/** Analyzes two files of one kind, or a series of heap dumps, and prints what differs in the last. */
export async function compare(fileA: string, others: readonly string[], options: CompareOptions): Promise<Exit> {
  const { format, output, failOn } = options;
  const files = [fileA, ...others];
  checkFiles(files);
  refuseBinaryOnTerminal(format, output);
  const sides = await readSides(files, options);
  const [a, b] = [sides[0], sides.at(-1)];
  if (!a || !b) throw new UsageError('two files are needed');
  const between = sides.slice(1, -1).map(({ outcome }) => outcome);
  const compared = compareOutcomes(a.outcome, b.outcome, between);
  const about = {
    fileName: sides.map(({ name }) => name).join(' → '),
    tags: [],
    createdAt: Date.now(),
  };
  const limit = failOn?.toUpperCase() as Level | undefined;
  const content = await formatComparison({ a, b, compared, about, limit }, options);
  await writeOutput(content, output);
  const fails = limit !== undefined && selectNewOrWorse(compared).some(({ level }) => compareLevels(level, limit) <= 0);
  return fails ? EXIT.found : EXIT.clean;
}

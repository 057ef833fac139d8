import type { Analyzer, ArtifactKind, FileAnalyzer, HeapExplorer, HeapQuestion, Json } from '@hindsight/model';
import { ArtifactError } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { openFiles } from '../input/open-files.ts';
import { chooseParts } from '../input/select-members.ts';
import { type Faultless, faultless } from '../outcome.ts';

/** An artifact that was analysed, with the index that its analysis wrote. */
export interface ExplorationJob extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  readonly kind: ArtifactKind;
  /** Path of the index. */
  readonly index: string;
}

export interface QuestionJob {
  readonly question: HeapQuestion;
}

export interface ExplorationAnswer {
  /** Absent: what was asked for is not there. */
  readonly answer?: Json;
}

/** One opened artifact, in the process that reads its bytes. */
export interface Exploration {
  /** Neither ever throws: what goes wrong is a fault. */
  open(job: ExplorationJob): Promise<Faultless<object>>;
  ask(job: QuestionJob): Promise<Faultless<ExplorationAnswer>>;
}

type Question = (argument: object) => unknown;

/** What is asked is checked by the parent, by the tables of the REST interface. */
async function answer(explorer: HeapExplorer, { name, arguments: given }: HeapQuestion): Promise<Json | undefined> {
  // `inspect` alone takes a number.
  if (name === 'inspect') return explorer.inspect(Number(given.object)) as Json | undefined;
  // TypeScript does not see that the arguments are those of this question; the answer is plain JSON by contract.
  return (await (explorer[name] as Question)(given)) as Json | undefined;
}

async function openExplorer(job: ExplorationJob, analyzers: readonly Analyzer[]): Promise<HeapExplorer> {
  const analyzer = analyzers.find((one): one is FileAnalyzer => one.kind === job.kind && 'reads' in one);
  if (!analyzer?.loadExplorer) throw new ArtifactError('bad-parameter', `A "${job.kind}" cannot be explored.`);
  // The same choice as when it was analysed. What was packed is unpacked into the scratch folder of this process.
  const [part] = chooseParts(analyzer, await openFiles(job), analyzers).parts;
  if (!part) throw new ArtifactError('empty-body', 'There is nothing to explore.');
  const explore = await analyzer.loadExplorer();
  return explore(job.index, await part.asFile());
}

export function makeExploration(analyzers: readonly Analyzer[]): Exploration {
  let explorer: HeapExplorer | undefined;
  return {
    open: (job) =>
      faultless(async () => {
        explorer = await openExplorer(job, analyzers);
        return { ok: true };
      }),
    ask: ({ question }) =>
      faultless(async () => {
        if (!explorer) throw new Error('asked before it was opened');
        const found = await answer(explorer, question);
        return { ok: true, ...(found !== undefined && { answer: found }) };
      }),
  };
}

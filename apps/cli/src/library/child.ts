/** The process of one analysis of the library: reads the request from standard input, writes the outcome to standard output. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { composeAnswer, readParameters } from '@hindsight/api';
import { ArtifactError, type Fault, fault } from '@hindsight/model';
import { groupInputs, requireOneGroup } from '../commands/group-inputs.ts';
import { analyzeInputs } from '../commands/run-analysis.ts';
import { InputError, UsageError } from '../exit.ts';
import { openInputs } from '../inputs.ts';
import { VERSION } from '../version.ts';
import type { Analysis, ChildOutcome, ChildRequest } from './messages.ts';

async function analyze({ paths, kind, parameters }: ChildRequest): Promise<Analysis> {
  const opened = await openInputs(paths);
  try {
    const { inputs } = opened;
    const group = kind ? { kind, inputs } : requireOneGroup(await groupInputs(opened, 'auto'), 'the input');
    const { myPattern, ...others } = parameters;
    const query = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
    const read = readParameters(group.kind, {
      query: { ...query, ...(myPattern && { myPattern: myPattern.join('\n') }) },
      headers: {},
    });
    const outcome = await analyzeInputs(group, opened.scratch, read);
    const { artifact, findings, report, complete, durationMs } = outcome;
    const answer = composeAnswer({ responseId: randomUUID(), version: VERSION, outcome });
    return { artifact, findings, report, answer, complete, durationMs };
  } finally {
    opened.close();
  }
}

/** Returns the fault of an error that the input or the request caused; any other error is one of the program. */
function toFault(error: unknown): Fault {
  if (error instanceof ArtifactError) return error.fault;
  if (error instanceof UsageError) return fault('bad-parameter', error.message);
  if (error instanceof InputError) return fault('empty-body', error.message);
  throw error;
}

const answerRequest = (request: ChildRequest): Promise<ChildOutcome> =>
  analyze(request).then(
    (analysis) => ({ ok: true, analysis }),
    (error: unknown) => ({ ok: false, fault: toFault(error) }),
  );

process.stdout.write(JSON.stringify(await answerRequest(JSON.parse(await text(process.stdin)) as ChildRequest)));

import { join } from 'node:path';
import type { ProfileTime } from '@hindsight/model';
import { buildCollapsedStacks, type ProfileSet, readProfileFile } from '@hindsight/stack-profiles';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs } from '../inputs.ts';
import { writeOutput } from '../output.ts';
import { KIND_BY_WORD } from './kind-words.ts';
import { analyzeInputs } from './run-analysis.ts';
import type { StacksOptions } from './stacks-choices.ts';

/** Parses a time as the contract writes it; `90s` counts from the start of the recording. */
function parseTime(text: string | undefined, option: string): ProfileTime | undefined {
  if (text === undefined) return undefined;
  const seconds = /^(\d{1,9}(?:\.\d{1,6})?)s$/.exec(text)?.[1];
  if (seconds !== undefined) return `${Number(seconds)}s`;
  const time = parseStamp(text);
  if (!Number.isFinite(time))
    throw new UsageError(`${option} ${text}: expected is ISO 8601, epoch milliseconds, or 90s after the start`);
  return time;
}

const parseStamp = (text: string): number => (/^\d{10,16}$/.test(text) ? Number(text) : Date.parse(text));

const describeProfiles = ({ profiles }: ProfileSet): string => profiles.map(({ id }) => id).join(', ') || 'none';

/** The profile that is meant when none is named. */
const chooseProfile = ({ profiles }: ProfileSet): string =>
  (profiles.find(({ id }) => id === 'cpu') ?? profiles[0])?.id ?? 'cpu';

/** Prints the samples of one profile that pass the filter. */
export async function stacks(files: readonly string[], options: StacksOptions): Promise<Exit> {
  const opened = await openInputs(files);
  try {
    const kind = KIND_BY_WORD.jfr;
    const index = join(opened.scratch, 'profiles');
    await analyzeInputs({ kind, inputs: opened.inputs }, opened.scratch, {}, {}, index);
    const set = readProfileFile(index);
    const { profile = chooseProfile(set), thread, state, reverse = false, lines = false } = options;
    const [from, to] = [parseTime(options.from, '--from'), parseTime(options.to, '--to')];
    const answer = buildCollapsedStacks(set, {
      profile,
      reverse,
      lines,
      ...(thread !== undefined && { thread }),
      ...(state !== undefined && { state }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    });
    if (!answer) throw new UsageError(`--profile ${profile}: the recording has ${describeProfiles(set)}`);
    await writeOutput(answer.text, options.output);
    return EXIT.clean;
  } finally {
    opened.close();
  }
}

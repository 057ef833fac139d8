import { ANALYZERS, findCompanions, type OpenFiles, openingOnce, recognizeFile, takesSeries } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import { complain, UsageError } from '../exit.ts';
import type { Input, OpenedInputs } from '../inputs.ts';
import type { AnalyzeOptions } from './analyze-choices.ts';
import { KIND_BY_WORD } from './kind-words.ts';

const NAME_KIND =
  'Hindsight reads GC logs, thread dumps, heap dumps (hprof), application logs, crash reports, tables about memory (NMT, class histograms, jstat, smaps), flight recordings and captured bundles; when it is one of them, name the kind with --kind.';
const MAX_REFUSALS = 5;

/** Files that are one artifact: the logs of one rotation, the dumps of one JVM, the files of one bundle. */
export interface InputGroup {
  readonly kind: ArtifactKind;
  readonly inputs: readonly Input[];
  /** Opens a file as its recognition has opened it. */
  readonly open?: OpenFiles;
}

type Opened = Pick<OpenedInputs, 'inputs' | 'isFolder' | 'scratch'>;

/**
 * Decides by content what is analyzed together. The files of a folder that are of several kinds are an unpacked bundle; files
 * that were named one by one are an artifact for each kind. Throws a fault that names the files when none is recognized.
 */
export async function groupInputs(opened: Opened, word: AnalyzeOptions['kind']): Promise<InputGroup[]> {
  const { inputs, isFolder, scratch } = opened;
  if (word !== 'auto') return separateFiles(KIND_BY_WORD[word], inputs);
  const open = openingOnce();
  if (isFolder && (await recognize(inputs, scratch, open)).kind === 'bundle') return [{ kind: 'bundle', inputs }];
  const byKind = new Map<ArtifactKind, Input[]>();
  const refusals: string[] = [];
  const unknown: Input[] = [];
  for (const input of inputs) {
    const { kind, refusal } = await recognize([input], scratch, open);
    if (kind !== undefined) byKind.set(kind, [...(byKind.get(kind) ?? []), input]);
    else unknown.push(input);
    if (refusal !== undefined) refusals.push(`${input.given}: ${refusal}`);
  }
  const [only] = byKind.keys();
  if (only === undefined) return refuseUnknown(inputs, refusals);
  if (byKind.size > 1 && isFolder) return [{ kind: 'bundle', inputs }];
  // The answer names a file that does not belong to its series.
  if (byKind.size === 1 && takesSeries(only)) return [{ kind: only, inputs, open }];
  const groups = [...byKind].flatMap(([kind, files]) => separateFiles(kind, files));
  const joined = (await joinCompanions(groups, unknown, scratch)).map((group) => ({ ...group, open }));
  complainOfOthers(unknown, joined);
  return joined;
}

function complainOfOthers(unknown: readonly Input[], joined: readonly InputGroup[]): void {
  const taken = new Set(joined.flatMap(({ inputs }) => inputs));
  for (const input of unknown)
    if (!taken.has(input)) complain(`${input.given} is left out: its kind was not recognized`);
}

/**
 * Adds to each artifact the files of other kinds, and those of no kind, that belong to it: to a portable heap dump its javacore, which is
 * a thread dump as well and keeps its own answer, and to another heap dump its mapping file.
 */
async function joinCompanions(
  groups: readonly InputGroup[],
  unknown: readonly Input[],
  scratch: string,
): Promise<InputGroup[]> {
  const joined: InputGroup[] = [];
  for (const { kind, inputs } of groups) {
    const others = [...groups.filter((group) => group.kind !== kind).flatMap((group) => group.inputs), ...unknown];
    const files = [...inputs, ...others].map(({ path, name }) => ({ path, fileName: name }));
    const mayHaveSome = hasCompanions(kind) && inputs.length === 1 && others.length > 0;
    const belongs = mayHaveSome ? await findCompanions({ files, limits: {}, scratch }) : [];
    joined.push({ kind, inputs: [...inputs, ...others.filter(({ path }) => belongs.includes(path))] });
  }
  return joined;
}

interface Recognized {
  readonly kind?: ArtifactKind;
  readonly refusal?: string;
}

async function recognize(inputs: readonly Input[], scratch: string, open: OpenFiles): Promise<Recognized> {
  const files = inputs.map(({ path, name }) => ({ path, fileName: name }));
  const seen = await recognizeFile({ files, limits: {}, scratch }, ANALYZERS, { open, givesReason: false });
  // A file that cannot be opened has a fault of its own, which its analysis reports.
  if (!seen.ok) return {};
  if (seen.kind !== undefined) return { kind: seen.kind };
  return { refusal: seen.refusal ?? `This is ${seen.what}. ${NAME_KIND}` };
}

function refuseUnknown(inputs: readonly Input[], refusals: readonly string[]): InputGroup[] {
  if (refusals.length === 0) return [{ kind: 'gc-log', inputs }];
  throw new ArtifactError('unknown-kind', refusals.slice(0, MAX_REFUSALS).join('\n'));
}

const hasCompanions = (kind: ArtifactKind): boolean =>
  ANALYZERS.some((one) => one.kind === kind && 'reads' in one && one.isCompanion !== undefined);

/** An artifact that is one file is analyzed alone. */
const separateFiles = (kind: ArtifactKind, inputs: readonly Input[]): InputGroup[] =>
  takesSeries(kind) ? [{ kind, inputs }] : inputs.map((input) => ({ kind, inputs: [input] }));

/** Returns the only group; a command that needs one artifact refuses several. */
export function requireOneGroup(groups: readonly InputGroup[], name: string): InputGroup {
  const [group] = groups;
  if (!group || groups.length > 1) {
    const kinds = groups.map(({ kind }) => kind).join(', ');
    throw new UsageError(`${name} has ${groups.length} artifacts (${kinds}): name one of them`);
  }
  return group;
}

import { accessSync, constants, createReadStream, createWriteStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError, UsageError } from './exit.ts';
import { type ListedFile, listFolder } from './list-folder.ts';
import { cleanOnSignal, openScratch } from './scratch.ts';

export const STANDARD_INPUT = '-';

export interface Input {
  /** The file that is read: the one that was named, or the copy of a pipe. */
  readonly path: string;
  /** Its name in the answer. */
  readonly name: string;
  /** The words of the command line by which it was named; in a folder, the folder and the path below it. */
  readonly given: string;
  readonly bytes: number;
}

export interface OpenedInputs {
  /** Never empty, and no file of them is. */
  readonly inputs: readonly Input[];
  /** The names of files without a byte, which are not analyzed. */
  readonly empty: readonly string[];
  /** True when only one folder was named: its files belong together. */
  readonly isFolder: boolean;
  /** A private folder for data that the analysis must expand into a file. */
  readonly scratch: string;
  /** Removes the folder with everything in it. */
  close(): void;
}

// Nothing else runs in this process yet: a call that waits is faster than one on another thread, which would have to start.
function findStats(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

async function listNamed(path: string): Promise<ListedFile[]> {
  const stats = findStats(path);
  if (!stats) throw new UsageError(`${path}: no such file`);
  if (!isReadable(path)) throw new UsageError(`${path} cannot be read`);
  return stats.isDirectory() ? listFolder(path) : [{ path, given: path, name: basename(path), stats }];
}

/** Opens the files of a command line: files, folders, pipes, and `-` for standard input. */
export async function openInputs(words: readonly string[]): Promise<OpenedInputs> {
  const named = new Map<string, ListedFile[]>();
  for (const word of words) if (word !== STANDARD_INPUT) named.set(word, await listNamed(word));
  const { folder: scratch, close } = openScratch();
  try {
    const opened = await cleanOnSignal(openAll(words, named, scratch), close);
    const inputs = opened.filter(({ bytes }) => bytes > 0);
    const empty = opened.filter(({ bytes }) => bytes === 0).map(({ given }) => given);
    if (inputs.length === 0) throw new InputError(describeNothing(words, empty));
    const isFolder = words.length === 1 && words[0] !== STANDARD_INPUT && inputs[0]?.given !== words[0];
    return { inputs: nameInputs(inputs), empty, isFolder, scratch, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openAll(
  words: readonly string[],
  named: ReadonlyMap<string, readonly ListedFile[]>,
  scratch: string,
): Promise<Input[]> {
  const opened: Input[] = [];
  for (const word of words) {
    const copy = join(scratch, `input-${opened.length}`);
    if (word === STANDARD_INPUT) opened.push(await copyPipe(process.stdin, copy, 'standard input'));
    for (const file of named.get(word) ?? []) opened.push(await openNamed(file, copy));
  }
  return opened;
}

const describeNothing = (words: readonly string[], empty: readonly string[]): string =>
  empty.length === 0 ? `there is no file in ${words.join(', ')}` : `${empty.join(', ')}: not a single byte to analyze`;

async function openNamed({ path, given, name, stats }: ListedFile, copy: string): Promise<Input> {
  if (!stats.isFile()) return copyPipe(createReadStream(path), copy, given);
  return { path, given, name, bytes: stats.size };
}

/** An analysis reads its input more than once, which a pipe does not allow, so input from a pipe is copied to a file. */
async function copyPipe(from: Readable, path: string, given: string): Promise<Input> {
  await pipeline(from, createWriteStream(path, { mode: 0o600 }));
  return { path, given, name: basename(given), bytes: statSync(path).size };
}

/** Files of one name in several folders are told apart by what the command line calls them. */
function nameInputs(inputs: readonly Input[]): Input[] {
  const counts = Map.groupBy(inputs, ({ name }) => name);
  return inputs.map((input) => (counts.get(input.name)?.length === 1 ? input : { ...input, name: input.given }));
}

const MAX_NAMES = 3;

/** Names the files for a title: `js1.txt, js2.txt, js3.txt`, `gc.log and 4 more`. */
export function describeInputs(inputs: readonly Pick<Input, 'name'>[]): string {
  const [first] = inputs;
  if (inputs.length > MAX_NAMES) return `${first?.name} and ${inputs.length - 1} more`;
  return inputs.map(({ name }) => name).join(', ');
}

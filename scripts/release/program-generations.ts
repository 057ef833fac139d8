/**
 * The files of the compiled program and of former ones. A service may run while the program is compiled again, and load a part of it for
 * the first time hours later: that part must still be there. Names of parts have a hash of their content, so that they can lie side by side.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The states of the sources, by which a program knows that it is not stale. */
export const SOURCES_LIST = 'sources.json';
/** The names of the files of each compilation, the newest first. */
const GENERATIONS = 'generations.json';
const MAX_GENERATIONS = 10;

function readGenerations(folder: string): readonly (readonly string[])[] {
  const path = join(folder, GENERATIONS);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Lists the files of the newest compilation. */
export const listNewest = (folder: string): readonly string[] => readGenerations(folder)[0] ?? [];

/**
 * Moves the files of a compilation beside those of former ones, and removes those that are older. The list of sources comes last: until
 * then a program that starts finds that the old list is stale, and runs from its sources.
 */
export function addGeneration(part: string, folder: string): void {
  const files = readdirSync(part).sort();
  const generations = [files, ...readGenerations(folder)].slice(0, MAX_GENERATIONS);
  const kept = new Set(generations.flat());
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of files.filter((one) => one !== SOURCES_LIST)) renameSync(join(part, name), join(folder, name));
  writeFileSync(join(folder, GENERATIONS), JSON.stringify(generations));
  if (files.includes(SOURCES_LIST)) renameSync(join(part, SOURCES_LIST), join(folder, SOURCES_LIST));
  rmSync(part, { recursive: true, force: true });
}

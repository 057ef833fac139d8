import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

/**
 * Real artifacts with reference answers. They are in a folder beside the repository and are absent from a clone alone.
 */
const REFERENCE_DATA = resolve(import.meta.dirname, '../../../../shared/data');

/** Returns the path of a folder or file below the reference data, whether it exists or not. */
export const referencePath = (...path: readonly string[]): string => join(REFERENCE_DATA, ...path);

/** Returns the `skip` option of a test that needs these paths: the reason when one is absent, else `false`. */
export function skipWithout(...paths: readonly string[]): string | false {
  const missing = paths.find((path) => !existsSync(referencePath(path)));
  return missing === undefined ? false : `needs ../shared/data/${missing}, which this checkout does not have`;
}

/**
 * Declares one test for each file of a folder of the reference data whose name matches. Without the folder one test is
 * skipped with the reason. A folder in which nothing matches is an error, so that a loop over an empty list cannot
 * pass.
 */
export function testReferenceFiles(
  title: string,
  folder: string,
  matches: (name: string) => boolean,
  check: (path: string, name: string) => void | Promise<void>,
): void {
  const skip = skipWithout(folder);
  if (skip) {
    test(title, { skip });
    return;
  }
  const names = readdirSync(referencePath(folder)).filter(matches).sort();
  if (names.length === 0) throw new Error(`no file of ../shared/data/${folder} matches the test "${title}"`);
  for (const name of names) test(`${title}: ${name}`, () => check(referencePath(folder, name), name));
}

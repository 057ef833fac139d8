import type { CrashAnalysis } from '../../model.ts';
import { listForeignLibraries } from './foreign-libraries.ts';
import { code } from './prose.ts';

const MAX_SUSPECTS = 3;

/** The names of the native libraries that may have damaged the memory of the process. */
export const listSuspects = (analysis: CrashAnalysis): readonly string[] => [
  ...new Set(listForeignLibraries(analysis).map(({ name }) => name)),
];

/** The native libraries of the process as a sentence: their code may have damaged what the failing code reads. */
export function describeSuspects(analysis: CrashAnalysis): string {
  const names = listSuspects(analysis);
  if (names.length === 0) return '';
  const listed = names.slice(0, MAX_SUSPECTS).map((name) => code(name, 50));
  const more = names.length > MAX_SUSPECTS ? ` and ${names.length - MAX_SUSPECTS} others` : '';
  return ` Native code of ${listed.join(', ')}${more} is in the process, and is the first suspect: check its calls of JNI.`;
}

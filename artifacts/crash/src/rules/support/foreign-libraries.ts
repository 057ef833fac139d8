import { findJdkHome, isBelow } from '../../metrics/library-owner.ts';
import type { CrashAnalysis, MappedLibrary } from '../../model.ts';

const FOREIGN: ReadonlySet<string> = new Set(['application', 'agent', 'driver']);

/** The mapped libraries that neither the JDK nor the system has brought; the debugger is an agent, but one of the JDK. */
export function listForeignLibraries({ report: { libraries } }: CrashAnalysis): readonly MappedLibrary[] {
  const home = findJdkHome(libraries.map(({ path }) => path));
  return libraries.filter(({ owner, path }) => FOREIGN.has(owner) && (home === undefined || !isBelow(path, home)));
}

import { findMaximum, findMinimum } from '@hindsight/claims';
import type { ArchiveMember } from '@hindsight/model';
import { assignRoles } from '../assign-roles.ts';
import { type Role, toBaseName } from '../layout.ts';
import type { Capture } from '../model.ts';
import { MIN_JVMS, OF_ONE_JVM, type SplitFiles, TIME } from './split-by-jvm.ts';

/** Words of file names that say what is in a file, when it was written, or in which state, but not whose it is. */
const COMMON_WORDS = new Set(
  [
    'gc gclog gclogs verbose garbage threads thread threaddump threaddumps dump dumps td tdump jstack stack stacks javacore',
    'hs err crash jvm java heap heapdump hprof jfr histo log logs txt out json gz zip xz zst bz2 current',
    'hot snapshot sample',
    'before after old new prev previous pre post during first second last start end healthy bad good slow',
  ].flatMap((line) => line.split(' ')),
);
const DATE = /^(?:\d{8}|\d{4}|\d\d|\d{6}|pid\d{1,9}|t\d{4,6}z?|\d{8}t\d{4,6}z?)$/;

/** The words of a name that may say whose the file is: `app-1-gc.log` gives `app` and `1`. */
function listWords(name: string): string[] {
  const words = toBaseName(name)
    .toLowerCase()
    .split(/[-_. ]/, 40);
  return words.filter((word) => word !== '' && !COMMON_WORDS.has(word) && !DATE.test(word));
}

/**
 * Splits files that lie together by the names of their JVMs: `app-1-gc.log` and `app-1.log` beside `app-2-gc.log`. What bears none of
 * these names is shared. Undefined when there are no two such names.
 */
export function splitByName(members: readonly ArchiveMember[]): SplitFiles | undefined {
  const { byRole } = assignRoles(members);
  const named = OF_ONE_JVM.map((role) => listNames(byRole.get(role) ?? [])).find(({ size }) => size >= MIN_JVMS);
  if (!named) return undefined;
  const owners = [...named].toSorted((a, b) => b.length - a.length);
  const byOwner = Map.groupBy(members, ({ name }) => {
    const words = `-${listWords(name).join('-')}-`;
    return owners.find((owner) => words.includes(`-${owner}-`));
  });
  return {
    jvms: [...named].map((name) => ({ name, members: byOwner.get(name) ?? [] })),
    shared: byOwner.get(undefined) ?? [],
  };
}

/** Names of JVMs have letters: numbers alone are those of a series, or of rotated files. */
const listNames = (files: readonly ArchiveMember[]): ReadonlySet<string> =>
  new Set(files.map(({ name }) => listWords(name).join('-')).filter((name) => /[a-z]/.test(name) && !TIME.test(name)));

const MIN_ROLES = 2;

/**
 * Returns whether files that are told apart by name alone are of several JVMs: their collections overlap in time, or each of them has
 * files of more than one kind.
 */
export function areSeveralJvms({ jvms }: SplitFiles, captures: readonly Pick<Capture, 'gc'>[]): boolean {
  // A GC log that lies beside all of them is of none of them.
  const ranges = captures.flatMap(({ gc }, index) =>
    hasGcLog(jvms[index]?.members ?? []) ? (findRange(gc) ?? []) : [],
  );
  const overlap = ranges.some((one, index) =>
    ranges.slice(index + 1).some((other) => one.from < other.to && other.from < one.to),
  );
  if (ranges.length >= MIN_JVMS) return overlap;
  return jvms.filter(({ members }) => countRoles(members) >= MIN_ROLES).length >= MIN_JVMS;
}

const hasGcLog = (members: readonly ArchiveMember[]): boolean => assignRoles(members).byRole.has('gc');

const DESCRIBING: readonly Role[] = [...OF_ONE_JVM, 'log', 'heap', 'recording'];

const countRoles = (members: readonly ArchiveMember[]): number => {
  const { byRole } = assignRoles(members);
  return DESCRIBING.filter((role) => byRole.has(role)).length;
};

/** The time from the first to the last event of a GC log; undefined when it has no dates. */
function findRange(gc: Capture['gc']): { readonly from: number; readonly to: number } | undefined {
  const clocks = (gc?.analysis.analyses ?? []).map(({ run: { clock } }) => clock);
  const from = findMinimum(clocks.map(({ first, wallOffset }) => first + wallOffset).filter(Number.isFinite));
  const to = findMaximum(clocks.map(({ last, wallOffset }) => last + wallOffset).filter(Number.isFinite));
  return from < to ? { from, to } : undefined;
}

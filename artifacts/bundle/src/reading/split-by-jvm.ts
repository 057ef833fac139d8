import { findMaximum } from '@hindsight/claims';
import type { ArchiveMember } from '@hindsight/model';
import { assignRoles } from '../assign-roles.ts';
import { ROLES, type Role } from '../layout.ts';

/** The files of one JVM, as whoever collected them has put them into folders. */
export interface JvmFiles {
  /** The name of its folder: `node-a`. */
  readonly name: string;
  readonly members: readonly ArchiveMember[];
}

export interface SplitFiles {
  readonly jvms: readonly JvmFiles[];
  /** What lies beside the folders: the host of all of them, or the platform. */
  readonly shared: readonly ArchiveMember[];
}

/** Each of these is written by one JVM. */
export const OF_ONE_JVM: readonly Role[] = ['threads', 'gc', 'crash'];
/** Folders that are times or numbers are several captures of one JVM. */
export const TIME = /^\d{1,6}$|^(?:dump|snapshot|capture|sample|run|time|t)[-_.]?\d{1,3}$|\d{4}[-_.]?\d\d[-_.]?\d\d/i;
export const MIN_JVMS = 2;
/** Folders that say when in an incident something was taken, and the parts of a pasted console. */
const TIME_WORD =
  /^(?:before|after|during|pre|post|first|second|third|last|start|end|begin|line|round|iteration)(?:[-_. ]?(?:incident|restart|crash|hang|outage|deploy|deployment|\d{1,7}))?$/i;

/**
 * Splits files by the folders that tell JVMs apart: at least two folders beside each other have the same kind of file of a JVM. Undefined
 * when there are no such folders.
 */
export function splitByJvm(members: readonly ArchiveMember[]): SplitFiles | undefined {
  const paths = members.map(({ name }) => name.split('/').slice(0, -1));
  const deepest = findMaximum(paths.map(({ length }) => length));
  const { byRole } = assignRoles(members);
  for (let depth = 0; depth < deepest; depth++) {
    const folders = Map.groupBy(members, ({ name }) => getFolder(name, depth));
    const named = [...folders].flatMap(([name, files]) =>
      name === undefined || TIME.test(name) || TIME_WORD.test(name) ? [] : { name, members: files },
    );
    const jvms = OF_ONE_JVM.map((role) =>
      named.filter((one) => one.members.some((file) => byRole.get(role)?.includes(file))),
    ).find(({ length }) => length >= MIN_JVMS);
    if (!jvms) continue;
    const own = new Set(jvms.flatMap((one) => one.members));
    return { jvms, shared: members.filter((member) => !own.has(member)) };
  }
  return undefined;
}

/** The folder at this depth; undefined for a file that lies above it. */
const getFolder = (name: string, depth: number): string | undefined => name.split('/').slice(0, -1)[depth];

export const getRoleTitles = (members: readonly ArchiveMember[]): ReadonlyMap<ArchiveMember, string> => {
  const { byRole } = assignRoles(members);
  return new Map(
    [...byRole].flatMap(([role, files]) =>
      files.map((file) => [file, ROLES.find((row) => row.role === role)?.title ?? role] as const),
    ),
  );
};

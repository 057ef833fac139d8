import { gcLogAnalyzer } from '@hindsight/gc';
import type { ArchiveMember } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { baseName, ROLES, type Role, type RoleRow, roleOf } from './layout.ts';

export interface SortedParts {
  readonly byRole: ReadonlyMap<Role, readonly ArchiveMember[]>;
  /** No file of a capture, by name and content. */
  readonly unknown: readonly ArchiveMember[];
}

/** As sure as this, a file is what it looks like whatever its name says. */
const SURE = 0.5;

const rowOf = (role: Role): RoleRow | undefined => ROLES.find((row) => row.role === role);

/** Parts by what they are: by base name, and where that says nothing by content. Numbered files in the order of their numbers. */
export function sortParts(parts: readonly ArchiveMember[]): SortedParts {
  const byRole = new Map<Role, ArchiveMember[]>();
  const unknown: ArchiveMember[] = [];
  for (const part of parts) {
    const row = roleOf(part.name) ?? rowByContent(part);
    if (row) byRole.set(row.role, [...(byRole.get(row.role) ?? []), part]);
    else unknown.push(part);
  }
  for (const same of byRole.values()) same.sort((a, b) => compareNames(a.name, b.name));
  return { byRole, unknown };
}

function rowByContent({ source: { head } }: ArchiveMember): RoleRow | undefined {
  if (Buffer.from(head.bytes.subarray(0, 13)).toString('latin1') === 'JAVA PROFILE ') return rowOf('heap');
  if (gcLogAnalyzer.detect(head) >= SURE) return rowOf('gc');
  return threadDumpAnalyzer.detect(head) >= SURE ? rowOf('threads') : undefined;
}

/** `javacore.2` before `javacore.10`: a shell sorts them the other way round. */
function compareNames(a: string, b: string): number {
  const [first, second] = [baseName(a), baseName(b)];
  return numbersIn(first) - numbersIn(second) || (first < second ? -1 : Number(first > second));
}

const numbersIn = (name: string): number => Number(/\.(\d{1,9})\./.exec(name)?.[1] ?? 0);

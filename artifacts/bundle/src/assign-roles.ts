import { gcLogAnalyzer } from '@hindsight/gc';
import type { ArchiveMember } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { findRole, ROLES, type Role, type RolePattern, toBaseName } from './layout.ts';

export interface AssignedRoles {
  readonly byRole: ReadonlyMap<Role, readonly ArchiveMember[]>;
  /** No file of a capture, by name and content. */
  readonly unknown: readonly ArchiveMember[];
}

/** As sure as this, a file is what it looks like whatever its name says. */
const MIN_CONFIDENCE = 0.5;

const getPattern = (role: Role): RolePattern | undefined => ROLES.find((pattern) => pattern.role === role);

/** Parts by what they are: by base name, and where that says nothing by content. Numbered files in the order of their numbers. */
export function assignRoles(members: readonly ArchiveMember[]): AssignedRoles {
  const byRole = new Map<Role, ArchiveMember[]>();
  const unknown: ArchiveMember[] = [];
  for (const member of members) {
    const pattern = findRole(member.name) ?? findByContent(member);
    if (pattern) byRole.set(pattern.role, [...(byRole.get(pattern.role) ?? []), member]);
    else unknown.push(member);
  }
  for (const same of byRole.values()) same.sort((a, b) => compareNames(a.name, b.name));
  return { byRole, unknown };
}

function findByContent({ source: { head } }: ArchiveMember): RolePattern | undefined {
  if (Buffer.from(head.bytes.subarray(0, 13)).toString('latin1') === 'JAVA PROFILE ') return getPattern('heap');
  if (gcLogAnalyzer.detect(head) >= MIN_CONFIDENCE) return getPattern('gc');
  return threadDumpAnalyzer.detect(head) >= MIN_CONFIDENCE ? getPattern('threads') : undefined;
}

/** `javacore.2` before `javacore.10`: a shell sorts them the other way round. */
function compareNames(a: string, b: string): number {
  const [first, second] = [toBaseName(a), toBaseName(b)];
  return parseNumber(first) - parseNumber(second) || (first < second ? -1 : Number(first > second));
}

const parseNumber = (name: string): number => Number(/\.(\d{1,9})\./.exec(name)?.[1] ?? 0);

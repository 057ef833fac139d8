import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import type { ArchiveMember } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { findRole, ROLES, type Role, type RolePattern, toBaseName } from './layout.ts';
import { isCrashReport } from './outputs/crash-report.ts';
import { isJstat } from './outputs/jstat.ts';

export interface AssignedRoles {
  readonly byRole: ReadonlyMap<Role, readonly ArchiveMember[]>;
  /** Members that are not files of a capture, by name or by content. */
  readonly unknown: readonly ArchiveMember[];
}

/** From this confidence on, the detected kind decides, whatever the name of the file is. */
const MIN_CONFIDENCE = 0.5;

/** The kinds that are recognized by content. The first one that is confident decides. */
const DETECTED_ROLES = [
  [heapDumpAnalyzer, 'heap'],
  [gcLogAnalyzer, 'gc'],
  [threadDumpAnalyzer, 'threads'],
] as const;

const getPattern = (role: Role): RolePattern | undefined => ROLES.find((pattern) => pattern.role === role);

/**
 * Assigns each member its role by its base name, or by its content when the name is unknown. Numbered files keep the
 * order of their numbers.
 */
export function assignRoles(members: readonly ArchiveMember[]): AssignedRoles {
  const byRole = new Map<Role, ArchiveMember[]>();
  const unknown: ArchiveMember[] = [];
  for (const member of members) {
    const pattern = findOverruled(member) ?? findRole(member.name) ?? findByContent(member);
    if (pattern) byRole.set(pattern.role, [...(byRole.get(pattern.role) ?? []), member]);
    else unknown.push(member);
  }
  for (const same of byRole.values()) same.sort((a, b) => compareNames(a.name, b.name));
  return { byRole, unknown };
}

/**
 * Finds content that is not what its name says: a crash report under any name, and the figures of `jstat` that older
 * captures call `gc.log`.
 */
function findOverruled({ name, source: { head } }: ArchiveMember): RolePattern | undefined {
  if (isCrashReport(head.lines)) return getPattern('crash');
  return findRole(name)?.role === 'gc' && isJstat(head.lines[0] ?? '') ? getPattern('jstat') : undefined;
}

function findByContent({ source: { head } }: ArchiveMember): RolePattern | undefined {
  const role = DETECTED_ROLES.find(([{ detect }]) => detect(head) >= MIN_CONFIDENCE)?.[1];
  return role && getPattern(role);
}

/** Sorts `javacore.2` before `javacore.10`, which a plain comparison of strings would not. */
function compareNames(a: string, b: string): number {
  const [first, second] = [toBaseName(a), toBaseName(b)];
  return parseNumber(first) - parseNumber(second) || (first < second ? -1 : Number(first > second));
}

const parseNumber = (name: string): number => Number(/\.(\d{1,9})\./.exec(name)?.[1] ?? 0);

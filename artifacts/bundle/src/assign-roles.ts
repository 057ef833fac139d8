import { crashLogAnalyzer } from '@hindsight/crash';
import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { memoryTablesAnalyzer } from '@hindsight/memory';
import type { ArchiveMember } from '@hindsight/model';
import { flightRecordingAnalyzer } from '@hindsight/recording';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { findRole, ROLES, type Role, type RolePattern, toBaseName } from './layout.ts';
import { detectOutput, detectUnclaimed, hasDump } from './outputs/detect-output.ts';

export interface AssignedRoles {
  readonly byRole: ReadonlyMap<Role, readonly ArchiveMember[]>;
  /** Members that are not files of a capture, by name or by content. */
  readonly unknown: readonly ArchiveMember[];
}

/** From this confidence on, the detected kind decides, whatever the name of the file is. */
const MIN_CONFIDENCE = 0.5;

/** The kinds that are recognized by content. The first one that is confident decides. */
const DETECTED_ROLES = [
  [flightRecordingAnalyzer, 'recording'],
  [heapDumpAnalyzer, 'heap'],
  [gcLogAnalyzer, 'gc'],
  [threadDumpAnalyzer, 'threads'],
  [memoryTablesAnalyzer, 'memory'],
] as const;

/**
 * Text that no other kind takes is a log when most of its lines are records, or when it has stacks of exceptions. With this confidence
 * alone it holds messages that a log daemon stored, among which those of the kernel weigh more.
 */
const MIN_LOG_CONFIDENCE = 0.2;

const getPattern = (role: Role): RolePattern | undefined => ROLES.find((pattern) => pattern.role === role);

/**
 * Assigns each member its role by its base name, or by its content when the name is unknown. Numbered files keep the
 * order of their numbers.
 */
export function assignRoles(members: readonly ArchiveMember[]): AssignedRoles {
  const byRole = new Map<Role, ArchiveMember[]>();
  const unknown: ArchiveMember[] = [];
  for (const member of members) {
    const pattern = findPattern(member);
    const same = pattern ? (byRole.get(pattern.role) ?? []) : unknown;
    same.push(member);
    if (pattern) byRole.set(pattern.role, same);
  }
  for (const same of byRole.values()) same.sort((a, b) => compareNames(a.name, b.name));
  return { byRole, unknown };
}

/** Bundles of several JVMs are read in parts, so that each member is asked for more than once. */
const known = new WeakMap<ArchiveMember, { readonly pattern: RolePattern | undefined }>();

function findPattern(member: ArchiveMember): RolePattern | undefined {
  const found = known.get(member) ?? {
    pattern: findOverruled(member) ?? findRole(member.name) ?? findByContent(member),
  };
  known.set(member, found);
  return found.pattern;
}

/** Roles whose files are what they are by name, whatever tables or reports are in them. */
const READ_BY_NAME: ReadonlySet<Role> = new Set(['diagnostics', 'cgroup', 'meta', 'other', 'health', 'metrics']);

/**
 * Finds content that is not what its name says: a crash report under any name but the notes of the capture, and the figures of `jstat`
 * that older captures call `gc.log`. A javacore is a thread dump as well, and stays one.
 */
function findOverruled({ name, source: { head } }: ArchiveMember): RolePattern | undefined {
  const role = findRole(name)?.role;
  if (role !== undefined && READ_BY_NAME.has(role)) return undefined;
  const isDump = role === 'threads' && threadDumpAnalyzer.detect(head) >= MIN_CONFIDENCE;
  if (!isDump && crashLogAnalyzer.detect(head) >= MIN_CONFIDENCE) return getPattern('crash');
  if (role === 'gc' && memoryTablesAnalyzer.detect(head) >= MIN_CONFIDENCE) return getPattern('memory');
  return findConfused(role, head);
}

/** Content of these roles is certain enough to tell that a file has the name of another one. */
const CERTAIN_ROLES = DETECTED_ROLES.filter(([, role]) => role !== 'memory');

/** Finds a file that bears the name of another kind: a log that is called `gc.log`, a thread dump that is called `a.hprof`. */
function findConfused(role: Role | undefined, head: ArchiveMember['source']['head']): RolePattern | undefined {
  const own = CERTAIN_ROLES.find((row) => row[1] === role)?.[0];
  if (!own || own.detect(head) > 0) return undefined;
  const other = CERTAIN_ROLES.find(([{ detect }]) => detect(head) >= MIN_CONFIDENCE)?.[1];
  const isLog = other === undefined && applicationLogAnalyzer.detect(head) >= MIN_LOG_CONFIDENCE;
  return other === undefined ? (isLog ? getPattern('log') : undefined) : getPattern(other);
}

function findByContent({ source: { head } }: ArchiveMember): RolePattern | undefined {
  const ofLog = applicationLogAnalyzer.detect(head);
  const role =
    detectOutput(head) ??
    DETECTED_ROLES.find(([{ detect }]) => detect(head) >= MIN_CONFIDENCE)?.[1] ??
    (ofLog > MIN_LOG_CONFIDENCE ? 'log' : undefined) ??
    detectUnclaimed(head) ??
    (ofLog >= MIN_LOG_CONFIDENCE ? 'log' : undefined) ??
    (hasDump(head) ? 'threads' : undefined);
  return role && getPattern(role);
}

const BY_NUMBERS = new Intl.Collator('en', { numeric: true });

/** Sorts `javacore.2` before `javacore.10`, and `nmt-9.txt` before `nmt-10.txt`, which a plain comparison of strings would not. */
const compareNames = (a: string, b: string): number =>
  parseNumber(a) - parseNumber(b) || BY_NUMBERS.compare(toBaseName(a), toBaseName(b));

const parseNumber = (name: string): number => Number(/\.(\d{1,9})\./.exec(toBaseName(name))?.[1] ?? 0);

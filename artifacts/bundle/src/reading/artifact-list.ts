import { type ArchiveContents, ArtifactError } from '@hindsight/model';
import { isCaptureLayout, ROLES, type Role, toBaseName } from '../layout.ts';
import { type Artifact, UNKNOWN_KIND } from '../model.ts';

export const createIgnored = (name: string, kind: string, why: string): Artifact => ({
  name: toBaseName(name),
  kind,
  state: 'ignored',
  why,
});

export const createAnalyzed = (
  name: string,
  kind: string,
  section: string | undefined,
  truncated: boolean,
): Artifact =>
  truncated
    ? {
        name: toBaseName(name),
        kind,
        state: 'unreadable',
        why: 'Its packed data is damaged or ends early: what came before was read.',
        ...(section && { section }),
      }
    : { name: toBaseName(name), kind, state: 'analysed', ...(section && { section }) };

/** Lists what a capture script would have written; files that somebody has put together by hand miss none. */
export function listMissing({ members, skipped }: ArchiveContents, byRole: ReadonlyMap<Role, unknown>): Artifact[] {
  if (!isCaptureLayout([...members, ...skipped].map(({ name }) => name))) return [];
  const there = new Set<Role>([...byRole.keys()]);
  if (there.has('threads-joined')) there.add('threads');
  for (const name of [...members, ...skipped].map((one) => one.name)) {
    const role = ROLES.find((row) => row.name.test(toBaseName(name)))?.role;
    if (role) there.add(role);
  }
  return ROLES.flatMap(({ role, title, usual }): Artifact[] =>
    usual === undefined || there.has(role)
      ? []
      : [{ name: usual, kind: title, state: 'missing', why: 'It is not in the archive.' }],
  );
}

/** Lists the files that are no part of a capture, and those that could not be opened. */
export const listUnknown = (
  unknown: readonly { readonly name: string }[],
  skipped: ArchiveContents['skipped'],
): Artifact[] => [
  ...unknown.map(({ name }) => createIgnored(name, UNKNOWN_KIND, 'Neither its name nor its content is known here.')),
  ...skipped.map(
    ({ name, why, broken, empty }): Artifact => ({
      name: toBaseName(name),
      kind: empty ? 'empty file' : UNKNOWN_KIND,
      state: broken ? 'unreadable' : 'ignored',
      why,
    }),
  ),
];

/** Roles that are known and tell nothing, with what is said about them. */
const UNREAD: readonly (readonly [Role, string])[] = [
  ['failed-tool', 'The tool could not reach the JVM, and left only its complaint.'],
  ['other', 'It contains nothing about the program.'],
];

/** Lists the files that are known and hold nothing to analyze. */
export const listUnread = (byRole: ReadonlyMap<Role, readonly { readonly name: string }[]>): Artifact[] =>
  UNREAD.flatMap(([role, why]) => (byRole.get(role) ?? []).map(({ name }) => createIgnored(name, getTitle(role), why)));

export const getTitle = (role: Role): string => ROLES.find((row) => row.role === role)?.title ?? role;

/** Returns the details of a foreseen error. An exhausted expansion budget ends the whole analysis instead. */
export function getReason(error: unknown): string {
  if (!(error instanceof ArtifactError) || error.fault.code === 'expands-too-much') throw error;
  return error.fault.details;
}

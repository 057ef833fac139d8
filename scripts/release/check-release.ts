/** What must hold before a version is released; each complaint says what to do. */
export interface ReleaseFacts {
  /** The version that is to be released. */
  readonly version: string;
  /** Paths that differ from the last commit. */
  readonly changed: readonly string[];
  readonly changelog: string;
  /** The versions of the root and of every workspace, by folder, and of the lock file. */
  readonly versions: Readonly<Record<string, string>>;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Returns the section of a version, without its heading. */
function findSection(changelog: string, version: string): { readonly date: string; readonly text: string } | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(' ')[0] === version || section.startsWith(`${version}\n`));
  if (found === undefined) return undefined;
  const [heading = '', ...lines] = found.split('\n');
  return { date: heading.slice(version.length).replace(/^ - /, '').trim(), text: lines.join('\n').trim() };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function checkChangelog({ changelog, version }: ReleaseFacts): string[] {
  const section = findSection(changelog, version);
  if (!section) return [`CHANGELOG.md has no section "## ${version} - <date>": name the section "Unreleased" so.`];
  const complaints = isDate(section.date)
    ? []
    : [`The section of ${version} in CHANGELOG.md has no date: ${section.date}`];
  return section.text === '' ? [...complaints, `The section of ${version} in CHANGELOG.md is empty.`] : complaints;
}

const MAX_NAMED = 5;
const nameFirst = (all: readonly string[]): string =>
  [...all.slice(0, MAX_NAMED), ...(all.length > MAX_NAMED ? [`and ${all.length - MAX_NAMED} more`] : [])].join(', ');

/** Returns what speaks against the release; nothing when it may be built. */
export function checkRelease(facts: ReleaseFacts): string[] {
  const { version, changed, versions } = facts;
  if (!VERSION.test(version)) return [`"${version}" is no version, such as 1.2.3: npm run release -- <version>`];
  const others = Object.entries(versions)
    .filter(([, one]) => one !== version)
    .map(([folder, one]) => `${folder} is ${one}`);
  return [
    ...(changed.length > 0 ? [`These files differ from the last commit: ${nameFirst(changed)}`] : []),
    ...checkChangelog(facts),
    ...(others.length > 0
      ? [`${nameFirst(others)}: npm version ${version} --workspaces --include-workspace-root --no-git-tag-version`]
      : []),
  ];
}

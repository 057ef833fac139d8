import { formatCount, pluralize } from '@hindsight/claims';
import { type Block, count } from '@hindsight/model';
import type { CrashReport, LibraryOwner, MappedLibrary } from '../model.ts';
import { linkLine, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 50;
const MAX_OTHERS = 500;

/** Foreign libraries first: those that neither the JDK nor the system brings are the suspects. */
const ORDER: readonly LibraryOwner[] = ['agent', 'driver', 'application', 'jvm', 'jdk', 'system'];

const SUSPECTS: ReadonlySet<LibraryOwner> = new Set(['agent', 'driver', 'application']);

const OWNERS: Readonly<Record<LibraryOwner, string>> = {
  agent: 'agent',
  driver: 'driver',
  application: 'application',
  jvm: 'JVM',
  jdk: 'JDK',
  system: 'system',
};

/** Writes the libraries and agents, foreign ones first. */
export const writeLibraries: SectionWriter = ({ analysis: { report, blame } }) => {
  const blocks: Block[] = [
    ...listAgents(report),
    ...listLibraries(report.libraries, blame?.path),
    ...listHandlers(report),
  ];
  if (blocks.length === 0) return undefined;
  const foreign = report.libraries.filter(({ owner }) => SUSPECTS.has(owner)).length;
  const summary = `${countOrNone(foreign, 'foreign library', 'foreign libraries')} among ${formatCount(report.libraries.length)}, ${countOrNone(report.jvm.agents.length, 'agent', 'agents')}`;
  return { id: 'libraries', title: 'Libraries and agents', summary, blocks };
};

const countOrNone = (value: number, singular: string, plural: string): string =>
  value === 0 ? `no ${singular}` : pluralize(value, singular, plural);

function listAgents({ jvm: { agents } }: CrashReport): Block[] {
  if (agents.length === 0) return [];
  const rows = agents
    .slice(0, MAX_ROWS)
    .map(({ name, kind, path, options, line }) => [linkLine(name, line), kind, path, options ?? '']);
  return [{ kind: 'table', title: 'Agents', columns: ['Agent', 'Kind', 'Path', 'Options'], rows }];
}

function listLibraries(libraries: readonly MappedLibrary[], blamed: string | undefined): Block[] {
  if (libraries.length === 0) return [];
  const sorted = libraries.toSorted((a, b) => ORDER.indexOf(a.owner) - ORDER.indexOf(b.owner) || a.line - b.line);
  const isSuspect = ({ owner, path }: MappedLibrary): boolean => SUSPECTS.has(owner) || path === blamed;
  const suspects = sorted.filter(isSuspect).slice(0, MAX_ROWS);
  const rows = suspects.map(({ name, path, owner, deleted, segments, line }) => [
    linkLine(name, line),
    `${OWNERS[owner]}${path === blamed ? ', blamed' : ''}${deleted ? ', deleted from disk' : ''}`,
    path,
    count(segments),
  ]);
  const others = sorted.filter((library) => !isSuspect(library));
  return [
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            title: 'Foreign libraries',
            columns: ['Library', 'Owner', 'Path', 'Segments'],
            rows,
          },
        ]
      : [{ kind: 'paragraph' as const, text: 'All libraries are of the JVM, the JDK or the system.' }]),
    ...listOthers(others),
  ];
}

function listOthers(libraries: readonly MappedLibrary[]): Block[] {
  if (libraries.length === 0) return [];
  const listed = libraries
    .slice(0, MAX_OTHERS)
    .map(({ path, owner, deleted }) => `${OWNERS[owner]}: ${path}${deleted ? ' (deleted)' : ''}`);
  return [
    { kind: 'code', title: 'Libraries of the JVM, the JDK and the system', text: listed.join('\n'), folded: true },
  ];
}

function listHandlers({ signalHandlers }: CrashReport): Block[] {
  const foreign = signalHandlers.filter((handler) => handler.foreign);
  if (foreign.length === 0) return [];
  const rows = foreign.slice(0, MAX_ROWS).map(({ signal, handler, line }) => [linkLine(signal, line), handler]);
  return [{ kind: 'table', title: 'Signal handlers that are not of the JVM', columns: ['Signal', 'Handler'], rows }];
}

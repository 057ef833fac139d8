import { pluralize } from '@hindsight/claims';
import type { Card, Section } from '@hindsight/model';
import type { Artifact, ArtifactState } from '../model.ts';
import { listParts, type ReportedPart } from './artifacts.ts';
import { writeHost } from './host.ts';
import type { BundleReportInput } from './report-input.ts';

/** More names than these are a number. */
const MAX_NAMES = 40;

/** Draws each artifact as a card with its verdict; files that have none share a card, and no kind of file is left out. */
export const writePartCards = (input: BundleReportInput): Section[] => {
  const { artifacts } = input.capture;
  const parts = listParts(input.capture);
  const judged = new Set(parts.map(({ id }) => id));
  const others = artifacts.filter(({ section = '' }) => !judged.has(section));
  const cards = [
    ...parts.map((part) => toPartCard(part, artifacts)),
    ...others.filter(({ state }) => state === 'unreadable').map(toDamagedCard),
    ...toGroupCard('Commands', 'analysed', others, writeHost(input)),
    ...toGroupCard('Not in the verdict', 'ignored', others),
    ...toGroupCard('Not in the archive', 'missing', others),
  ];
  return cards.length === 0 ? [] : [{ id: 'parts', title: 'Files', blocks: [{ kind: 'cards', cards }] }];
};

/** The card of a report, named by its first file. A report of a damaged file says so before its verdict. */
function toPartCard({ id, title, report: { verdict } }: ReportedPart, artifacts: readonly Artifact[]): Card {
  const files = artifacts.filter(({ section }) => section === id);
  const [first, ...more] = files;
  const damage = files.find(({ state, why }) => state === 'unreadable' && why !== undefined)?.why;
  return {
    name: first === undefined ? title : `${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    type: nameKind(first?.kind ?? title),
    level: verdict.level,
    text: damage === undefined ? verdict.sentence : `${damage} ${verdict.sentence}`,
    section: id,
  };
}

const toDamagedCard = ({ name, kind, why }: Artifact): Card => ({
  name,
  type: nameKind(kind),
  level: 'WARNING',
  text: why ?? 'It could not be read.',
});

/** The answer names some kinds as the service does: `memory-tables`. */
const nameKind = (kind: string): string => kind.replaceAll('-', ' ');

/** One card for all files in this state, which leads to the section that shows what was read of them. */
function toGroupCard(
  name: string,
  state: ArtifactState,
  artifacts: readonly Artifact[],
  sections: readonly Section[] = [],
): Card[] {
  const files = artifacts.filter((artifact) => artifact.state === state);
  if (files.length === 0) return [];
  const [section] = sections;
  return [
    {
      name,
      type: pluralize(files.length, 'file'),
      text: describeFiles(files),
      ...(section && { section: section.id }),
    },
  ];
}

/** Names the files, those with one reason together before it: it must be plain which file has which. */
function describeFiles(files: readonly Artifact[]): string {
  const left = files.length - MAX_NAMES;
  const byReason = Map.groupBy(files.slice(0, MAX_NAMES), getReason);
  const sentences = [...byReason].map(([reason, group]) => {
    const names = group.map(({ name }) => name).join(', ');
    return reason === undefined ? `${names}.` : `${names}: ${reason}`;
  });
  return [...sentences, ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

/** That a file is missing is said by the name of the card. */
const getReason = ({ state, why }: Artifact): string | undefined => (state === 'missing' ? undefined : why);

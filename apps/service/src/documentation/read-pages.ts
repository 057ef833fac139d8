/** The documentation as pages: the Markdown of `docs/`, its titles and sections, and the search in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENTS, NOT_LISTED } from './contents.ts';
import { type Heading, listHeadings, splitSections } from './markdown.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs');
const IMAGES = join(FOLDER, 'images');

export interface DocumentationPage {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
  readonly headings: readonly Heading[];
}

export interface DocumentationGroup {
  readonly title: string;
  readonly pages: readonly DocumentationPage[];
}

export interface FoundSection {
  readonly page: DocumentationPage;
  readonly heading: Heading;
  readonly extract: string;
}

const MAX_FOUND = 30;
const EXTRACT_LENGTH = 180;

function readPage(file: string): DocumentationPage {
  const name = file.replace(/\.md$/, '');
  const markdown = readFileSync(join(FOLDER, file), 'utf8');
  const headings = listHeadings(markdown);
  return { name, title: headings[0]?.text ?? name, markdown, headings };
}

export interface Documentation {
  readonly groups: readonly DocumentationGroup[];
  find(name: string): DocumentationPage | undefined;
  /** Finds the sections that contain every word, those with the words in their heading first. */
  search(text: string): readonly FoundSection[];
  /** Reads a picture. No name of a request becomes a path. */
  readImage(name: string): Buffer | undefined;
}

const readFolder = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Reads all pages (1 MB), so that what is served belongs to one version of the program. */
export function readDocumentation(): Documentation {
  const pages = new Map(
    readFolder(FOLDER)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readPage(file))
      .map((page) => [page.name, page]),
  );
  const images = new Set(readFolder(IMAGES).filter((file) => file.endsWith('.png')));
  const listed = new Set(CONTENTS.flatMap(({ pages: names }) => names));
  const choose = (names: Iterable<string>) => [...names].flatMap((name) => pages.get(name) ?? []);
  const rest = [...pages.keys()].filter((name) => !listed.has(name) && !NOT_LISTED.has(name)).sort();
  const groups = [
    ...CONTENTS.map(({ title, pages: names }) => ({ title, pages: choose(names) })),
    { title: 'More', pages: choose(rest) },
  ].filter((group) => group.pages.length > 0);
  const ordered = groups.flatMap((group) => group.pages);
  return {
    groups,
    find: (name) => pages.get(name),
    search: (text) => searchSections(ordered, text),
    readImage: (name) => (images.has(name) ? readFileSync(join(IMAGES, name)) : undefined),
  };
}

function searchSections(pages: readonly DocumentationPage[], text: string): readonly FoundSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const found = pages.flatMap((page) =>
    splitSections(page.markdown).flatMap(({ heading, text: content }) => {
      const title = `${page.title} ${heading.text}`.toLowerCase();
      const lower = content.toLowerCase();
      if (!words.every((word) => title.includes(word) || lower.includes(word))) return [];
      const inTitle = words.filter((word) => title.includes(word)).length;
      const at = Math.max(0, lower.indexOf(words[0] ?? '') - EXTRACT_LENGTH / 3);
      const extract = content.slice(at, at + EXTRACT_LENGTH).trim();
      return [{ page, heading, extract, inTitle }];
    }),
  );
  return found.sort((a, b) => b.inTitle - a.inTitle).slice(0, MAX_FOUND);
}

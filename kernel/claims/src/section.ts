import type { Block, Finding, Section } from '@hindsight/model';
import { pluralize } from './prose.ts';

/** Writes one section of a report; returns undefined when the artifact has nothing for it. */
export type SectionWriter<Input> = (input: Input) => Section | undefined;

/** The sections of a report in the order of their writers. */
export const writeSections = <Input>(writers: readonly SectionWriter<Input>[], input: Input): Section[] =>
  writers.flatMap((write) => write(input) ?? []);

/** The section with every claim and its evidence; `none` is the sentence that stands there without any. */
export const writeFindings = (findings: readonly Finding[], none: string): Section => ({
  id: 'findings',
  title: 'Findings',
  blocks: findings.length > 0 ? [{ kind: 'findings', findings }] : [{ kind: 'paragraph', text: none }],
});

/** Folds the sections with these ids to one line: how many of the named things they list. A line of their own stays. */
export const foldSections = (sections: readonly Section[], nouns: ReadonlyMap<string, string>): Section[] =>
  sections.map((section) => {
    const noun = nouns.get(section.id);
    return noun === undefined || section.summary !== undefined
      ? section
      : { ...section, summary: pluralize(countRows(section.blocks), noun) };
  });

const countRows = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

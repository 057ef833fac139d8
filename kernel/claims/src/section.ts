import type { Finding, Section } from '@hindsight/model';

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

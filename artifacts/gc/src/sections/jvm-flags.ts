import type { SectionWriter } from './report-input.ts';

/** Writes the command lines of the JVM runs, one option per line; equal command lines appear once. */
export const jvmFlags: SectionWriter = ({ analyses }) => {
  const commandLines = new Set(analyses.filter(({ flags }) => flags.known).map(({ flags }) => flags.words.join('\n')));
  if (commandLines.size === 0) return undefined;
  return {
    id: 'jvm-flags',
    title: 'JVM options',
    blocks: [...commandLines].map((text) => ({ kind: 'code' as const, text })),
  };
};

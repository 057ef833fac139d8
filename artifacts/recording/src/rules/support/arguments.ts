import type { RecordingAnalysis } from '../../model.ts';

const MAX_ARGUMENTS = 2000;

/** The options of the JVM in their order, as its command line and a file of flags have them. */
export function listArguments({ facts }: RecordingAnalysis): string[] {
  const text = facts.jvm.arguments ?? '';
  return text.match(/"[^"]*"|\S+/g)?.slice(0, MAX_ARGUMENTS) ?? [];
}

/** Options of the form `-XX:`: their names. */
export const listFlagNames = (analysis: RecordingAnalysis): string[] =>
  listArguments(analysis).flatMap((argument) => /^-XX:[+-]?(\w+)/.exec(argument)?.[1] ?? []);

/** One instruction of a Dockerfile with its words, lines that end in `\` joined. */
export interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** Parses the instructions of a Dockerfile in their order. */
export const parseDockerfile = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^(\w+)\s+(.+)$/.exec(line.trim()))
    .filter((found) => found !== null)
    .map(([, name = '', words = '']) => ({ name: name.toUpperCase(), words }));

/** Finds the words of the last instruction of a name, which is the one that counts. */
export const findLast = (instructions: readonly Instruction[], name: string): string | undefined =>
  instructions.findLast((one) => one.name === name)?.words;

/** Parses the variables of ENV instructions. */
export const parseVariables = (instructions: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) => words.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** Parses an instruction whose words are a list in the form of JSON. */
export const parseWords = (words: string | undefined): string[] => JSON.parse(words ?? '[]') as string[];

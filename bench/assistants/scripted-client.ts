/** A tool as it is advertised. */
export interface AdvertisedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
}

export interface ToolCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A call that can be made next, with the words that speak for it. */
interface Candidate extends ToolCall {
  readonly words: ReadonlySet<string>;
  readonly isHint: boolean;
}

interface Hint extends ToolCall {
  readonly for: string;
}

const STOP_WORDS = new Set(
  'a an and are as at be by did do does each for from had has have how in is it its many much of on one or other see that the their them there these they this to was were what when where which who why with'.split(
    ' ',
  ),
);
const PLACEHOLDER = '…';
/** A hint is preferred to a tool that is merely known, when the words say the same. */
const HINT_BONUS = 0.5;

/** Splits a text into words, `heapDominators` into two, in the singular. */
export const splitWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, ''))
      .filter((word) => word.length > 2 && !STOP_WORDS.has(word)),
  );

/** Weighs words: the fewer tools have a word, the more it tells. */
export function weighWords(tools: readonly AdvertisedTool[]): (word: string) => number {
  const documents = tools.map(({ name, title, description }) => splitWords(`${name} ${title} ${description}`));
  return (word) => Math.log((1 + tools.length) / (1 + documents.filter((words) => words.has(word)).length));
}

const readQuoted = (text: string): string | undefined => /"([^"]+)"/.exec(text)?.[1];

/** The arguments that a client knows by itself: what the user quoted or wrote, and the id of the analysis. */
function fillArguments(
  { inputSchema: { properties } }: AdvertisedTool,
  given: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(given).filter(([, value]) => value !== PLACEHOLDER);
  const filled = Object.entries(known).filter(([name, value]) => value !== undefined && name in properties);
  return { ...Object.fromEntries(filled), ...Object.fromEntries(own) };
}

export interface Knowledge {
  readonly text: string;
  readonly analyses: readonly string[];
  readonly writes: Readonly<Record<string, string>>;
}

function listKnown({ text, analyses, writes }: Knowledge): Readonly<Record<string, string | undefined>> {
  const quoted = readQuoted(text);
  return { analysis: analyses[0], a: analyses[0], b: analyses[1], filter: quoted, wanted: quoted, ...writes };
}

/** Lists the calls that are possible: those of the hints, and the tools whose required arguments are known. */
function listCandidates(
  tools: readonly AdvertisedTool[],
  hints: readonly Hint[],
  knowledge: Knowledge,
): readonly Candidate[] {
  const known = listKnown(knowledge);
  const fill = (tool: AdvertisedTool, given: Readonly<Record<string, unknown>>) => fillArguments(tool, given, known);
  const isComplete = ({ tool, arguments: given }: ToolCall) => {
    const required = tools.find(({ name }) => name === tool)?.inputSchema.required ?? [];
    return required.every((name) => given[name] !== undefined);
  };
  const hinted = hints.flatMap(({ tool, arguments: given, for: question }) => {
    const advertised = tools.find(({ name }) => name === tool);
    if (!advertised) return [];
    const words = splitWords(`${tool} ${advertised.title} ${question}`);
    return [{ tool, arguments: fill(advertised, given), words, isHint: true }];
  });
  const others = tools
    .filter(({ name }) => !name.startsWith('analyze') && name !== 'generateLdapToken')
    .map((tool) => ({
      tool: tool.name,
      arguments: fill(tool, {}),
      words: splitWords(`${tool.name} ${tool.title} ${tool.description}`),
      isHint: false,
    }));
  return [...hinted, ...others].filter(isComplete);
}

/** Chooses the next call by the words that it shares with the question. */
export function chooseCall(
  tools: readonly AdvertisedTool[],
  hints: readonly Hint[],
  knowledge: Knowledge,
  made: ReadonlySet<string>,
): ToolCall | undefined {
  const weigh = weighWords(tools);
  const questionWords = splitWords(knowledge.text);
  const score = ({ words, isHint, arguments: given }: Candidate) => {
    let sum = isHint ? HINT_BONUS : 0;
    for (const word of questionWords) if (words.has(word)) sum += weigh(word);
    // A tool that takes what the user wrote is meant by it.
    const used = Object.values(given).filter((value) => Object.values(knowledge.writes).includes(String(value)));
    return sum + 2 * used.length;
  };
  const [best] = listCandidates(tools, hints, knowledge)
    .filter((candidate) => !made.has(JSON.stringify([candidate.tool, candidate.arguments])))
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((a, b) => b.score - a.score);
  return best?.candidate;
}

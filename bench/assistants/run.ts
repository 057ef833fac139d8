/**
 * `npm run bench:assistants`: asks the questions of a list by tool calls alone. The client chooses calls only by names, descriptions,
 * schemas and hints; it counts calls and tokens. With `--markdown` it prints the table of docs/mcp.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Question } from './question.ts';
import { QUESTIONS } from './questions.ts';
import { type AdvertisedTool, chooseCall, type ToolCall } from './scripted-client.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const MAX_CALLS = 8;
const CALL_TIMEOUT_MS = 300_000;
/** Characters per token of the answers that need most tokens, crash reports, measured with o200k_base. Others have up to 3.4. */
const CHARACTERS_PER_TOKEN = 2.8;

const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

interface Score {
  readonly question: Question;
  readonly answer: string | undefined;
  readonly calls: readonly string[];
  readonly tokens: number;
}

interface Hint extends ToolCall {
  readonly for: string;
}

/** Answers to calls that were made before: every question begins anew, and the same file is not analyzed for each. */
const answers = new Map<string, string>();

async function callTool(client: Client, { tool, arguments: given }: ToolCall): Promise<string> {
  const key = JSON.stringify([tool, given]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const result = await client.callTool({ name: tool, arguments: { ...given } }, { timeout: CALL_TIMEOUT_MS });
  const [first] = result.content as readonly { readonly text?: string }[];
  const text = first?.text ?? '';
  answers.set(key, text);
  return text;
}

function readAnswer(text: string): { readonly analysis?: string; readonly next?: readonly Hint[] } {
  return text.startsWith('{') ? (JSON.parse(text) as { analysis?: string; next?: readonly Hint[] }) : {};
}

async function answer(client: Client, tools: readonly AdvertisedTool[], question: Question): Promise<Score> {
  const calls: string[] = [];
  const made = new Set<string>();
  const analyses: string[] = [];
  const hints: Hint[] = [];
  let tokens = 0;
  const make = async (call: ToolCall): Promise<string | undefined> => {
    made.add(JSON.stringify([call.tool, call.arguments]));
    calls.push(call.tool);
    const text = await callTool(client, call);
    tokens += countTokens(text) + countTokens(JSON.stringify(call.arguments));
    const { analysis, next = [] } = readAnswer(text);
    if (call.tool === 'analyze' && analysis !== undefined) analyses.push(analysis);
    hints.unshift(...next);
    return question.form.exec(text)?.[1];
  };
  let found: string | undefined;
  for (const path of question.artifacts)
    found = await make({ tool: 'analyze', arguments: { filePath: join(ROOT, path) } });
  while (found === undefined && calls.length < MAX_CALLS) {
    const knowledge = { text: question.text, analyses, writes: question.writes ?? {} };
    const call = chooseCall(tools, hints, knowledge, made);
    if (call === undefined) break;
    found = await make(call);
  }
  return { question, answer: found, calls, tokens };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function printTable(scores: readonly Score[]): void {
  process.stdout.write('| Question | Answer | Calls | Tokens |\n|---|---|---|---|\n');
  for (const { question, answer: said = '', calls, tokens } of scores) {
    const cells = [question.text, `\`${said}\``, calls.join(', '), tokens].map((cell) =>
      String(cell).replaceAll('|', '\\|'),
    );
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

function printScores(scores: readonly Score[]): boolean {
  const wrong = scores.filter(({ question, answer: said }) => said !== question.truth);
  for (const { question, answer: said, calls } of wrong) {
    process.stdout.write(`WRONG ${question.text}\n  said ${said}, true is ${question.truth}, by ${calls.join(', ')}\n`);
  }
  const artifacts = new Set(scores.flatMap(({ question }) => question.artifacts));
  const counts = scores.map(({ calls }) => calls.length);
  const tokens = scores.map((score) => score.tokens);
  process.stdout.write(
    `${scores.length - wrong.length} of ${scores.length} right over ${artifacts.size} artifacts; calls: median ${median(counts)}, at most ${Math.max(...counts)}; tokens: median ${median(tokens)}, at most ${Math.max(...tokens)}\n`,
  );
  return wrong.length === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-assistants-'));
const client = new Client({ name: 'scripted-client', version: '1.0.0' });
try {
  const words = [
    'apps/cli/bin/hindsight.mjs',
    'mcp',
    '--local',
    '--tools',
    'all',
    '--folder',
    join(folder, 'data'),
    '--allow',
    ROOT,
  ];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: words, cwd: ROOT }), {
    timeout: CALL_TIMEOUT_MS,
  });
  const { tools } = await client.listTools();
  process.stdout.write(`tools/list: ${tools.length} tools, ${countTokens(JSON.stringify(tools))} tokens\n`);
  const scores: Score[] = [];
  for (const question of QUESTIONS)
    scores.push(await answer(client, tools as unknown as readonly AdvertisedTool[], question));
  if (process.argv.includes('--markdown')) printTable(scores);
  if (!printScores(scores)) process.exitCode = 1;
} finally {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
}

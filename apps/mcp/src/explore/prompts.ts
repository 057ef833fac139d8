import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface PromptRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** What the user would say, with the names of arguments in braces. */
  readonly text: string;
}

const FILES: PromptArgument = {
  name: 'files',
  description: 'Paths of the files, separated by commas, or ids of earlier analyses.',
  required: true,
};

const WHEN: PromptArgument = { name: 'when', description: 'When it happened, as far as it is known.', required: false };

const METHOD = [
  'Call analyze for each file (filePaths for thread dumps that belong together). Follow the next hints of the answers.',
  'State for every claim the finding or the lines that prove it, and what you could not check.',
  'Finish with the cause, what proves it, what to change, and what to record when the files do not suffice. Give the webReport addresses.',
].join(' ');

/** The usual incidents, as an engineer would start to work on them. */
const PROMPTS: readonly PromptRow[] = [
  {
    name: 'slow',
    title: 'The application is slow',
    description: 'Finds out why requests take long: pauses, locks, exhausted pools, slow backends.',
    arguments: [FILES, WHEN],
    text: `A Java application is slow ({when}). The files: {files}. Check in this order: pauses of the collector (gcRange for that time), threads that wait for locks or pools (lockChains, identicalStacks), errors and silences of the log (logErrors, logGaps). ${METHOD}`,
  },
  {
    name: 'outOfMemory',
    title: 'The application runs out of memory',
    description: 'Finds out what fills the heap or the native memory, and what keeps it there.',
    arguments: [FILES, WHEN],
    text: `A Java application runs out of memory ({when}). The files: {files}. Say first which memory is full: heap, metaspace, threads, direct buffers, or the container. For a heap dump name the object that retains most (heapDominators), the path that keeps it in memory (heapPaths), and what it holds (heapInspect). ${METHOD}`,
  },
  {
    name: 'hung',
    title: 'The application hangs',
    description: 'Finds out which threads wait for what, and who holds it.',
    arguments: [FILES, WHEN],
    text: `A Java application does not answer ({when}). The files: {files}. Look for deadlocks (deadlocks), for the thread at the head of each chain of blocked threads and what it does (lockChains, threadsSearch), and for exhausted pools (identicalStacks). ${METHOD}`,
  },
  {
    name: 'highCpu',
    title: 'The application uses too much CPU',
    description: 'Finds out which threads use the CPU, and whether it is the collector.',
    arguments: [FILES, WHEN],
    text: `A Java application uses too much CPU ({when}). The files: {files}. Find the busiest threads and their code (busyThreads, threadsSearch), and whether the collector is what runs (gcRange: throughput). ${METHOD}`,
  },
  {
    name: 'crashed',
    title: 'The JVM crashed',
    description: 'Finds out what ended the process: native code, the JVM, memory, or the system.',
    arguments: [FILES, WHEN],
    text: `A JVM crashed or was killed ({when}). The files: {files}. Name signal or error, the frame and its library, the thread, and what happened just before (crashFacts, crashEvents). ${METHOD}`,
  },
  {
    name: 'beforeAfter',
    title: 'Compare before and after a release',
    description: 'Finds out what a release or a change of settings made better or worse.',
    arguments: [
      { name: 'before', description: 'Path or id of the analysis from before.', required: true },
      { name: 'after', description: 'Path or id of the analysis from after.', required: true },
    ],
    text: `Compare a Java application before ({before}) and after ({after}) a release. Analyze what has no analysis yet, then call compareAnalyses with a = before and b = after. Say what became better or worse and by how much, which findings are new, and what makes the comparison weak. ${METHOD}`,
  },
];

export const listPrompts = () => PROMPTS.map(({ text: _, ...row }) => ({ ...row, arguments: [...row.arguments] }));

/** Writes the prompt with the arguments of a user; what is not known is said so. */
export function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const row = PROMPTS.find((one) => one.name === name);
  if (!row) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 100)}`);
  const missing = row.arguments.filter((argument) => argument.required && !given[argument.name]?.trim());
  if (missing.length > 0) {
    const names = missing.map((argument) => argument.name).join(', ');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Missing arguments: ${names}`);
  }
  const text = row.text.replaceAll(/\{(\w+)\}/g, (_, word: string) => given[word]?.trim() || 'not known');
  return {
    description: row.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

import { maskAssignment, maskCommand } from '../../mask.ts';
import type { JvmAgent, NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import { getBaseName } from '../frame.ts';

/** Options begin with `-` or `@`; a blank inside of one is not followed by either. */
const NEXT_OPTION = /\s(?=[-@])/;
const MAX_ARGUMENTS = 1000;

/** Reads `jvm_args: -Xmx64m …`. */
export function readJvmArguments(draft: ReportDraft, { text, line }: NumberedText): void {
  setArguments(draft, text.slice(text.indexOf(':') + 1), line);
}

export function readJavaCommand({ jvm, lines }: ReportDraft, { text, line }: NumberedText): void {
  const command = text.slice(text.indexOf(':') + 1).trim();
  if (command === '' || command === '<unknown>') return;
  jvm.javaCommand = maskCommand(command);
  lines.javaCommand = line;
}

/** Options whose value stands behind a blank. */
const WITH_VALUE: ReadonlySet<string> = new Set([
  '--add-opens',
  '--add-exports',
  '--add-modules',
  '--module-path',
  '-p',
]);

/** Reads `Command Line: -Xmx64m com.acme.Main run` of the summary, for reports that end before the arguments. */
export function readCommandLine(draft: ReportDraft, { text, line }: NumberedText): void {
  const words = text
    .slice(text.indexOf(':') + 1)
    .trim()
    .split(/\s+/);
  let at = 0;
  while (at < words.length && (words[at] ?? '').startsWith('-')) at += WITH_VALUE.has(words[at] ?? '') ? 2 : 1;
  draft.lines.commandLine = line;
  if (at > 0) setArguments(draft, words.slice(0, at).join(' '), line);
  const command = words.slice(at).join(' ');
  if (command !== '') draft.jvm.javaCommand = maskCommand(command);
}

function setArguments({ jvm, lines }: ReportDraft, text: string, line: number): void {
  const options = text
    .trim()
    .split(NEXT_OPTION)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  lines.jvmArguments = line;
  jvm.arguments = options.slice(0, MAX_ARGUMENTS).map(maskCommand);
  jvm.agents = options.slice(0, MAX_ARGUMENTS).flatMap((option) => parseAgent(option, line) ?? []);
}

const AGENT = /^-(javaagent|agentlib|agentpath):([^=\s]+)(?:=(.*))?$/;

function parseAgent(option: string, line: number): JvmAgent | undefined {
  const match = AGENT.exec(option);
  if (!match) return undefined;
  const [, kind, path = '', options] = match;
  return {
    kind: kind === 'javaagent' ? 'java' : 'native',
    path,
    name: getBaseName(path),
    ...(options !== undefined && { options: maskCommand(options) }),
    line,
  };
}

const LOADED_AGENT = /^(\/\S+|[A-Z]:\\.*?|\w\S*) path:(\S+?), (.*)$/;

/** Reads a row below `JVMTI agents:` (JDK 21): `/opt/libagent.so path:none, loaded, initialized, options:none`. */
export function readLoadedAgent({ jvm }: ReportDraft, { text, line }: NumberedText): void {
  const path = LOADED_AGENT.exec(text)?.[1];
  if (path === undefined || jvm.agents.some((agent) => agent.path === path || agent.name === getBaseName(path))) return;
  addRow(jvm.agents, { kind: path.endsWith('.jar') ? 'java' : 'native', path, name: getBaseName(path), line });
}

const FLAG = /^\s*(?:u?intx?|bool|ccstr|ccstrlist|size_t|double|uint64_t|uintx|uint)\s+(\S+)\s+:?=([^{]*)(.*)/;
const LAST_BRACES = /\{([^{}]*)\}\s*$/;

/** Reads a row of `[Global flags]`: `     bool UseG1GC = true {product} {ergonomic}`. */
export function readFlag({ jvm }: ReportDraft, { text, line }: NumberedText): void {
  const match = FLAG.exec(text);
  if (!match) return;
  const [, name = '', value = '', braces = ''] = match;
  addRow(jvm.flags, { name, value: maskAssignment(name, value.trim()), origin: LAST_BRACES.exec(braces)?.[1], line });
}

const VARIABLE = /^([A-Za-z_][\w.()-]*)=(.*)$/;

export function readEnvironment({ jvm }: ReportDraft, { text, line }: NumberedText): void {
  const match = VARIABLE.exec(text);
  if (!match) return;
  const [, name = '', value = ''] = match;
  addRow(jvm.environment, { name, value: maskAssignment(name, value), line });
}

const HANDLER = /^\s*(SIG\w+): ([^,]+)/;
const HANDLER_LIBRARY = /\[([^\][+]+)(?:\+0x[0-9a-f]+)?\]| in ([^\s,+]+)(?:\+\d+)?$/;
const JVM_LIBRARY = /^(?:lib)?jvm\.(?:so|dll|dylib|sl)$|^libj9/;

/** Reads a row of `Signal Handlers:`. */
export function readSignalHandler({ signalHandlers }: ReportDraft, { text, line }: NumberedText): void {
  const match = HANDLER.exec(text);
  if (!match) return;
  const handler = (match[2] ?? '').trim();
  const place = HANDLER_LIBRARY.exec(handler);
  const library = place?.[1] ?? place?.[2];
  const foreign = library !== undefined && !JVM_LIBRARY.test(getBaseName(library));
  addRow(signalHandlers, { signal: match[1] ?? '', handler, foreign, line });
}

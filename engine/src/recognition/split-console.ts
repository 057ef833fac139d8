import { type OpenedMember, openTextBytes } from '@hindsight/intake';
import { type Analyzer, ArtifactError, type ArtifactKind } from '@hindsight/model';
import { ANALYZERS, ARCHIVE_ANALYZERS } from '../kinds.ts';
import { recognize } from './recognize.ts';

/** A console has some outputs; a larger text is a file of its own kind. */
const MAX_CONSOLE_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 100;
const MIN_KINDS = 2;
/** `jcmd` writes the process id alone before every output. */
const PROCESS_ID = /^\s{0,4}\d{1,10}:\s*$/;
/** A prompt and a command, as a shell echoes it; the prompt may be missing. */
const COMMAND =
  /(?:^|[$#>%] {1,4})(?:sudo (?:-u \S{1,40} )?)?(?:kubectl exec .{1,200} -- |docker exec .{1,100} )?(?:\/\S{1,200}\/)?(?:jcmd|jmap|jstack|jstat|jinfo|jps|pmap|top|vmstat|ps|cat|head|grep)\s+(?!- )\S/;

/** The commands of a host, whose outputs are read beside those of the JVM. */
const OF_HOST =
  '(?:df|free|dmesg|netstat|ss|iostat|mpstat|sar|lsof|uptime|date|uname|ulimit|kubectl|docker|journalctl|systemctl)';
/** Such words begin lines of other texts as well, so that they need a prompt. */
const OF_HOST_AT_PROMPT = new RegExp(`^(?:\\S{1,60}(?: \\S{1,60}){0,2} ?)?[$#>%] {1,4}(?:sudo )?${OF_HOST}(?:\\s|$)`);
/** The heading that a script writes above each output: `===== top -H =====`, `### df -h`, `--- jstack 4711 ---`. */
const HEADING = new RegExp(
  `^(?:={2,60}|#{2,60}|-{2,60}|\\*{2,60}) {0,3}(?:sudo )?(?:jcmd|jmap|jstack|jstat|jinfo|pmap|top|vmstat|ps|cat|tail|${OF_HOST})(?:[ =#*:-]|$)`,
);
/** One heading may stand in any text. */
const MIN_HEADINGS = 2;

/** The file name by which the roles of a capture know a kind. */
const NAMES: Partial<Readonly<Record<ArtifactKind, string>>> = {
  'thread-dump': 'javacore',
  'memory-tables': 'native_memory',
  'gc-log': 'gc',
  'crash-log': 'hs_err_pid',
  'application-log': 'appLogs',
};

/** Lines with their numbers in the console. */
type NumberedLine = readonly [text: string, number: number];

interface ConsolePart {
  readonly firstLine: number;
  readonly lines: NumberedLine[];
}

/** A part of a console as a file of a capture. */
export interface ConsoleFile extends OpenedMember {
  /** For each line of the part its number in the console. */
  readonly numbers: readonly number[];
}

interface NamedPart extends ConsolePart {
  readonly kind: ArtifactKind | undefined;
  readonly what: string;
  /** Whether it is the output of a command about the host, which no kind reads alone. */
  readonly isOutput: boolean;
}

/**
 * Cuts a pasted console into the outputs of its commands, each as a file of a capture; undefined when it has outputs of one kind only,
 * which the analyzer of that kind reads as it is.
 */
async function splitConsole(
  member: OpenedMember,
  analyzers: readonly Analyzer[],
): Promise<readonly ConsoleFile[] | undefined> {
  if (member.bytes > MAX_CONSOLE_BYTES || !member.head.lines.some(isBoundary)) return undefined;
  const parts: NamedPart[] = [];
  for (const part of cutAtCommands(await readAll(member))) {
    parts.push({ ...part, ...(await recognizePart(part, member.name, analyzers)) });
  }
  const kinds = new Set(parts.flatMap(({ kind }) => kind ?? []));
  const hasOutputs = parts.some(({ isOutput }) => isOutput);
  if (kinds.size < MIN_KINDS && !hasOutputs) return undefined;
  if (!kinds.has('thread-dump') && !isHeaded(parts)) return undefined;
  return Promise.all(nameParts(parts).map(([name, lines]) => openPart(name, lines)));
}

/** A console may end with a command whose output was not pasted. */
async function recognizePart(
  { lines }: ConsolePart,
  fileName: string,
  analyzers: readonly Analyzer[],
): Promise<Pick<NamedPart, 'kind' | 'what' | 'isOutput'>> {
  const output = lines.flatMap(([line]) => (isBoundary(line) ? [] : [line])).join('\n');
  if (output.trim() === '') return { kind: undefined, what: '', isOutput: false };
  const { head } = await openTextBytes(Buffer.from(output), { fileName });
  const { kind, what } = recognize(head, analyzers);
  // Two of them would be an incident of their own.
  const isOutput =
    kind === undefined && ARCHIVE_ANALYZERS.some(({ matchesKinds }) => matchesKinds(new Set(), [head, head]));
  return { kind, what, isOutput };
}

const isHeaded = (parts: readonly ConsolePart[]): boolean =>
  parts.filter(({ lines: [first] }) => first !== undefined && HEADING.test(first[0])).length >= MIN_HEADINGS;

const isBoundary = (line: string): boolean =>
  PROCESS_ID.test(line) || COMMAND.test(line) || OF_HOST_AT_PROMPT.test(line) || HEADING.test(line);

async function readAll({ asText }: OpenedMember): Promise<string[]> {
  const lines: string[] = [];
  await asText().readLines((line) => {
    lines.push(line.decode());
  });
  return lines;
}

/** A command and the process id below it begin one part. */
function cutAtCommands(lines: readonly string[]): ConsolePart[] {
  const parts: ConsolePart[] = [{ firstLine: 1, lines: [] }];
  lines.forEach((line, index) => {
    const last = parts.at(-1);
    const isEmpty = last?.lines.every(([one]) => one.trim() === '' || isBoundary(one)) ?? false;
    if (isBoundary(line) && !isEmpty && parts.length < MAX_PARTS)
      parts.push({ firstLine: index + 1, lines: [[line, index + 1]] });
    else last?.lines.push([line, index + 1]);
  });
  return parts;
}

/** The output of flags and of the heap has one file in a capture, below the names of their commands. */
const DIAGNOSTICS = /`jcmd (VM\.flags|GC\.heap_info)`/;

function nameParts(parts: readonly NamedPart[]): [name: string, lines: readonly NumberedLine[]][] {
  const named: [string, readonly NumberedLine[]][] = [];
  const diagnostics: NumberedLine[] = [];
  for (const { kind, what, isOutput, firstLine, lines } of parts) {
    const base = kind && NAMES[kind];
    const command = DIAGNOSTICS.exec(what)?.[1];
    if (base) named.push([`line ${firstLine}/${base}.${firstLine}.${kind === 'gc-log' ? 'log' : 'out'}`, lines]);
    else if (isOutput)
      named.push([`line ${firstLine}/output.${firstLine}.out`, lines.filter(([line]) => !isBoundary(line))]);
    else if (command)
      diagnostics.push([`${command}:`, firstLine], ...lines.filter(([line]) => !isBoundary(line)), ['', firstLine]);
  }
  if (diagnostics.length > 0) named.push(['hdsub.out', diagnostics]);
  return named;
}

async function openPart(name: string, lines: readonly NumberedLine[]): Promise<ConsoleFile> {
  const content = Buffer.from(`${lines.map(([line]) => line).join('\n')}\n`);
  const source = await openTextBytes(content, { fileName: name });
  return {
    name,
    numbers: lines.map(([, number]) => number),
    encoding: [],
    bytes: content.length,
    head: source.head,
    asText: () => source,
    asWritten: () => source,
    asFile: () => Promise.reject(new ArtifactError('corrupt-artifact', 'A part of a console is no file.')),
  };
}

/** Returns the parts of the only member when it is a console; undefined for everything else. */
export async function splitOnlyMember(
  members: readonly OpenedMember[],
  analyzers: readonly Analyzer[] = ANALYZERS,
): Promise<readonly ConsoleFile[] | undefined> {
  const [only, ...more] = members;
  return only && more.length === 0 && only.head.lines.length > 0 ? splitConsole(only, analyzers) : undefined;
}

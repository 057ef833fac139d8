import { type HeapInfo, readHeapInfo } from './heap-info.ts';
import { type HistogramRow, readHistogram } from './histogram.ts';
import { readVmFlags } from './vm-flags.ts';

/** The outputs of `jcmd` other than thread dumps. */
export interface Diagnostics {
  readonly histogram: readonly HistogramRow[];
  readonly heap: HeapInfo | undefined;
  readonly flags: ReadonlyMap<string, string>;
  /** System properties that name the JVM and the system. The others may contain secrets and are dropped. */
  readonly properties: ReadonlyMap<string, string>;
}

const SAFE_PROPERTIES = new Set(['java.version', 'java.vm.name', 'java.vendor', 'os.name', 'os.arch', 'user.timezone']);

interface CommandSection {
  readonly command: string;
  readonly firstLine: number;
  readonly lines: string[];
}

/** Reads `hdsub.out`, which holds the outputs of several commands, each below the name of its command. */
export function readDiagnostics(lines: readonly string[]): Diagnostics {
  const sections: CommandSection[] = [{ command: '', firstLine: 1, lines: [] }];
  lines.forEach((text, index) => {
    const command = /^(GC|VM)\.(\w{3,40}):\s*$/.exec(text)?.[0];
    if (command === undefined) sections.at(-1)?.lines.push(text);
    else sections.push({ command: command.trim(), firstLine: index + 2, lines: [] });
  });
  const findSection = (command: string) =>
    sections.find((section) => section.command === command) ?? { lines: [], firstLine: 1 };
  const histogram = sections.find(({ command }) => command === 'GC.class_histogram:') ?? findSection('');
  // The output of one command has no name above it.
  const heap = sections.find(({ command }) => command === 'GC.heap_info:') ?? findSection('');
  return {
    histogram: readHistogram(histogram.lines, histogram.firstLine),
    heap: readHeapInfo(heap.lines, heap.firstLine),
    flags: readVmFlags((sections.find(({ command }) => command === 'VM.flags:') ?? findSection('')).lines),
    properties: readProperties(findSection('VM.system_properties:').lines),
  };
}

const readProperties = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.flatMap((line): [string, string][] => {
      const [name = '', value = ''] = line.split('=', 2);
      return SAFE_PROPERTIES.has(name) ? [[name, value]] : [];
    }),
  );

/** One file may have the flags and another one the heap: what is quoted is of the first that has the heap or a histogram. */
export function joinDiagnostics<Output extends { readonly value: Diagnostics }>(
  outputs: readonly Output[],
): Output | undefined {
  const main = outputs.find(({ value }) => value.heap !== undefined || value.histogram.length > 0) ?? outputs[0];
  if (!main) return undefined;
  const flags = new Map(outputs.flatMap(({ value }) => [...value.flags]));
  return { ...main, value: { ...main.value, flags } };
}

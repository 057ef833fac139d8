import { type HeapInfo, readHeapInfo } from './heap-info.ts';
import { type HistogramRow, readHistogram } from './histogram.ts';
import { readVmFlags } from './vm-flags.ts';

/** What `jcmd` was asked besides the dumps. */
export interface Diagnostics {
  readonly histogram: readonly HistogramRow[];
  readonly heap: HeapInfo | undefined;
  readonly flags: ReadonlyMap<string, string>;
  /** Values of system properties; only those that name the JVM and the system are kept, the others may hold secrets. */
  readonly properties: ReadonlyMap<string, string>;
}

const KEPT_PROPERTIES = new Set(['java.version', 'java.vm.name', 'java.vendor', 'os.name', 'os.arch', 'user.timezone']);

interface Part {
  readonly command: string;
  readonly firstLine: number;
  readonly lines: string[];
}

/** `hdsub.out`: the outputs of several commands one after the other, each below its name. */
export function readDiagnostics(lines: readonly string[]): Diagnostics {
  const parts: Part[] = [{ command: '', firstLine: 1, lines: [] }];
  lines.forEach((text, index) => {
    const command = /^(GC|VM)\.(\w{3,40}):\s*$/.exec(text)?.[0];
    if (command === undefined) parts.at(-1)?.lines.push(text);
    else parts.push({ command: command.trim(), firstLine: index + 2, lines: [] });
  });
  const of = (command: string) => parts.find((part) => part.command === command) ?? { lines: [], firstLine: 1 };
  const histogram = parts.find(({ command }) => command === 'GC.class_histogram:') ?? of('');
  return {
    histogram: readHistogram(histogram.lines, histogram.firstLine),
    heap: readHeapInfo(of('GC.heap_info:').lines, of('GC.heap_info:').firstLine),
    flags: readVmFlags(of('VM.flags:').lines),
    properties: propertiesIn(of('VM.system_properties:').lines),
  };
}

const propertiesIn = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.flatMap((line): [string, string][] => {
      const [name = '', value = ''] = line.split('=', 2);
      return KEPT_PROPERTIES.has(name) ? [[name, value]] : [];
    }),
  );

import { parseDecimal, splitColumns } from '../parse-values.ts';

/** What a container uses, as `docker stats` counts it. */
export interface ContainerLoad {
  readonly name: string;
  /** In percent of one core. */
  readonly cpuPercent: number;
  /** In percent of its limit, or of the memory of the host where it has none. */
  readonly memoryPercent: number;
  readonly line: number;
}

const HEADER = /^CONTAINER(?: ID)? +(?:NAME +)?CPU %/;

/** Reads `docker stats` and `podman stats`. Of several tables in one file the last one counts. */
export function readContainerLoad(lines: readonly string[]): ContainerLoad[] {
  const header = lines.findLastIndex((text) => HEADER.test(text));
  if (header < 0) return [];
  const hasNames = / NAME +CPU %/.test(lines[header] ?? '');
  return lines.slice(header + 1).flatMap((text, index): ContainerLoad[] => {
    const words = splitColumns(text);
    const [cpu, memory] = words.filter((word) => /^[\d.,]{1,12}%$/.test(word));
    const name = words[hasNames ? 1 : 0];
    if (cpu === undefined || memory === undefined || name === undefined) return [];
    return [{ name, cpuPercent: parseDecimal(cpu), memoryPercent: parseDecimal(memory), line: header + index + 2 }];
  });
}

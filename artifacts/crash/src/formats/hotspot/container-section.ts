import type { NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { parseNumber, parseSize } from '../numbers.ts';

const ROW = /^([a-z][\w ()]{1,60}): *(-?\d+)( k)?\s*$/;
const CONTAINER_TYPE = /^container_type: cgroupv?(\d)/;

/** Reads a row of `container (cgroup) information:`; `-1`, `-2`, `unlimited` and `no quota` are no limits. */
export class ContainerReader {
  private readonly draft: ReportDraft;
  private quota: number | undefined;
  private period: number | undefined;

  constructor(draft: ReportDraft) {
    this.draft = draft;
  }

  line({ text, line }: NumberedText): void {
    const version = CONTAINER_TYPE.exec(text)?.[1];
    if (version !== undefined) {
      this.open().version = parseNumber(version);
      this.draft.lines.container ??= line;
      return;
    }
    const match = ROW.exec(text);
    const value = match ? parseSize(match[2], match[3]) : undefined;
    if (match && value !== undefined && value > 0) this.set(match[1] ?? '', value, line);
  }

  private open(): NonNullable<ReportDraft['process']['container']> {
    this.draft.process.container ??= {};
    return this.draft.process.container;
  }

  private set(name: string, value: number, line: number): void {
    const container = this.open();
    const { lines } = this.draft;
    if (name === 'memory_limit_in_bytes') {
      container.memoryLimitBytes = value;
      lines.containerLimit = line;
    } else if (name === 'memory_usage_in_bytes') {
      container.memoryUsageBytes = value;
      lines.containerUsage = line;
    } else if (name === 'memory_max_usage_in_bytes') container.memoryMaxUsageBytes = value;
    else if (name === 'maximum number of tasks') {
      container.pidsLimit = value;
      lines.containerPids = line;
    } else if (name === 'current number of tasks') container.pids = value;
    else this.setCpuShare(name, value);
  }

  private setCpuShare(name: string, value: number): void {
    if (name === 'cpu_quota') this.quota = value;
    else if (name === 'cpu_period') this.period = value;
    if (this.quota === undefined || this.period === undefined || this.period === 0) return;
    this.open().cpus = Math.round((this.quota / this.period) * 1000) / 1000;
  }
}

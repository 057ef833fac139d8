import { buildFactTable, formatDuration, pluralize, toOptionalCell } from '@hindsight/claims';
import { bytes, type Cell, count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const formatTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toSizeCell = (value: number | undefined): Cell | undefined => toOptionalCell(value, bytes);

function listContainer({ facts: { container } }: RecordingAnalysis): (readonly [string, Cell | undefined])[] {
  if (!container) return [];
  return [
    ['Container', container.type],
    ['CPUs of the container', toOptionalCell(container.effectiveCpuCount, count)],
    ['CPU quota', toOptionalCell(container.cpuQuotaMs, ms)],
    ['CPU period', toOptionalCell(container.cpuPeriodMs, ms)],
    ['Throttled', toOptionalCell(container.cpuThrottledMs, ms)],
    ['Throttled periods', toOptionalCell(container.throttledSlices, count)],
    ['Periods', toOptionalCell(container.elapsedSlices, count)],
    ['Memory limit', toSizeCell(container.memoryLimitBytes)],
    ['Memory used at most', toSizeCell(container.memoryUsedMaxBytes)],
  ];
}

/** The machine and the container around the JVM. */
export const writeEnvironment: SectionWriter = ({ analysis }) => {
  const { os, cpu, memory, container } = analysis.facts;
  const processes = analysis.runtime.processes;
  const facts = buildFactTable([
    ['Operating system', os?.trim().split('\n')[0]],
    ['Processor', cpu.description?.trim().split('\n')[0]],
    ['Cores', toOptionalCell(cpu.cores, count)],
    ['Hardware threads', toOptionalCell(cpu.hardwareThreads, count)],
    ['Memory of the machine', toSizeCell(memory.physicalTotalBytes)],
    ['Used of it at most', toSizeCell(memory.physicalUsedMaxBytes)],
    ['Swap', toSizeCell(memory.swapTotalBytes)],
    ['Resident at most', toSizeCell(memory.rssMaxBytes)],
    ['Native memory committed at most', toSizeCell(memory.nativeCommittedMaxBytes)],
    ...listContainer(analysis),
  ]);
  const throttled = container?.cpuThrottledMs ? `, throttled for ${formatDuration(container.cpuThrottledMs)}` : '';
  const cpus = cpu.hardwareThreads === undefined ? '' : pluralize(cpu.hardwareThreads, 'hardware thread');
  const summary = [container ? `container (${container.type ?? 'unknown type'})` : 'no container', cpus]
    .filter((part) => part !== '')
    .join(', ');
  return buildFoldedSection('environment', 'Machine and container', `${summary}${throttled}`, [
    ...facts,
    ...buildTable(
      'Processes that were started',
      ['Command'],
      (processes?.started ?? []).map((command) => [command]),
    ),
  ]);
};

/** `OpenJDK 64-Bit Server VM, 17.0.15+6-LTS`: the long version has the number of the build in its first parentheses. */
function summarizeJvm({ facts: { jvm }, recording }: RecordingAnalysis): string {
  const version = /\(([\w.+-]+)\)/.exec(jvm.version ?? '')?.[1] ?? jvm.version;
  return [jvm.name, version].filter((part) => part !== undefined).join(', ') || recording.format;
}

/** What was read, and what could not be. */
function listReading(recording: RecordingAnalysis['recording']): (readonly [string, Cell | undefined])[] {
  return [
    ['Written by', recording.producer === 'unknown' ? undefined : recording.producer],
    ['Format', recording.format],
    ['From', recording.startMs > 0 ? formatTime(recording.startMs) : undefined],
    ['Until', recording.endMs > 0 ? formatTime(recording.endMs) : undefined],
    ['Duration', recording.durationMs > 0 ? ms(recording.durationMs) : undefined],
    ['Events', recording.isCollapsed ? undefined : count(recording.events)],
    ['Chunks', recording.chunkCount > 0 ? count(recording.chunkCount) : undefined],
    [
      'Chunks that could be read',
      recording.readableChunks < recording.chunkCount ? count(recording.readableChunks) : undefined,
    ],
    ['Lost by the recorder', recording.dataLossBytes > 0 ? bytes(recording.dataLossBytes) : undefined],
    ['Stacks cut by the recorder', recording.truncatedStacks > 0 ? count(recording.truncatedStacks) : undefined],
    ['References without a value', recording.unresolved > 0 ? count(recording.unresolved) : undefined],
  ];
}

/** The JVM and what was recorded of it. */
export const writeJvm: SectionWriter = ({ analysis }) => {
  const { recording, facts } = analysis;
  const { jvm, agents, recordings } = facts;
  const started = jvm.startMs === undefined ? undefined : formatTime(jvm.startMs);
  const files = recording.files.map((file): Cell[] => [
    file.fileName,
    bytes(file.bytes),
    ms(file.durationMs),
    count(file.events),
  ]);
  return buildFoldedSection('jvm', 'JVM and recording', summarizeJvm(analysis), [
    ...buildFactTable([
      ['JVM', jvm.name],
      ['Version', jvm.version],
      ['Vendor', jvm.vendor],
      ['Process', toOptionalCell(jvm.pid, (pid) => String(pid))],
      ['Started', started],
      ['JVM arguments', jvm.arguments || undefined],
      ['Java arguments', jvm.javaArguments || undefined],
      ...listReading(recording),
      ['Agents', agents.map(({ name }) => name).join(', ') || undefined],
      [
        'Recordings',
        recordings
          .map(({ name }) => name ?? '')
          .filter(Boolean)
          .join(', ') || undefined,
      ],
    ]),
    ...(files.length > 1 ? buildTable('Files', ['File', 'Size', 'Duration', 'Events'], files) : []),
  ]);
};

import type { Recording } from '../model.ts';
import type {
  ActiveRecordingFact,
  AgentFact,
  ContainerFacts,
  FlagFact,
  JvmFacts,
  KeyValue,
  RecordingFacts,
} from '../model-facts.ts';
import { TableReader } from './table-reader.ts';
import { compareNames } from './totals.ts';

const FLAG_TYPES = ['Int', 'UnsignedInt', 'Long', 'UnsignedLong', 'Double', 'Boolean', 'String'];
const DEFAULT_ORIGIN = /^default$/i;

/** Leaves out what is not known, because an optional member must not be undefined. */
export function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A counter of the system that is not supported is negative. */
const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/** The lines of a text as one line. */
const joinLines = (text: string | undefined): string | undefined =>
  text
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

export function buildFacts(recording: Recording): RecordingFacts {
  const table = (type: string) => new TableReader(recording, `jdk.${type}`);
  const cpu = table('CPUInformation');
  const flags = listFlags(recording);
  return {
    jvm: buildJvm(recording),
    os: joinLines(table('OSInformation').lastText('osVersion')),
    cpu: known({
      description: cpu.lastText('cpu') ?? cpu.lastText('description'),
      cores: cpu.lastNumber('cores'),
      hardwareThreads: cpu.lastNumber('hwThreads'),
    }),
    memory: known({
      physicalTotalBytes: positive(table('PhysicalMemory').lastNumber('totalSize')),
      physicalUsedMaxBytes: positive(table('PhysicalMemory').max('usedSize')),
      swapTotalBytes: table('SwapSpace').lastNumber('totalSize'),
      rssMaxBytes: positive(table('ResidentSetSize').max('peak') ?? table('ResidentSetSize').max('size')),
      nativeCommittedMaxBytes: positive(table('NativeMemoryUsageTotal').max('committed')),
    }),
    container: buildContainer(recording),
    flags,
    flagCount: flags.length,
    systemProperties: listPairs(table('InitialSystemProperty')),
    environment: listPairs(table('InitialEnvironmentVariable')),
    agents: [...listAgents(table('JavaAgent'), false), ...listAgents(table('NativeAgent'), true)],
    recordings: listRecordings(table('ActiveRecording')),
  };
}

const FEATURE = /(?:^|\()(?:1\.)?(\d{1,3})(?=[.+\-_ ]|$)/;
const RELEASE = /\((?:1\.)?(\d{1,3})[^()]*\)/;

function buildJvm(recording: Recording): JvmFacts {
  const table = new TableReader(recording, 'jdk.JVMInformation');
  const version = table.lastText('jvmVersion');
  const properties = new TableReader(recording, 'jdk.InitialSystemProperty');
  const property = (wanted: string): string | undefined => {
    for (let row = 0; row < properties.rows; row++)
      if (properties.text(row, 'key') === wanted) return properties.text(row, 'value');
    return undefined;
  };
  const javaVersion = property('java.specification.version') ?? property('java.vm.specification.version');
  const feature = FEATURE.exec(javaVersion ?? '')?.[1] ?? findFeature(version ?? '');
  return known({
    name: table.lastText('jvmName'),
    version,
    feature: feature === undefined ? undefined : Number(feature),
    startMs: table.lastNumber('jvmStartTime'),
    pid: table.lastNumber('pid') ?? runPid(recording),
    arguments: table.lastText('jvmArguments'),
    javaArguments: table.lastText('javaArguments'),
    flagsFile: table.lastText('jvmFlags'),
    vendor: property('java.vendor') ?? property('java.vm.vendor'),
  });
}

/** `… (17.0.15+6-Debian …) for linux-amd64 JRE (17.0.15+6 …)`: the release in brackets; old ones are `(25.40-b25) … JRE (1.8.0_40-b25)`. */
function findFeature(version: string): string | undefined {
  const jre = version.indexOf('JRE (');
  return RELEASE.exec(jre >= 0 ? version.slice(jre) : version)?.[1];
}

const runPid = ({ runs }: Recording): number | undefined => runs.find(({ pid }) => pid !== undefined)?.pid;

function buildContainer(recording: Recording): ContainerFacts | undefined {
  const configuration = new TableReader(recording, 'jdk.ContainerConfiguration');
  const throttling = new TableReader(recording, 'jdk.ContainerCPUThrottling');
  const memory = new TableReader(recording, 'jdk.ContainerMemoryUsage');
  if (configuration.rows + throttling.rows + memory.rows === 0) return undefined;
  const grown = (field: string): number | undefined => {
    const values = throttling.numbers(field).filter((value) => value >= 0);
    return values.length > 0 ? Math.max(0, (values.at(-1) ?? 0) - (values[0] ?? 0)) : undefined;
  };
  return known({
    type: configuration.lastText('containerType'),
    effectiveCpuCount: positive(configuration.lastNumber('effectiveCpuCount')),
    cpuQuotaMs: positive(configuration.lastNumber('cpuQuota')),
    cpuPeriodMs: positive(configuration.lastNumber('cpuSlicePeriod')),
    memoryLimitBytes: positive(configuration.lastNumber('memoryLimit')),
    memoryUsedMaxBytes: positive(memory.max('memoryUsage')),
    cpuThrottledMs: grown('cpuThrottledTime'),
    throttledSlices: grown('cpuThrottledSlices'),
    elapsedSlices: grown('cpuElapsedSlices'),
  });
}

/** The last value of each flag; a flag that was changed has its new value. */
function listFlags(recording: Recording): FlagFact[] {
  const flags = new Map<string, FlagFact>();
  for (const type of FLAG_TYPES) {
    const table = new TableReader(recording, `jdk.${type}Flag`);
    for (let row = 0; row < table.rows; row++) {
      const name = table.text(row, 'name');
      if (name !== undefined)
        flags.set(name, { name, value: readFlag(table, row, 'value', type), origin: table.text(row, 'origin') ?? '' });
    }
    const changed = new TableReader(recording, `jdk.${type}FlagChanged`);
    for (let row = 0; row < changed.rows; row++) {
      const name = changed.text(row, 'name');
      if (name !== undefined && flags.has(name))
        flags.set(name, {
          name,
          value: readFlag(changed, row, 'newValue', type),
          origin: changed.text(row, 'origin') ?? '',
        });
    }
  }
  const isDefault = ({ origin }: FlagFact) => Number(DEFAULT_ORIGIN.test(origin));
  return [...flags.values()].sort((a, b) => isDefault(a) - isDefault(b) || compareNames(a.name, b.name));
}

function readFlag(table: TableReader, row: number, field: string, type: string): string {
  const number = table.number(row, field);
  if (number === undefined) return table.text(row, field) ?? '';
  if (type === 'Boolean') return String(number !== 0);
  if (type.startsWith('Unsigned') && number < 0) return String(BigInt.asUintN(64, BigInt(number)));
  return Number.isInteger(number) ? String(BigInt(number)) : String(number);
}

function listPairs(table: TableReader): KeyValue[] {
  const pairs = new Map<string, string>();
  for (let row = 0; row < table.rows; row++) {
    const key = table.text(row, 'key');
    if (key !== undefined) pairs.set(key, table.text(row, 'value') ?? '');
  }
  return [...pairs].map(([key, value]) => ({ key, value })).sort((a, b) => compareNames(a.key, b.key));
}

function listAgents(table: TableReader, isNative: boolean): AgentFact[] {
  const agents = new Map<string, AgentFact>();
  for (let row = 0; row < table.rows; row++) {
    const name = table.text(row, 'name');
    const dynamic = table.number(row, 'dynamic');
    if (name === undefined) continue;
    const optional = known({
      options: table.text(row, 'options'),
      isDynamic: dynamic === undefined ? undefined : dynamic !== 0,
    });
    agents.set(name, { name, isNative, ...optional });
  }
  return [...agents.values()];
}

/** The JDK writes the largest long where there is no limit, in nanoseconds or in milliseconds: 292 years or more. */
const NO_LIMIT_MS = 9e12;

const findLimit = (limitMs: number | undefined): number | undefined =>
  limitMs !== undefined && limitMs < NO_LIMIT_MS ? limitMs : undefined;

function listRecordings(table: TableReader): ActiveRecordingFact[] {
  const recordings = new Map<string, ActiveRecordingFact>();
  for (let row = 0; row < table.rows; row++) {
    const fact = known({
      name: table.text(row, 'name'),
      id: table.number(row, 'id'),
      destination: table.text(row, 'destination'),
      maxAgeMs: findLimit(table.number(row, 'maxAge')),
      maxSizeBytes: table.number(row, 'maxSize'),
      startMs: table.number(row, 'recordingStart'),
      durationMs: findLimit(table.number(row, 'recordingDuration')),
    });
    recordings.set(`${fact.id} ${fact.name}`, fact);
  }
  return [...recordings.values()];
}

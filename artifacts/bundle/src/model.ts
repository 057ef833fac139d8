import type { CrashLogAnalysis } from '@hindsight/crash';
import type { GcLogAnalysis } from '@hindsight/gc';
import type { ApplicationLogAnalysis } from '@hindsight/logs';
import type { MemoryTablesAnalysis } from '@hindsight/memory';
import type { AnalyzedMembers, Evidence, Finding, Level, TextAnalysis } from '@hindsight/model';
import type { RecordingAnalysisResult } from '@hindsight/recording';
import type { ThreadDumpAnalysis } from '@hindsight/threads';
import type { OutputFile } from './output-file.ts';
import type { Certificate } from './outputs/certificates.ts';
import type { Cgroup } from './outputs/cgroup.ts';
import type { Descriptors } from './outputs/descriptors.ts';
import type { Diagnostics } from './outputs/diagnostics.ts';
import type { FileSystem } from './outputs/disk.ts';
import type { HistogramRow } from './outputs/histogram.ts';
import type { DiskLoad } from './outputs/iostat.ts';
import type { JstatSample } from './outputs/jstat.ts';
import type { KernelMessage } from './outputs/kernel-messages.ts';
import type { MetaInfo } from './outputs/meta-info.ts';
import type { NativeMemory } from './outputs/native-memory.ts';
import type { NativeDeath } from './outputs/native-stacks.ts';
import type { ConnectionSnapshot } from './outputs/netstat.ts';
import type { Ping } from './outputs/ping.ts';
import type { PartitionLag } from './outputs/platform/consumer-groups.ts';
import type { ContainerLoad } from './outputs/platform/container-load.ts';
import type { ContainerTrouble } from './outputs/platform/container-trouble.ts';
import type { DatabaseSession } from './outputs/platform/database-session.ts';
import type { HealthPart } from './outputs/platform/health.ts';
import type { MetricSample } from './outputs/platform/metrics.ts';
import type { NodeFigure } from './outputs/platform/nodetool.ts';
import type { ServerLimit } from './outputs/platform/server-limits.ts';
import type { ProcessLimit } from './outputs/process-limit.ts';
import type { ListedProcess } from './outputs/ps.ts';
import type { TopTable } from './outputs/top.ts';
import type { HostSample } from './outputs/vmstat.ts';
import type { AssumedTimes, KnownZone } from './zones.ts';

/** The state of a file of the archive, or of one that is missing from it. */
export type ArtifactState = 'analysed' | 'missing' | 'unreadable' | 'ignored';

/** What a file is called that no capture writes. */
export const UNKNOWN_KIND = 'file';

export interface Artifact {
  /** The base name. A missing file has the name that the capture script gives it. */
  readonly name: string;
  /** The name of its role: `GC log`, `host load`. */
  readonly kind: string;
  readonly state: ArtifactState;
  /** Says why the file was not analyzed. */
  readonly why?: string;
  /** The id of its section in the report. */
  readonly section?: string;
}

/** The output of a command, with the figures that were read from it. */
export interface CommandOutput<Value> {
  readonly file: OutputFile;
  readonly value: Value;
}

export interface CapturedLog {
  readonly name: string;
  readonly members: AnalyzedMembers<ApplicationLogAnalysis>;
  /** What its times were read with because it does not state it; absent when its times are complete, in UTC. */
  readonly assumed?: AssumedTimes;
  /** The last lines; empty for a very large log. */
  readonly tail: readonly { readonly number: number; readonly text: string }[];
}

export interface CapturedCrash {
  readonly name: string;
  readonly members: AnalyzedMembers<CrashLogAnalysis>;
}

/** Another JVM of the bundle, in a folder of its own. */
export interface OtherJvm {
  readonly name: string;
  /** Of its first cause; absent when nothing is wrong with it. */
  readonly level: Level | undefined;
  readonly headline: string | undefined;
  readonly evidence: Evidence | undefined;
}

/** Everything that was read from a capture, before hypotheses are scored. */
/** A GC log of a JVM that ended days before the one of the newest GC log began. */
export interface EarlierGcLog {
  readonly name: string;
  /** How long it ended before the newest GC log begins, in ms. */
  readonly agoMs: number;
  /** What is wrong in it, if anything serious is. */
  readonly worst: Finding | undefined;
}

export interface Capture {
  /** The folder that this capture is of, when the bundle has several JVMs, and the others. */
  readonly jvm?: { readonly name: string; readonly others: readonly OtherJvm[] };
  readonly meta: MetaInfo;
  /** The zone of the JVM as far as a file tells it. */
  readonly zone: KnownZone | undefined;
  readonly artifacts: readonly Artifact[];
  readonly gc: AnalyzedMembers<GcLogAnalysis> | undefined;
  /** The last GC log of a JVM that ended days before the one of the capture began. */
  readonly earlierGcLog?: EarlierGcLog | undefined;
  readonly threads: AnalyzedMembers<ThreadDumpAnalysis> | undefined;
  /** The findings of the heap dump. It has no lines to quote. */
  readonly heap: TextAnalysis | undefined;
  /** All flight recordings, as one. They have no lines to quote. */
  readonly recording: RecordingAnalysisResult | undefined;
  readonly logs: readonly CapturedLog[];
  readonly top: CommandOutput<readonly TopTable[]> | undefined;
  /** The tables in the order in which they were taken. */
  readonly topThreads: readonly CommandOutput<readonly TopTable[]>[];
  readonly vmstat: CommandOutput<readonly HostSample[]> | undefined;
  readonly netstat: CommandOutput<readonly ConnectionSnapshot[]> | undefined;
  readonly ps: CommandOutput<readonly (readonly ListedProcess[])[]> | undefined;
  readonly disk: CommandOutput<readonly FileSystem[]> | undefined;
  readonly kernelMessages: CommandOutput<readonly KernelMessage[]> | undefined;
  readonly sysctl: CommandOutput<ReadonlyMap<string, string>> | undefined;
  readonly cgroup: CommandOutput<Cgroup> | undefined;
  readonly iostat: CommandOutput<readonly DiskLoad[]> | undefined;
  /** The state of containers, as Kubernetes or Docker tells it. */
  readonly containers: readonly CommandOutput<readonly ContainerTrouble[]>[];
  /** What a program or its platform counts, as Prometheus reads it. */
  readonly metrics: readonly CommandOutput<readonly MetricSample[]>[];
  readonly containerLoad: readonly CommandOutput<readonly ContainerLoad[]>[];
  readonly consumerGroups: readonly CommandOutput<readonly PartitionLag[]>[];
  /** How processes ended, as a debugger reads it from a core dump. */
  readonly nativeDeaths: readonly CommandOutput<readonly NativeDeath[]>[];
  readonly health: readonly CommandOutput<readonly HealthPart[]>[];
  /** What servers show, or what is in files, as `openssl` prints it. */
  readonly certificates: readonly CommandOutput<readonly Certificate[]>[];
  readonly databaseSessions: readonly CommandOutput<readonly DatabaseSession[]>[];
  /** Limits that servers have reached, by their own account. */
  readonly serverLimits: readonly CommandOutput<readonly ServerLimit[]>[];
  readonly nodetool: readonly CommandOutput<readonly NodeFigure[]>[];
  readonly ping: CommandOutput<Ping | undefined> | undefined;
  readonly diagnostics: CommandOutput<Diagnostics> | undefined;
  readonly crashReports: readonly CapturedCrash[];
  /** All tables about memory, as one series. */
  readonly memory: AnalyzedMembers<MemoryTablesAnalysis> | undefined;
  /** The file that is called a GC log and holds figures of jstat. */
  readonly jstatAsGcLog: string | undefined;
  readonly jstat: CommandOutput<readonly JstatSample[]> | undefined;
  readonly nativeMemory: CommandOutput<readonly NativeMemory[]> | undefined;
  readonly descriptors: CommandOutput<readonly Descriptors[]> | undefined;
  /** The limits of the process, as the kernel lists them. */
  readonly processLimit: CommandOutput<readonly ProcessLimit[]> | undefined;
  /** A class histogram in a file of its own. */
  readonly histogram: CommandOutput<readonly HistogramRow[]> | undefined;
}

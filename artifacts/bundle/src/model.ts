import type { GcLogAnalysis } from '@hindsight/gc';
import type { ApplicationLogAnalysis } from '@hindsight/logs';
import type { AnalyzedMembers, TextAnalysis } from '@hindsight/model';
import type { ThreadDumpAnalysis } from '@hindsight/threads';
import type { MetaInfo } from './meta-info.ts';
import type { OutputFile } from './output-file.ts';
import type { Cgroup } from './outputs/cgroup.ts';
import type { Diagnostics } from './outputs/diagnostics.ts';
import type { FileSystem } from './outputs/disk.ts';
import type { KernelMessage } from './outputs/kernel-messages.ts';
import type { ConnectionSnapshot } from './outputs/netstat.ts';
import type { Ping } from './outputs/ping.ts';
import type { ListedProcess } from './outputs/ps.ts';
import type { TopTable } from './outputs/top.ts';
import type { HostSample } from './outputs/vmstat.ts';

/** The state of a file of the archive, or of one that is missing from it. */
export type ArtifactState = 'analysed' | 'missing' | 'unreadable' | 'ignored';

export interface Artifact {
  /** Its base name; of what is missing as the capture calls it. */
  readonly name: string;
  /** `GC log`, `host load`. */
  readonly kind: string;
  readonly state: ArtifactState;
  /** Of what is not analysed. */
  readonly why?: string;
  /** Id of the section of the report about it. */
  readonly section?: string;
}

/** The output of a command and the figures that were read from it. */
export interface CommandOutput<Value> {
  readonly file: OutputFile;
  readonly value: Value;
}

export interface CapturedLog {
  readonly name: string;
  readonly members: AnalyzedMembers<ApplicationLogAnalysis>;
}

/** Everything that was read of a capture, before it is judged. */
export interface Capture {
  readonly meta: MetaInfo;
  readonly artifacts: readonly Artifact[];
  readonly gc: AnalyzedMembers<GcLogAnalysis> | undefined;
  readonly threads: AnalyzedMembers<ThreadDumpAnalysis> | undefined;
  /** Its findings; a heap dump has no lines. */
  readonly heap: TextAnalysis | undefined;
  readonly logs: readonly CapturedLog[];
  readonly top: CommandOutput<readonly TopTable[]> | undefined;
  /** In the order in which they were taken. */
  readonly topThreads: readonly CommandOutput<readonly TopTable[]>[];
  readonly vmstat: CommandOutput<readonly HostSample[]> | undefined;
  readonly netstat: CommandOutput<readonly ConnectionSnapshot[]> | undefined;
  readonly ps: CommandOutput<readonly (readonly ListedProcess[])[]> | undefined;
  readonly disk: CommandOutput<readonly FileSystem[]> | undefined;
  readonly kernelMessages: CommandOutput<readonly KernelMessage[]> | undefined;
  readonly sysctl: CommandOutput<ReadonlyMap<string, string>> | undefined;
  readonly cgroup: CommandOutput<Cgroup> | undefined;
  readonly ping: CommandOutput<Ping | undefined> | undefined;
  readonly diagnostics: CommandOutput<Diagnostics> | undefined;
}

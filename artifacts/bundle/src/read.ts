import { crashLogAnalyzer } from '@hindsight/crash';
import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { memoryTablesAnalyzer } from '@hindsight/memory';
import {
  type AnalysisRequest,
  type AnalyzedMembers,
  type ArchiveContents,
  type ArchiveMember,
  ArtifactError,
  type TextAnalysis,
  type TextAnalyzer,
} from '@hindsight/model';
import { flightRecordingAnalyzer, type RecordingAnalysisResult } from '@hindsight/recording';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { assignRoles } from './assign-roles.ts';
import { findRole, type Role, toBaseName } from './layout.ts';
import type { Artifact, Capture, CapturedCrash, CapturedLog, CommandOutput } from './model.ts';
import { type OutputFile, readOutput } from './output-file.ts';
import { type Cgroup, readCgroupFiles } from './outputs/cgroup.ts';
import { readDescriptors } from './outputs/descriptors.ts';
import { joinDiagnostics, readDiagnostics } from './outputs/diagnostics.ts';
import { readDisk } from './outputs/disk.ts';
import { readHistogram } from './outputs/histogram.ts';
import { readIostat } from './outputs/iostat.ts';
import { readJstat } from './outputs/jstat.ts';
import { readKernelMessages } from './outputs/kernel-messages.ts';
import { type MetaInfo, parseCaptureTime, readMetaInfo } from './outputs/meta-info.ts';
import { readNativeMemory } from './outputs/native-memory.ts';
import { readListedConnections, readNetstat } from './outputs/netstat.ts';
import { readOpenFiles } from './outputs/open-files.ts';
import { readPing } from './outputs/ping.ts';
import { readProcessLimit } from './outputs/process-limit.ts';
import { readPs } from './outputs/ps.ts';
import { readSysctl } from './outputs/sysctl.ts';
import { readTop } from './outputs/top.ts';
import { readVmstat } from './outputs/vmstat.ts';
import {
  createAnalyzed,
  createIgnored,
  getReason,
  getTitle,
  listMissing,
  listUnknown,
  listUnread,
} from './reading/artifact-list.ts';
import { completeMeta } from './reading/complete-meta.ts';
import { judgeEarlierGcLogs, separateGcLogs } from './reading/earlier-gc-logs.ts';
import { joinDisks, joinOutputs, joinShots, selectLoad, selectPing } from './reading/join-outputs.ts';
import { readPlatform } from './reading/read-platform.ts';
import { readTail } from './reading/read-tail.ts';
import { type ReadRecording, selectRecordings } from './reading/select-recordings.ts';
import {
  type AssumedTimes,
  assumeTimes,
  findKnownZone,
  findLastDumpTime,
  type KnownZone,
  placeDumps,
} from './zones.ts';

/** Only this many application logs are analyzed, in the order of their names; a capture has a handful. */
const MAX_LOGS = 40;

/** Reads a whole capture. A file that cannot be read is named among the artifacts and does not hide the others. */
export async function readCapture(contents: ArchiveContents, request: AnalysisRequest): Promise<Capture> {
  const { byRole, unknown } = assignRoles(contents.members);
  if (byRole.size === 0) {
    const names = contents.members.slice(0, 5).map(({ name }) => name);
    throw new ArtifactError(
      'not-a-bundle',
      `None of its files is one that a capture script writes: ${names.join(', ')}.`,
    );
  }
  const reader = new CaptureReader(contents, byRole, request);
  const capture = await reader.read();
  return {
    ...capture,
    artifacts: [...reader.artifacts, ...listUnknown(unknown, contents.skipped), ...listMissing(contents, byRole)],
  };
}

class CaptureReader {
  readonly artifacts: Artifact[] = [];
  private readonly contents: ArchiveContents;
  private readonly byRole: ReadonlyMap<Role, readonly ArchiveMember[]>;
  private readonly request: AnalysisRequest;

  constructor(
    contents: ArchiveContents,
    byRole: ReadonlyMap<Role, readonly ArchiveMember[]>,
    request: AnalysisRequest,
  ) {
    this.contents = contents;
    this.byRole = byRole;
    this.request = request;
  }

  async read(): Promise<Omit<Capture, 'artifacts'>> {
    const meta = (await this.readFirstOutput('meta', readMetaInfo))?.value ?? { tags: [] };
    const gcLogs = await separateGcLogs(this.getMembers('gc'));
    const gc = await this.analyzeMembers(gcLogs.current, 'gc', 'gc', gcLogAnalyzer);
    const earlier = await judgeEarlierGcLogs(gcLogs.earlier, this.contents, this.createRequest('gc-log'));
    this.artifacts.push(...earlier.artifacts);
    const zone = findKnownZone(meta, gc);
    const read = await this.readThreadDumps();
    const threads = read && placeDumps(read, zone, meta);
    const capture = {
      meta,
      zone,
      gc,
      earlierGcLog: earlier.earlierGcLog,
      threads,
      heap: await this.readHeapDump(),
      recording: await this.readRecordings(meta.processId),
      logs: await this.readLogs(zone, meta, parseCaptureTime(meta) ?? findLastDumpTime(threads)),
      topThreads: await this.readOutputs('top-threads', readTop),
      top: await this.readFirstOutput('top', readTop),
      vmstat: selectLoad(await this.readOutputs('vmstat', readVmstat)),
      netstat: (await this.readFirstOutput('netstat', readNetstat)) ?? (await this.readListedConnections()),
      ps: joinShots(await this.readOutputs('ps', readPs)),
      disk: joinDisks(await this.readOutputs('disk', readDisk)),
      kernelMessages: joinOutputs(await this.readOutputs('kernel-messages', readKernelMessages)),
      sysctl: await this.readFirstOutput('sysctl', readSysctl),
      cgroup: await this.readCgroup(),
      ping: selectPing(await this.readOutputs('ping', readPing)),
      iostat: joinOutputs(await this.readOutputs('iostat', readIostat)),
      ...(await readPlatform((role, readLines) => this.readOutputs(role, readLines))),
      diagnostics: joinDiagnostics(await this.readOutputs('diagnostics', readDiagnostics)),
      crashReports: await this.readCrashReports(),
      memory: await this.analyzeRole('memory', 'memory', memoryTablesAnalyzer),
      jstatAsGcLog: this.getMembers('memory')
        .map(({ name }) => toBaseName(name))
        .find((name) => findRole(name)?.role === 'gc'),
      jstat: await this.readTables(readJstat),
      nativeMemory: joinOutputs(await this.readEachTable(readNativeMemory)),
      descriptors:
        (await this.readTables(readDescriptors)) ?? (await this.readFirstOutput('open-files', readOpenFiles)),
      processLimit: await this.readTables(readProcessLimit),
      histogram: await this.readTables((lines) => readHistogram(lines), this.getMembers('memory').toReversed()),
    };
    this.artifacts.push(...listUnread(this.byRole));
    return { ...capture, meta: completeMeta(capture) };
  }

  /** `lsof` lists connections as well. */
  private async readListedConnections(): Promise<Capture['netstat']> {
    for (const member of this.getMembers('open-files')) {
      const file = await readOutput(member);
      const value = readListedConnections(file.lines);
      if (value.length > 0) return { file: { ...file, name: toBaseName(file.name) }, value };
    }
    return undefined;
  }

  private getMembers(role: Role): readonly ArchiveMember[] {
    return this.byRole.get(role) ?? [];
  }

  private createRequest(kind: AnalysisRequest['kind']): AnalysisRequest {
    const { savedPatterns } = this.request.options;
    const options = { ...(savedPatterns !== undefined && { savedPatterns }) };
    return { kind, fileName: this.request.fileName, options };
  }

  /** Reads the single dumps, or the joined file when it is the only one; it repeats the single ones. */
  private async readThreadDumps(): Promise<Capture['threads']> {
    const [single, joined] = [this.getMembers('threads'), this.getMembers('threads-joined')];
    if (single.length > 0) {
      for (const { name } of joined)
        this.artifacts.push(createIgnored(name, 'thread dumps, joined', 'It repeats the single dumps.'));
    }
    const role = single.length > 0 ? 'threads' : 'threads-joined';
    const read = await this.analyzeRole(role, 'threads', threadDumpAnalyzer);
    return read ?? (role === 'threads' && joined.length > 0 ? this.readJoinedDumps() : undefined);
  }

  private readJoinedDumps(): Promise<Capture['threads']> {
    return this.analyzeRole('threads-joined', 'threads', threadDumpAnalyzer);
  }

  private async readLogs(
    zone: KnownZone | undefined,
    meta: MetaInfo,
    captured: number | undefined,
  ): Promise<CapturedLog[]> {
    const logs: CapturedLog[] = [];
    for (const member of this.getMembers('log').slice(0, MAX_LOGS)) {
      const tail = await readTail(member);
      const asUtc = await this.analyzeMembers([member], 'log', `log-${logs.length + 1}`, applicationLogAnalyzer);
      if (!asUtc) continue;
      const assumed = assumeTimes(asUtc.analysis.analysis, zone, meta, captured);
      const members = assumed ? await this.readLogAgain(member, assumed) : asUtc;
      logs.push({ name: toBaseName(member.name), members, tail, ...(assumed && { assumed }) });
    }
    for (const { name } of this.getMembers('log').slice(MAX_LOGS)) {
      this.artifacts.push(createIgnored(name, 'application log', `More than ${MAX_LOGS} logs are in the archive.`));
    }
    return logs;
  }

  /** Only the end of a log shows in which zone and on which days it was written, so that it is read again. */
  private async readLogAgain(member: ArchiveMember, { zone, day }: AssumedTimes): Promise<CapturedLog['members']> {
    const { options, ...request } = this.createRequest('application-log');
    const analyze = await applicationLogAnalyzer.loadAnalysis();
    return this.contents.analyze([member], (sources) =>
      analyze(sources, {
        ...request,
        options: {
          ...options,
          ...(zone && { assumedZone: zone.offset }),
          ...(day !== undefined && { assumedDay: String(day) }),
        },
      }),
    );
  }

  /** A crash report is one JVM's, so each is analyzed by itself. */
  private async readCrashReports(): Promise<CapturedCrash[]> {
    const reports: CapturedCrash[] = [];
    for (const member of this.getMembers('crash')) {
      const section = `crash-${reports.length + 1}`;
      const members = await this.analyzeMembers([member], 'crash', section, crashLogAnalyzer);
      if (members) reports.push({ name: toBaseName(member.name), members });
    }
    return reports;
  }

  /** Reads the first file of tables that has some of these. */
  private async readTables<Value>(
    read: (lines: readonly string[]) => readonly Value[],
    members = this.getMembers('memory'),
  ): Promise<CommandOutput<readonly Value[]> | undefined> {
    for (const member of members) {
      const [output] = await this.readEachTable(read, [member]);
      if (output) return output;
    }
    return undefined;
  }

  /** Reads the files of tables that have some of these. They are artifacts of the memory analysis, and not listed twice. */
  private async readEachTable<Value>(
    read: (lines: readonly string[]) => readonly Value[],
    members = this.getMembers('memory'),
  ): Promise<CommandOutput<readonly Value[]>[]> {
    const outputs: CommandOutput<readonly Value[]>[] = [];
    for (const member of members) {
      const file = await readOutput(member).catch((error: unknown) => {
        getReason(error);
        return undefined;
      });
      const value = file ? read(file.lines) : [];
      if (file && value.length > 0) outputs.push({ file: { ...file, name: toBaseName(file.name) }, value });
    }
    return outputs;
  }

  /** Reads the largest heap dump. A file that is no heap dump is reported and does not hide the others. */
  private async readHeapDump(): Promise<TextAnalysis | undefined> {
    const [largest, ...others] = this.getMembers('heap').toSorted((a, b) => b.bytes - a.bytes);
    for (const { name } of others) this.artifacts.push(createIgnored(name, 'heap dump', 'Another one is larger.'));
    if (!largest) return undefined;
    const name = toBaseName(largest.name);
    const analyze = await heapDumpAnalyzer.loadAnalysis();
    try {
      const content = await largest.content();
      const companions = this.getMembers('threads').filter(({ source: { head } }) =>
        heapDumpAnalyzer.isCompanion?.(largest.source.head, head),
      );
      const beside = await Promise.all(companions.map((member) => member.content()));
      const analysis = analyze(content, this.createRequest('heap-dump'), undefined, beside);
      this.artifacts.push(createAnalyzed(name, 'heap dump', 'heap', content.truncated));
      return analysis;
    } catch (error) {
      this.artifacts.push({ name, kind: 'heap dump', state: 'unreadable', why: getReason(error) });
      return undefined;
    }
  }

  /** Reads all flight recordings of the JVM as one. Each is tried alone before, so that one that cannot be read does not hide the others. */
  private async readRecordings(captured: number | undefined): Promise<RecordingAnalysisResult | undefined> {
    const members = this.getMembers('recording');
    if (members.length === 0) return undefined;
    const analyze = await loadRecordingAnalysis();
    const request = this.createRequest('flight-recording');
    const read: ReadRecording[] = [];
    for (const member of members) {
      const name = toBaseName(member.name);
      try {
        const content = await member.content();
        read.push({ name, content, result: analyze(content, request) });
      } catch (error) {
        this.artifacts.push({ name, kind: 'flight recording', state: 'unreadable', why: getReason(error) });
      }
    }
    const { ofCapture, others } = selectRecordings(read, captured);
    for (const { name, content } of ofCapture)
      this.artifacts.push(createAnalyzed(name, 'flight recording', 'recording', content.truncated));
    for (const { name, processId } of others)
      this.artifacts.push({ name, kind: 'flight recording', state: 'ignored', why: `It is of process ${processId}.` });
    const [first, ...more] = ofCapture;
    if (!first || more.length === 0) return first?.result;
    return analyze(
      first.content,
      request,
      undefined,
      more.map(({ content }) => content),
    );
  }

  private analyzeRole<Analysis extends TextAnalysis>(
    role: Role,
    section: string,
    analyzer: TextAnalyzer<Analysis>,
  ): Promise<AnalyzedMembers<Analysis> | undefined> {
    return this.analyzeMembers(this.getMembers(role), role, section, analyzer);
  }

  /** Analyzes members with one analyzer. An artifact that fails is reported by itself and does not hide the others. */
  private async analyzeMembers<Analysis extends TextAnalysis>(
    members: readonly ArchiveMember[],
    role: Role,
    section: string,
    analyzer: TextAnalyzer<Analysis>,
  ): Promise<AnalyzedMembers<Analysis> | undefined> {
    if (members.length === 0) return undefined;
    const kind = getTitle(role);
    const [analyze, request] = [await analyzer.loadAnalysis(), this.createRequest(analyzer.kind)];
    try {
      const read = await this.contents.analyze(members, (sources) => analyze(sources, request));
      for (const { name } of members)
        this.artifacts.push(createAnalyzed(name, kind, section, read.truncated.includes(name)));
      return read;
    } catch (error) {
      for (const { name } of members)
        this.artifacts.push({ name: toBaseName(name), kind, state: 'unreadable', why: getReason(error) });
      return undefined;
    }
  }

  /** The files of a control group are one each when somebody has copied them. */
  private async readCgroup(): Promise<CommandOutput<Cgroup> | undefined> {
    const files = (await this.readOutputs('cgroup', () => undefined)).map(({ file }) => file);
    const [file] = files;
    return file && { file, value: readCgroupFiles(files) };
  }

  private async readFirstOutput<Value>(
    role: Role,
    read: (lines: readonly string[]) => Value,
  ): Promise<CommandOutput<Value> | undefined> {
    return (await this.readOutputs(role, read))[0];
  }

  private async readOutputs<Value>(
    role: Role,
    read: (lines: readonly string[]) => Value,
  ): Promise<CommandOutput<Value>[]> {
    const outputs: CommandOutput<Value>[] = [];
    for (const member of this.getMembers(role)) {
      const file = await this.readOutput(member, role);
      if (file) outputs.push({ file, value: read(file.lines) });
    }
    return outputs;
  }

  private async readOutput(member: ArchiveMember, role: Role): Promise<OutputFile | undefined> {
    const kind = getTitle(role);
    try {
      const file = await readOutput(member);
      this.artifacts.push(createAnalyzed(member.name, kind, role === 'meta' ? undefined : 'host', file.truncated));
      return { ...file, name: toBaseName(member.name) };
    } catch (error) {
      this.artifacts.push({ name: toBaseName(member.name), kind, state: 'unreadable', why: getReason(error) });
      return undefined;
    }
  }
}

type AnalyzeRecording = (
  ...input: Parameters<Awaited<ReturnType<typeof flightRecordingAnalyzer.loadAnalysis>>>
) => RecordingAnalysisResult;

/** The analysis of recordings gives its figures besides, which the general type of analyzers does not tell. */
const loadRecordingAnalysis = async (): Promise<AnalyzeRecording> =>
  (await flightRecordingAnalyzer.loadAnalysis()) as AnalyzeRecording;

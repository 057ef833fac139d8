import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import {
  type AnalysedParts,
  type AnalysisRequest,
  type ArchiveContents,
  type ArchiveMember,
  ArtifactError,
  type TextAnalysis,
  type TextAnalyzer,
} from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { baseName, ROLES, type Role } from './layout.ts';
import { readMetaInfo } from './meta-info.ts';
import type { Artifact, Capture, LogOfCapture, Told } from './model.ts';
import { type OutputFile, readOutput } from './output-file.ts';
import { readCgroup } from './outputs/cgroup.ts';
import { readDiagnostics } from './outputs/diagnostics.ts';
import { readDisk } from './outputs/disk.ts';
import { readKernelMessages } from './outputs/kernel-messages.ts';
import { readNetstat } from './outputs/netstat.ts';
import { readPing } from './outputs/ping.ts';
import { readPs } from './outputs/ps.ts';
import { readSysctl } from './outputs/sysctl.ts';
import { readTop } from './outputs/top.ts';
import { readVmstat } from './outputs/vmstat.ts';
import { sortParts } from './sort-parts.ts';

/** So many logs are analysed, in the order of their names; a capture has a handful. */
const MOST_LOGS = 40;

/** Reads a whole capture. What cannot be read is named among its artifacts and hides nothing else. */
export async function readCapture(contents: ArchiveContents, request: AnalysisRequest): Promise<Capture> {
  const { byRole, unknown } = sortParts(contents.parts);
  if (byRole.size === 0) {
    const names = contents.parts.slice(0, 5).map(({ name }) => name);
    throw new ArtifactError('not-a-bundle', `No file of it is one that a capture writes: ${names.join(', ')}.`);
  }
  const reading = new CaptureReading(contents, byRole, request);
  const capture = await reading.read();
  return {
    ...capture,
    artifacts: [
      ...reading.artifacts,
      ...unknown.map(({ name }) => ignored(name, 'file', 'No capture writes a file of this name.')),
      ...contents.skipped.map(
        ({ name, why, broken }): Artifact => ({
          name: shown(name),
          kind: 'file',
          state: broken ? 'unreadable' : 'ignored',
          why,
        }),
      ),
      ...missing(contents, byRole),
    ],
  };
}

/** `heap_dump.zip` when an archive in the archive is broken, the file itself otherwise. */
const shown = (name: string): string => baseName(name);

const ignored = (name: string, kind: string, why: string): Artifact => ({
  name: shown(name),
  kind,
  state: 'ignored',
  why,
});

function missing({ skipped }: ArchiveContents, byRole: ReadonlyMap<Role, unknown>): Artifact[] {
  const there = new Set<Role>([...byRole.keys()]);
  if (there.has('threads-joined')) there.add('threads');
  for (const { name } of skipped) {
    const role = ROLES.find((row) => row.name.test(shown(name)))?.role;
    if (role) there.add(role);
  }
  return ROLES.flatMap(({ role, title, usual }): Artifact[] =>
    usual === undefined || there.has(role)
      ? []
      : [{ name: usual, kind: title, state: 'missing', why: 'It is not in the archive.' }],
  );
}

class CaptureReading {
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
    const meta = await this.first('meta', readMetaInfo);
    const capture = {
      meta: meta?.value ?? { tags: [] },
      gc: await this.together('gc', 'gc', gcLogAnalyzer),
      threads: await this.threads(),
      heap: await this.heapDump(),
      logs: await this.logs(),
      topThreads: await this.outputs('top-threads', readTop),
      top: await this.first('top', readTop),
      vmstat: await this.first('vmstat', readVmstat),
      netstat: await this.first('netstat', readNetstat),
      ps: await this.first('ps', readPs),
      disk: await this.first('disk', readDisk),
      kernelMessages: await this.first('kernel-messages', readKernelMessages),
      sysctl: await this.first('sysctl', readSysctl),
      cgroup: await this.first('cgroup', readCgroup),
      ping: await this.first('ping', readPing),
      diagnostics: await this.first('diagnostics', readDiagnostics),
    };
    for (const { name } of this.parts('noted'))
      this.artifacts.push(ignored(name, 'notes of the capture', 'It tells nothing of the program.'));
    return capture;
  }

  private parts(role: Role): readonly ArchiveMember[] {
    return this.byRole.get(role) ?? [];
  }

  private asked(kind: AnalysisRequest['kind']): AnalysisRequest {
    const { savedPatterns } = this.request.options;
    const options = { ...(savedPatterns !== undefined && { savedPatterns }) };
    return { kind, fileName: this.request.fileName, options };
  }

  /** The joined file repeats the single ones: it is read only when it is alone. */
  private async threads(): Promise<Capture['threads']> {
    const [single, joined] = [this.parts('threads'), this.parts('threads-joined')];
    if (single.length > 0) {
      for (const { name } of joined)
        this.artifacts.push(ignored(name, 'thread dumps, joined', 'It repeats the single dumps.'));
    }
    const role = single.length > 0 ? 'threads' : 'threads-joined';
    const read = await this.together(role, 'threads', threadDumpAnalyzer);
    return read ?? (role === 'threads' && joined.length > 0 ? this.joinedInstead() : undefined);
  }

  private joinedInstead(): Promise<Capture['threads']> {
    return this.together('threads-joined', 'threads', threadDumpAnalyzer);
  }

  private async logs(): Promise<LogOfCapture[]> {
    const logs: LogOfCapture[] = [];
    for (const part of this.parts('log').slice(0, MOST_LOGS)) {
      const parts = await this.analysed([part], 'log', `log-${logs.length + 1}`, applicationLogAnalyzer);
      if (parts) logs.push({ name: shown(part.name), parts });
    }
    for (const { name } of this.parts('log').slice(MOST_LOGS)) {
      this.artifacts.push(ignored(name, 'application log', `More than ${MOST_LOGS} logs are in the archive.`));
    }
    return logs;
  }

  /** The largest dump; a dump that is none is told and hides nothing. */
  private async heapDump(): Promise<TextAnalysis | undefined> {
    const [largest, ...others] = this.parts('heap').toSorted((a, b) => b.bytes - a.bytes);
    for (const { name } of others) this.artifacts.push(ignored(name, 'heap dump', 'Another one is larger.'));
    if (!largest) return undefined;
    const name = shown(largest.name);
    const analyze = await heapDumpAnalyzer.loadAnalysis();
    try {
      const content = await largest.content();
      const analysis = analyze(content, this.asked('heap-dump'));
      this.artifacts.push(analysedArtifact(name, 'heap dump', 'heap', content.truncated));
      return analysis;
    } catch (error) {
      this.artifacts.push({ name, kind: 'heap dump', state: 'unreadable', why: reasonOf(error) });
      return undefined;
    }
  }

  private together<Analysis extends TextAnalysis>(
    role: Role,
    section: string,
    analyzer: TextAnalyzer<Analysis>,
  ): Promise<AnalysedParts<Analysis> | undefined> {
    return this.analysed(this.parts(role), role, section, analyzer);
  }

  /** One broken artifact must not hide the others: what goes wrong with it is said of it alone. */
  private async analysed<Analysis extends TextAnalysis>(
    parts: readonly ArchiveMember[],
    role: Role,
    section: string,
    analyzer: TextAnalyzer<Analysis>,
  ): Promise<AnalysedParts<Analysis> | undefined> {
    if (parts.length === 0) return undefined;
    const kind = titleOf(role);
    const [analyze, request] = [await analyzer.loadAnalysis(), this.asked(analyzer.kind)];
    try {
      const read = await this.contents.analyze(parts, (sources) => analyze(sources, request));
      for (const { name } of parts)
        this.artifacts.push(analysedArtifact(name, kind, section, read.truncated.includes(name)));
      return read;
    } catch (error) {
      for (const { name } of parts)
        this.artifacts.push({ name: shown(name), kind, state: 'unreadable', why: reasonOf(error) });
      return undefined;
    }
  }

  private async first<Value>(role: Role, read: (lines: readonly string[]) => Value): Promise<Told<Value> | undefined> {
    return (await this.outputs(role, read))[0];
  }

  private async outputs<Value>(role: Role, read: (lines: readonly string[]) => Value): Promise<Told<Value>[]> {
    const told: Told<Value>[] = [];
    for (const part of this.parts(role)) {
      const file = await this.output(part, role);
      if (file) told.push({ file, value: read(file.lines) });
    }
    return told;
  }

  private async output(part: ArchiveMember, role: Role): Promise<OutputFile | undefined> {
    const kind = titleOf(role);
    try {
      const file = await readOutput(part);
      this.artifacts.push(analysedArtifact(part.name, kind, role === 'meta' ? undefined : 'host', file.truncated));
      return { ...file, name: shown(part.name) };
    } catch (error) {
      this.artifacts.push({ name: shown(part.name), kind, state: 'unreadable', why: reasonOf(error) });
      return undefined;
    }
  }
}

const titleOf = (role: Role): string => ROLES.find((row) => row.role === role)?.title ?? role;

const analysedArtifact = (name: string, kind: string, section: string | undefined, truncated: boolean): Artifact =>
  truncated
    ? {
        name: shown(name),
        kind,
        state: 'unreadable',
        why: 'Its packed data is damaged or ends early: what came before was read.',
        ...(section && { section }),
      }
    : { name: shown(name), kind, state: 'analysed', ...(section && { section }) };

/** Of foreseen errors the words; limits of expansion end the whole analysis. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ArtifactError) || error.fault.code === 'expands-too-much') throw error;
  return error.fault.details;
}

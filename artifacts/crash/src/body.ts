import { computeSum } from '@hindsight/claims';
import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import { maskCommand } from './mask.ts';
import type { CodeCache, CrashAnalysis, CrashEvent, CrashFrame, CrashProcess, CrashReport } from './model.ts';
import { buildNativeMemory } from './native-memory.ts';
import { chooseVerdictFinding } from './verdict.ts';

export interface BodyInput {
  readonly analysis: CrashAnalysis;
  readonly findings: readonly Finding[];
}

const MAX_LAST_EVENTS = 20;
/** Lists of a hostile report end here; counts always cover all rows. */
const MAX_ROWS = 1000;

/**
 * Builds the answer of the contract for crash logs, section 1. Only this file knows its field names. What the report does not tell is
 * undefined and leaves no member. Links and `findings` are added elsewhere.
 */
export function buildBody({ analysis, findings }: BodyInput): JsonObject {
  const { report } = analysis;
  return {
    isProblem: isProblem(findings),
    format: report.format,
    reportCount: report.reportCount,
    complete: report.complete,
    sections: report.sections.slice(0, MAX_ROWS).map(({ name, line, lines }) => ({ name, line, lines })),
    verdict: buildVerdict(findings, analysis),
    crash: buildCrash(analysis),
    jvm: buildJvm(analysis),
    process: buildProcess(report.process),
    heap: omitEmpty({
      maxBytes: report.heap.maxBytes,
      committedBytes: report.heap.committedBytes,
      usedBytes: report.heap.usedBytes,
      regions: report.heap.regions.length === 0 ? undefined : report.heap.regions.slice(0, MAX_ROWS).map(withoutLine),
    }),
    metaspace: omitEmpty({
      usedBytes: report.metaspace.usedBytes,
      committedBytes: report.metaspace.committedBytes,
      reservedBytes: report.metaspace.reservedBytes,
    }),
    codeCache: buildCodeCache(report.codeCache),
    gcHistory: report.gcHistory.slice(0, MAX_ROWS).map(withoutLine),
    nativeMemory: buildNativeMemory(report),
    events: buildEvents(report),
    exceptionCounts: buildExceptionCounts(report),
    lastEvents: buildLastEvents(report.events),
    libraries: report.libraries.slice(0, MAX_ROWS).map(({ path, name, owner, deleted, segments }) => ({
      path,
      name,
      owner,
      deleted,
      segments,
    })),
    agents: report.jvm.agents.map(({ kind, path, name, options }) => ({ kind, path, name, options })),
    signalHandlers: report.signalHandlers.map(withoutLine),
    otherReports: report.otherReports.map(({ line, kind, summary }) => ({ line, kind, summary: maskCommand(summary) })),
  };
}

function buildVerdict(findings: readonly Finding[], analysis: CrashAnalysis): JsonObject | undefined {
  const best = chooseVerdictFinding(findings, analysis);
  return best && { id: best.id, title: best.title, confidence: best.confidence };
}

function buildCrash({ report, blame }: CrashAnalysis): JsonObject {
  const { crash } = report;
  const { thread, compileTask, vmOperation } = crash;
  return {
    kind: crash.kind,
    signal: crash.signal,
    signalNumber: crash.signalNumber,
    signalCode: crash.signalCode,
    faultAddress: crash.faultAddress,
    senderPid: crash.senderPid,
    access: crash.access,
    pc: crash.pc,
    pid: crash.pid,
    tid: crash.tid,
    errorFile: crash.errorFile,
    errorLine: crash.errorLine,
    message: crash.message === undefined ? undefined : maskCommand(crash.message),
    failedCall: crash.failedCall,
    failedBytes: crash.failedBytes,
    failedPurpose: crash.failedPurpose,
    frame: crash.frame && buildFrame(crash.frame),
    thread: thread && {
      name: thread.name,
      kind: thread.kind,
      state: thread.state,
      id: thread.id,
      stackBytes: thread.stackBytes,
      stackFreeBytes: thread.stackFreeBytes,
    },
    stack: crash.stack.map(buildStackFrame),
    stackFrameCount: crash.stackFrameCount,
    javaStack: crash.javaStack.map(buildStackFrame),
    blame: blame && {
      module: blame.module,
      owner: blame.owner,
      frame: buildFrame(blame.frame),
      why: blame.why,
    },
    compileTask: compileTask && {
      method: compileTask.method,
      compiler: compileTask.compiler,
      level: compileTask.level,
      osr: compileTask.osr,
      bytes: compileTask.bytes,
    },
    vmOperation: vmOperation?.name,
    registers: joinText(crash.registers),
    instructions: joinText(crash.instructions),
  };
}

const buildFrame = ({ text, type, kind, library, function: name, method, compiler }: CrashFrame): JsonObject => ({
  text,
  type,
  kind,
  library,
  function: name,
  method,
  compiler,
});

const buildStackFrame = ({ type, text, library, function: name, method }: CrashFrame): JsonObject => ({
  type,
  text,
  library,
  function: name,
  method,
});

const joinText = (lines: readonly { readonly text: string }[]): string | undefined =>
  lines.length === 0 ? undefined : lines.map(({ text }) => text).join('\n');

function buildJvm({ report: { jvm }, age }: CrashAnalysis): JsonObject {
  const releasedAt = age?.releasedAt;
  return {
    version: jvm.version,
    feature: jvm.feature,
    vendor: jvm.vendor,
    build: jvm.build,
    vmName: jvm.vmName,
    mode: jvm.mode,
    platform: jvm.platform,
    gc: jvm.gc,
    compressedOops: jvm.compressedOops,
    debugLevel: jvm.debugLevel,
    releaseDate: releasedAt === undefined ? jvm.releaseDate : new Date(releasedAt).toISOString().slice(0, 10),
    javaCommand: jvm.javaCommand,
    arguments: [...jvm.arguments],
    flags: jvm.flags.slice(0, MAX_ROWS).map(withoutLine),
    environment: jvm.environment.slice(0, MAX_ROWS).map(withoutLine),
  };
}

const buildProcess = (process: CrashProcess): JsonObject => ({
  elapsedSeconds: process.elapsedSeconds,
  time: process.time,
  timeIso: process.timeIso,
  memory: omitEmpty({
    totalBytes: process.memory.totalBytes,
    freeBytes: process.memory.freeBytes,
    availableBytes: process.memory.availableBytes,
    swapTotalBytes: process.memory.swapTotalBytes,
    swapFreeBytes: process.memory.swapFreeBytes,
  }),
  rssBytes: process.rssBytes,
  swappedBytes: process.swappedBytes,
  limits: omitEmpty({ ...process.limits }),
  container: process.container && omitEmpty({ ...process.container }),
  maxMapCount: process.maxMapCount,
  cpus: process.cpus,
  host: process.host,
  os: process.os,
  virtualization: process.virtualization,
  javaThreadCount: process.javaThreadCount,
  otherThreadCount: process.otherThreadCount,
  mapRows: process.mapRows,
  mappedFileCount: process.mappedFileCount,
  uptimeText: process.uptimeText,
  loadAverage: process.loadAverage.length === 0 ? undefined : [...process.loadAverage],
});

const buildCodeCache = ({ sizeBytes, usedBytes, maxUsedBytes, full }: CodeCache): JsonObject | undefined =>
  omitEmpty({ sizeBytes, usedBytes, maxUsedBytes, full });

function buildEvents({ eventCounts }: CrashReport): JsonObject {
  const { gc, compilation, deoptimization, exceptions, redefinitions, unloads, vmOperations, dll } = eventCounts;
  return { gc, compilation, deoptimization, exceptions, redefinitions, unloads, vmOperations, dll };
}

function buildExceptionCounts({ exceptionCounts }: CrashReport): JsonObject | undefined {
  if (!exceptionCounts) return undefined;
  const { outOfMemory, stackOverflow, linkage } = exceptionCounts;
  const named = Object.entries(outOfMemory).map(([name, count]) => [`OutOfMemoryError_${name}`, count] as const);
  return {
    OutOfMemoryError: computeSum(Object.values(outOfMemory)),
    ...Object.fromEntries(named),
    StackOverflowError: stackOverflow,
    LinkageError: linkage,
  };
}

/** The newest events of all rings; those of one time stay in the order of the report. */
export const listLastEvents = (events: readonly CrashEvent[]): CrashEvent[] =>
  events
    .filter(({ uptimeSeconds }) => uptimeSeconds !== undefined)
    .sort((a, b) => (b.uptimeSeconds ?? 0) - (a.uptimeSeconds ?? 0) || b.line - a.line)
    .slice(0, MAX_LAST_EVENTS);

const buildLastEvents = (events: readonly CrashEvent[]): JsonObject[] =>
  listLastEvents(events).map(({ uptimeSeconds, group, text }) => ({ uptimeSeconds, group, text: maskCommand(text) }));

const withoutLine = <Row extends { readonly line: number }>({ line: _line, ...row }: Row): Omit<Row, 'line'> => row;

/** Returns an object without its unknown values; undefined when all of them are unknown. */
function omitEmpty(values: JsonObject): JsonObject | undefined {
  return Object.values(values).some((value) => value !== undefined) ? values : undefined;
}

import { type Finding, isProblem, type Json, type JsonObject } from '@hindsight/model';
import type { RecordingAnalysis } from './model.ts';
import type { AllocationRow, IoGroup, IoRow, Profile, TimedRow, WaitFigures } from './model-figures.ts';

export interface RecordingAnswer {
  readonly analysis: RecordingAnalysis;
  readonly findings: readonly Finding[];
}

const DECIMALS = 1e6;
const round = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(value * DECIMALS) / DECIMALS;

const toIso = (ms: number | undefined): string | undefined => {
  const date = ms === undefined ? undefined : new Date(ms);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
};

/** Builds the answer of the contract; no other place knows its field names. A value that is not known has no member. */
export function buildBody({ analysis, findings }: RecordingAnswer): JsonObject {
  return dropUnknown({
    isProblem: isProblem(findings),
    problem: findings
      .filter(({ level }) => level !== 'INFO')
      .map(({ level, title }) => ({ level, description: title })),
    recording: buildRecordingFields(analysis),
    window: buildWindow(analysis),
    eventTypes: analysis.recording.eventTypes.map(({ name, label, count, bytes }) => ({ name, label, count, bytes })),
    notRecorded: analysis.notRecorded.map((one) => ({ ...one })),
    ...buildFactFields(analysis),
    profiles: analysis.profiles.map((profile) => buildProfile(profile, analysis.top)),
    allocation: buildAllocation(analysis),
    oldObjects: analysis.oldObjects.slice(0, analysis.top).map((one) => ({
      class: one.class,
      ageMs: round(one.ageMs),
      sizeBytes: one.sizeBytes,
      allocatedAt: one.allocatedAt,
      path: [...one.path],
      root: one.root,
    })),
    locks: buildLocks(analysis),
    io: buildIo(analysis),
    exceptions: buildExceptions(analysis),
    methods: buildMethods(analysis),
    ...buildRuntimeFields(analysis),
    gc: buildGc(analysis),
    ...buildLoadFields(analysis),
  }) as JsonObject;
}

/** Removes members that are undefined, in all depths. */
function dropUnknown(value: unknown): Json {
  if (Array.isArray(value)) return value.map(dropUnknown);
  if (typeof value !== 'object' || value === null) return value as Json;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, dropUnknown(member)]));
}

function buildRecordingFields({ recording }: RecordingAnalysis): object {
  const { isCollapsed } = recording;
  return {
    format: recording.format,
    producer: recording.producer,
    chunks: recording.chunkCount,
    readableChunks: recording.readableChunks,
    startTime: isCollapsed ? undefined : toIso(recording.startMs),
    endTime: isCollapsed ? undefined : toIso(recording.endMs),
    durationMs: isCollapsed ? undefined : round(recording.durationMs),
    events: recording.events,
    dataLossBytes: recording.dataLossBytes,
    truncatedStacks: recording.truncatedStacks,
    stacks: recording.stacksSeen,
    unresolved: recording.unresolved,
    files: recording.files.map(({ fileName, bytes, startMs, durationMs, events }) => ({
      fileName,
      bytes,
      startTime: isCollapsed ? undefined : toIso(startMs),
      durationMs: isCollapsed ? undefined : round(durationMs),
      events,
    })),
    runs: recording.runs.map(({ pid, jvmStartMs, startMs, endMs }) => ({
      pid,
      jvmStartTime: toIso(jvmStartMs),
      startTime: toIso(startMs),
      endTime: toIso(endMs),
    })),
  };
}

function buildWindow({ window: { startMs, endMs } }: RecordingAnalysis): object | undefined {
  if (startMs === undefined && endMs === undefined) return undefined;
  return { startTime: toIso(startMs), endTime: toIso(endMs) };
}

function buildFactFields({ facts }: RecordingAnalysis): object {
  const { jvm } = facts;
  return {
    jvm: {
      name: jvm.name,
      version: jvm.version,
      startTime: toIso(jvm.startMs),
      pid: jvm.pid,
      arguments: jvm.arguments,
      javaArguments: jvm.javaArguments,
      flagsFile: jvm.flagsFile,
      vendor: jvm.vendor,
    },
    os: facts.os,
    cpu: facts.cpu,
    memory: facts.memory,
    container: facts.container,
    flags: facts.flags,
    flagCount: facts.flagCount,
    systemProperties: facts.systemProperties,
    environment: facts.environment,
    agents: facts.agents,
    recordings: facts.recordings.map(({ startMs, ...one }) => ({ ...one, startTime: toIso(startMs) })),
  };
}

function buildProfile(profile: Profile, top: number): object {
  return {
    id: profile.id,
    unit: profile.unit,
    events: [...profile.events],
    count: profile.count,
    total: profile.total,
    truncated: profile.truncated,
    withoutStack: profile.withoutStack,
    hotMethods: profile.hotMethods.slice(0, top),
    threads: profile.threads.slice(0, top),
    states: profile.states.slice(0, top),
  };
}

function buildAllocation({ allocation, top }: RecordingAnalysis): object | undefined {
  if (!allocation) return undefined;
  const rows = (list: readonly AllocationRow[], key: string) =>
    list.slice(0, top).map(({ name, count, bytes, percent }) => ({ [key]: name, count, bytes, percent }));
  return {
    source: allocation.source,
    sources: allocation.sources,
    totalBytes: allocation.totalBytes,
    bytesPerSecond: round(allocation.bytesPerSecond),
    byClass: rows(allocation.byClass, 'class'),
    bySite: rows(allocation.bySite, 'method'),
    byThread: rows(allocation.byThread, 'thread'),
    threadAllocatedBytes: allocation.threadAllocatedBytes,
  };
}

const listTimed = (rows: readonly TimedRow[], key: string, top: number): object[] =>
  rows.slice(0, top).map(({ name, count, totalMs, maxMs }) => ({ [key]: name, count, totalMs, maxMs }));

function buildLocks({ locks, top }: RecordingAnalysis): object {
  const waits = (figures: WaitFigures | undefined) =>
    figures && {
      count: figures.count,
      totalMs: figures.totalMs,
      maxMs: figures.maxMs,
      byClass: listTimed(figures.byClass, 'class', top),
      bySite: listTimed(figures.bySite, 'method', top),
      byThread: listTimed(figures.byThread, 'thread', top),
    };
  const { monitors, pinned } = locks;
  return {
    monitors: monitors && { ...waits(monitors), byOwner: listTimed(monitors.byOwner, 'thread', top) },
    waits: waits(locks.waits),
    parks: waits(locks.parks),
    sleeps: locks.sleeps,
    pinned: pinned && {
      ...pinned,
      byReason: listTimed(pinned.byReason, 'reason', top),
      bySite: listTimed(pinned.bySite, 'method', top),
    },
  };
}

function buildIo({ io, top }: RecordingAnalysis): object {
  const group = (figures: IoGroup | undefined, list: string, key: string) =>
    figures && {
      count: figures.count,
      bytes: figures.bytes,
      totalMs: figures.totalMs,
      maxMs: figures.maxMs,
      [list]: figures.rows.slice(0, top).map(({ name, ...row }: IoRow) => ({ [key]: name, ...row })),
    };
  return {
    fileRead: group(io.fileRead, 'byPath', 'path'),
    fileWrite: group(io.fileWrite, 'byPath', 'path'),
    fileForce: group(io.fileForce, 'byPath', 'path'),
    socketRead: group(io.socketRead, 'byPeer', 'peer'),
    socketWrite: group(io.socketWrite, 'byPeer', 'peer'),
    sampled: io.sampled,
  };
}

function buildExceptions({ exceptions, top }: RecordingAnalysis): object | undefined {
  if (!exceptions) return undefined;
  const { events, errors, thrown, perSecond, sampled, byClass } = exceptions;
  return {
    events,
    errors,
    thrown,
    perSecond: round(perSecond),
    sampled,
    byClass: byClass
      .slice(0, top)
      .map(({ class: name, count, site, message }) => ({ class: name, count, site, message })),
  };
}

function buildMethods({ methods, top }: RecordingAnalysis): object | undefined {
  if (!methods) return undefined;
  const { timed, traced } = methods;
  return {
    timed: timed.slice(0, top),
    traced: traced && {
      count: traced.count,
      totalMs: traced.totalMs,
      maxMs: traced.maxMs,
      byMethod: listTimed(traced.byMethod, 'method', top),
      byCaller: listTimed(traced.byCaller, 'method', top),
    },
  };
}

function buildRuntimeFields({ runtime, top }: RecordingAnalysis): object {
  const { classLoading, deoptimizations, compilations, codeCache, safepoints, processes } = runtime;
  return {
    classLoading,
    deoptimizations: deoptimizations && { ...deoptimizations, byReason: deoptimizations.byReason.slice(0, top) },
    compilations,
    codeCache: codeCache && { ...codeCache, usedMaxPercent: round(codeCache.usedMaxPercent) },
    safepoints: safepoints && {
      count: safepoints.count,
      totalMs: safepoints.totalMs,
      maxMs: safepoints.maxMs,
      byOperation: listTimed(safepoints.byOperation, 'operation', top),
    },
    processes: processes && { count: processes.count, started: processes.started.slice(0, top) },
  };
}

function buildGc({ gc, top }: RecordingAnalysis): object | undefined {
  if (!gc) return undefined;
  const { pauses: _, pauseSource, ...figures } = gc;
  return {
    ...figures,
    collectionsByName: gc.collectionsByName.slice(0, top),
    causes: gc.causes.slice(0, top),
    throughputPercent: round(gc.throughputPercent),
    pauseSource: pauseSource === 'GarbageCollection' ? pauseSource : undefined,
  };
}

function buildLoadFields({ loads, top }: RecordingAnalysis): object {
  const { cpuLoad, threads, series } = loads;
  const shares = (load: object) =>
    Object.fromEntries(
      Object.entries(load).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]),
    );
  return {
    cpuLoad: cpuLoad && shares(cpuLoad),
    threads: {
      started: threads.started,
      ended: threads.ended,
      activePeak: threads.activePeak,
      byCpu: threads.byCpu.slice(0, top).map(shares),
      byAllocation: threads.byAllocation.slice(0, top),
    },
    series: series.map(({ id, unit, points }) => ({
      id,
      unit,
      points: points.map(([time, value]) => [round(time), round(value)]),
    })),
  };
}

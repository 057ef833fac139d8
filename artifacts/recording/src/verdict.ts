import {
  chooseHeadline,
  findWorst,
  firstSentence,
  formatBytes,
  formatDuration,
  formatPercent,
  pluralize,
  truncate,
} from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import { toReadableName } from '@hindsight/stack-profiles';
import type { RecordingAnalysis } from './model.ts';
import { findBusiestSite } from './rules/support/busiest-site.ts';
import { type CpuSamples, findCollapsedSamples, findCpuSamples, sumStacks } from './rules/support/cpu-samples.ts';
import { isJavaMethod } from './rules/support/java-methods.ts';
import { findLargest } from './rules/support/samples.ts';
import { isPlatformMethod, listFrames, nameMethod } from './rules/support/stacks.ts';

const MAX_DETAIL = 400;
/** Of fewer samples the hottest method is chance. */
const MIN_SAMPLES = 20;
const TO_PERCENT = 100;
/** The recorder itself, which is most of what runs in a JVM that waits. */
const RECORDER = /^jdk\.jfr\.internal\./;
const MAX_IDLE_PERCENT = 5;
/** A JVM that moves so many bytes a second works, whoever computes. */
const MIN_IO_BYTES_PER_SECOND = 1e6;
const MS_PER_SECOND = 1000;

/** Warnings about the recording itself say how far it can be trusted, and nothing about the program. */
const isOfRecording = ({ cause, level }: Finding): boolean => cause === 'evidence' && level === 'WARNING';

/** Composes the verdict: the worst finding, or where the time of a recording without a problem goes. */
export function composeVerdict(findings: readonly Finding[], analysis: RecordingAnalysis): Verdict {
  const worst = findWorst(findings.filter((finding) => !isOfRecording(finding)));
  const caveat = findings.find(isOfRecording);
  if (!worst && analysis.recording.isCollapsed) return describeStacks(findings, analysis);
  if (!worst)
    return {
      level: 'OK',
      sentence: summarize(analysis),
      ...describeNote(findings, caveat),
    };
  return {
    level: worst.level,
    sentence: chooseHeadline(worst.title),
    detail: truncate(firstSentence(worst.explanation), MAX_DETAIL),
    confidence: worst.confidence,
  };
}

/** Notes of what threads wait for, throw or keep: where nothing is a problem, they are what an engineer looks at first. */
const NOTABLE: ReadonlySet<string> = new Set([
  'lock-contention',
  'park-contention',
  'pool-exhausted',
  'queue-full',
  'slow-results',
  'slow-socket-read',
  'slow-socket-write',
  'slow-file-read',
  'slow-file-write',
  'slow-file-force',
  'slow-name-lookup',
  'small-io',
  'exception-storm',
  'errors-thrown',
  'old-object-leak',
  'cost-center',
  'application-halts',
]);

function describeNote(findings: readonly Finding[], caveat: Finding | undefined): Pick<Verdict, 'detail'> {
  const note = findings.find(({ id, level }) => level === 'INFO' && NOTABLE.has(id));
  const sentences = [
    ...(note ? [`Worth a look: ${note.title}.`] : []),
    ...(caveat ? [`About the recording: ${caveat.title}.`] : []),
  ];
  return sentences.length === 0 ? {} : { detail: truncate(sentences.join(' '), MAX_DETAIL) };
}

/** Of the allocated objects or the locks of a profile, the class stands where the running method does: `byte[]`, `java.lang.String`. */
const CLASS_NAME = /\[\]$|(?:^|\.)[A-Z][\w$]*$/;

/**
 * Collapsed stacks tell where something goes, and neither how much of it there is nor whether it is too much: what they show is a note, and
 * never that there is no problem.
 */
function describeStacks(findings: readonly Finding[], analysis: RecordingAnalysis): Verdict {
  const [first] = findings;
  const samples = findCollapsedSamples(analysis);
  const hottest = samples?.hotMethods[0];
  if (first && first.cause !== 'evidence' && !isSmallBeside(first, hottest?.selfPercent))
    return {
      level: 'INFO',
      sentence: chooseHeadline(first.title),
      detail: truncate(firstSentence(first.explanation), MAX_DETAIL),
      confidence: first.confidence,
    };
  if (!samples || !hottest)
    return {
      level: 'INFO',
      sentence: samples?.waitingShare ? 'All stacks wait for a signal, a time or a peer' : 'The stacks have no weight',
    };
  const waiting =
    samples.waitingShare > 0
      ? `${formatPercent(TO_PERCENT * samples.waitingShare)} of the stacks wait for a signal, a time or a peer`
      : undefined;
  // What few stacks run besides is chance.
  if (waiting !== undefined && samples.total < MIN_SAMPLES) return { level: 'INFO', sentence: waiting };
  return {
    level: 'INFO',
    sentence: nameHottest(analysis, samples, hottest),
    ...(waiting !== undefined && { detail: `${waiting}.` }),
  };
}

/** A kind of work says less than a method that alone takes so much more. */
const MUCH_MORE = 2;

function isSmallBeside({ id, evidence: [share] }: Finding, hottestPercent = 0): boolean {
  return id === 'cost-center' && share?.kind === 'metric' && hottestPercent >= MUCH_MORE * share.measured.value;
}

/** What profilers write in place of stacks that they could not walk. */
const UNREADABLE = /^\[?(?:(?:unknown|not_walkable)_Java|no_Java_frame|unknown_(?:not_)?Java)\]?$/i;

function nameHottest(
  analysis: RecordingAnalysis,
  samples: NonNullable<ReturnType<typeof findCollapsedSamples>>,
  { method, selfPercent }: CpuSamples['hotMethods'][number],
): string {
  const share = formatPercent(selfPercent);
  const of = samples.waitingShare > 0 ? 'of those that run' : 'of the stacks';
  if (UNREADABLE.test(method))
    return chooseHeadline(`The profiler could not read the Java stacks of ${share} of the samples`);
  if (CLASS_NAME.test(method)) {
    const caller = findCaller(analysis, samples, method, false);
    if (caller)
      return chooseHeadline(`${share} of the weight is ${toReadableName(method)}, most of it in ${nameMethod(caller)}`);
  }
  const isOfProgram = isJavaMethod(method) && !isPlatformMethod(method);
  const caller = isOfProgram ? undefined : findCaller(analysis, samples, method, true);
  const short = `The hottest method is ${nameMethod(method)} with ${share} ${of}`;
  return chooseHeadline(
    caller
      ? `${short}, called by ${nameMethod(caller)}`
      : `The hottest method is ${toReadableName(method)} with ${share} ${of}`,
    short,
    `The hottest method has ${share} ${of}`,
  );
}

/** The method below a frame at the top of stacks that has most of its weight; of the platform only where nothing else is below. */
function findCaller(
  { recording }: RecordingAnalysis,
  samples: CpuSamples,
  top: string,
  isOfProgram: boolean,
): string | undefined {
  const callers = new Map<string, { weight: number }>();
  for (const [stack, weight] of sumStacks(samples)) {
    const [first, ...below] = listFrames(recording, stack);
    const own = below.find(
      (frame) => (isOfProgram ? isJavaMethod(frame) : frame.includes('.')) && !isPlatformMethod(frame),
    );
    const caller = own ?? (isOfProgram ? undefined : below[0]);
    if (first === top && caller !== undefined)
      callers.set(caller, { weight: (callers.get(caller)?.weight ?? 0) + weight });
  }
  return findLargest(callers)?.name;
}

/** The level of the verdict says that there is no problem; this says what the time went into. */
function summarize(analysis: RecordingAnalysis): string {
  const {
    recording,
    profiles,
    loads: { cpuLoad },
  } = analysis;
  const length = recording.durationMs > 0 ? ` in ${formatDuration(recording.durationMs)}` : '';
  const running = profiles.find(({ id, count }) => (id === 'cpu' || id === 'cpu-time') && count >= MIN_SAMPLES);
  const hottest = running?.hotMethods.find(({ method }) => !RECORDER.test(method));
  const used = TO_PERCENT * ((cpuLoad?.jvmUserAvg ?? 1) + (cpuLoad?.jvmSystemAvg ?? 0));
  const isOfRecorder = running?.hotMethods[0] !== undefined && running.hotMethods[0] !== hottest;
  if ((!running || isOfRecorder) && used < MAX_IDLE_PERCENT) return describeLowLoad(analysis, used, length);
  if (!running || !hottest || hottest.self === 0)
    return chooseHeadline(`No method stands out${length}: ${pluralize(recording.events, 'event')}`);
  const share = `${formatPercent(hottest.selfPercent)} of the samples`;
  const samples = findCpuSamples(analysis);
  const site = samples && findBusiestSite(analysis, samples, hottest.method);
  if (site && 100 * site.share > hottest.selfPercent)
    return chooseHeadline(
      `The hottest method${length} is ${nameMethod(site.method)} with ${formatPercent(100 * site.share)} of the samples, ${formatPercent(hottest.selfPercent)} in ${nameMethod(hottest.method)}`,
      `The hottest method is ${nameMethod(site.method)} with ${formatPercent(100 * site.share)} of the samples`,
    );
  return chooseHeadline(
    `The hottest method${length} is ${toReadableName(hottest.method)} with ${share}`,
    `The hottest method is ${nameMethod(hottest.method)} with ${share}`,
    `The hottest method has ${share}`,
  );
}

/**
 * A JVM with little load was idle, unless it read and wrote. Threads that others keep from the processors are sampled nevertheless: with
 * few samples nothing wanted to run.
 */
function describeLowLoad({ recording, io }: RecordingAnalysis, used: number, length: string): string {
  const load = `${formatPercent(used)} of the processors`;
  const groups = [io.fileRead, io.fileWrite, io.socketRead, io.socketWrite].filter((group) => group !== undefined);
  const bytes = groups.reduce((sum, group) => sum + group.bytes, 0);
  if (bytes * MS_PER_SECOND >= MIN_IO_BYTES_PER_SECOND * recording.durationMs && bytes > 0)
    return chooseHeadline(
      `The JVM read and wrote ${io.sampled ? 'at least ' : ''}${formatBytes(bytes)}${length} with ${load}`,
    );
  return chooseHeadline(`The JVM was idle: ${load}${length}`);
}

import { chooseHeadline, formatCount, formatPercent, metricEvidence, truncate } from '@hindsight/claims';
import { count, type Evidence, type Level, percent, type Quantity } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { getWarmUpEnd, isIdle, isShort } from '../support/guards.ts';
import { findCpuProfile, findLargest, sumBy } from '../support/samples.ts';
import { findApplicationFrame, nameClass, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findSampledExceptions, LOGGING, type SampledExceptions } from './sampled-exceptions.ts';

const NOTE_PER_SECOND = 100;
const WARNING_PER_SECOND = 1000;
/** The limit of JMC for a warning, from which on a shorter recording is sufficient. */
const STORM_PER_SECOND = 10_000;
const MIN_MS = 10_000;
/** The counter of the JVM is read every second or ten. */
const MIN_COUNTED_MS = 2000;
const MIN_STACK_PERCENT = 5;
const MIN_CPU_SAMPLES = 100;
const FILLING = /^java\.lang\.Throwable\.fillInStackTrace$/;
const CONSTRUCTOR = /\.<init>$/;
const MAX_MESSAGE = 60;
const CALLER_ADVICE =
  'Leave callers (%C, %F, %L, %M, %caller; includeLocation, includeCallerData) out of the pattern: each event then needs no stack. Lower the level of what nobody reads.';

export const exceptionStorm = defineRule({
  id: 'exception-storm',
  cause: 'error-burst',
  title: 'Very many exceptions are thrown',
  because:
    'JMC (ExceptionsRule) notes 5,000 and warns of 10,000 a second, when the harm is done: 100 and 1,000 a second over 10 s, or 5 % of the samples in fillInStackTrace. Our own limits; 10,000 a second are told over 2 s.',
  check: (analysis) => {
    const rate = measureRate(analysis);
    const filling = measureFilling(analysis);
    const isCostly = filling >= MIN_STACK_PERCENT && !isIdle(analysis);
    if (rate < NOTE_PER_SECOND && !isCostly) return undefined;
    const named = listThrown(analysis);
    const [worst] = named;
    const columns = ['jdk.JavaExceptionThrow'].flatMap((type) => analysis.recording.samples.get(type) ?? []);
    const site = worst && findSite(analysis, columns, worst.class);
    const isBurst = rate > measureMeanRate(analysis);
    const text = nameRate(rate);
    const sampled = worst ? undefined : findSampledExceptions(analysis);
    const logging = sampled?.isOfLogger ? sampled.site : findLogging(analysis, columns, worst, site);
    return {
      level: rateLevel(analysis, rate, isCostly),
      confidence: isShort(analysis) ? 'medium' : 'high',
      ...(logging !== undefined && { cause: 'log-flood' as const }),
      ...(sampled && logging === undefined && sampled.class === undefined && { cause: 'processor' as const }),
      ...(isBurst ? describeBurst : describe)(rate, { worst, site, logging, sampled }),
      explanation: `${text} were thrown${isBurst ? ' in the worst ten seconds' : ''} (limits ${NOTE_PER_SECOND} and ${formatCount(WARNING_PER_SECOND)})${filling > 0 ? `, and ${formatPercent(filling)} of the samples of processor time fill in their stacks` : ''}.${sampled ? describeSampled(sampled) : describeWorst(worst, site)}`,
      evidence: gather(
        metricEvidence('exceptions thrown', perSec(rate), perSec(NOTE_PER_SECOND)),
        isCostly
          ? metricEvidence('samples in fillInStackTrace', percent(filling), percent(MIN_STACK_PERCENT))
          : undefined,
        rowEvidence(
          named,
          (row) => `events of ${nameClass(row.class)}`,
          (row) => count(row.count),
          3,
        ),
        quoteStacks(analysis, columns),
      ),
    };
  },
});

interface Thrown {
  readonly worst: ExceptionClass | undefined;
  readonly site: string | undefined;
  readonly logging: string | undefined;
  readonly sampled: SampledExceptions | undefined;
}

/** The rate of a burst is that of its worst ten seconds. */
function describeBurst(rate: number, thrown: Thrown): ReturnType<typeof describe> {
  const { headline, advice } = describe(rate, thrown);
  return { headline: chooseHeadline(`For some time, ${headline}`, headline), advice };
}

/** The headline and advice for what is thrown, by the best that is known of it. */
function describe(rate: number, { worst, site, logging, sampled }: Thrown): { headline: string; advice: string } {
  if (logging !== undefined) return { headline: nameLogging(rate, logging), advice: CALLER_ADVICE };
  if (sampled) return { headline: nameSampled(rate, sampled), advice: adviseSampled(sampled) };
  return { headline: nameThrown(nameRate(rate), worst, site), advice: advise(worst) };
}

const nameRate = (rate: number): string => `${formatCount(Math.round(rate))} exceptions a second`;

function nameThrown(text: string, worst: ExceptionClass | undefined, site: string | undefined): string {
  const thrower = worst ? `, most of ${nameClass(worst.class)}${site ? ` in ${nameMethod(site)}` : ''}` : '';
  return chooseHeadline(`${text}${thrower}`, text);
}

/** Without the events, whose stacks take the processor time tells what is thrown. */
function nameSampled(rate: number, { class: thrown, site }: SampledExceptions): string {
  const number = formatCount(Math.round(rate));
  if (thrown === undefined)
    return chooseHeadline(
      `${nameMethod(site)} reads stacks, up to ${number} a second`,
      `${number} stacks a second are read`,
    );
  return chooseHeadline(
    `${number} exceptions a second, most of ${nameClass(thrown)} in ${nameMethod(site)} by the samples`,
    `${number} exceptions a second, most of ${nameClass(thrown)}`,
    `${number} exceptions a second`,
  );
}

const describeSampled = ({ class: thrown, site, of }: SampledExceptions): string =>
  thrown === undefined
    ? ` By the samples of ${of}, most of them are made to read the stack in ${site}, and never thrown.`
    : ` Which ones is not recorded (jdk.JavaExceptionThrow was off); by the samples of ${of}, the stacks that cost most are of ${thrown} in ${site}.`;

const adviseSampled = ({ class: thrown, site }: SampledExceptions): string =>
  thrown === undefined
    ? `Do not read the stack in ${nameMethod(site)} on hot paths: pass what it needs, or take only the frames that it needs from StackWalker.`
    : `Do not use ${nameClass(thrown)} to say what is normal: test before, or return a result.`;

function nameLogging(rate: number, caller: string): string {
  const text = `Logging takes ${formatCount(Math.round(rate))} stacks a second to name its callers`;
  return chooseHeadline(`${text}, most for ${nameMethod(caller)}`, text);
}

/** Who calls the logger that makes the exceptions; undefined when no logger does. */
function findLogging(
  analysis: RecordingAnalysis,
  columns: Parameters<typeof findSite>[1],
  worst: ExceptionClass | undefined,
  site: string | undefined,
): string | undefined {
  if (!worst || site === undefined || !LOGGING.test(site)) return undefined;
  return findSite(analysis, columns, worst.class, LOGGING) ?? site;
}

const advise = (worst: ExceptionClass | undefined): string =>
  worst
    ? `Do not use ${nameClass(worst.class)} to say what is normal: test before, or return a result.`
    : 'Record jdk.JavaExceptionThrow (settings: exceptions=all) for some seconds to see which they are.';

type ExceptionClass = NonNullable<RecordingAnalysis['exceptions']>['byClass'][number];

/**
 * The classes that were recorded, exceptions first. Settings that leave out exceptions still record errors, which the JVM makes by
 * itself when it links method handles: of what was thrown they tell nothing, unless they are most of it.
 */
function listThrown({ exceptions }: RecordingAnalysis): ExceptionClass[] {
  if (!exceptions) return [];
  const { byClass, events, thrown } = exceptions;
  const isOfErrors = byClass.every(({ isError }) => isError);
  if (isOfErrors && 2 * events < (thrown ?? events)) return [];
  return byClass.toSorted((a, b) => Number(a.isError) - Number(b.isError));
}

function describeWorst(worst: ExceptionClass | undefined, method: string | undefined): string {
  if (!worst) return ' Which ones is not recorded: jdk.JavaExceptionThrow was off.';
  const site = method ? `, thrown in ${method}` : '';
  const message = worst.message ? `, for example "${truncate(worst.message, MAX_MESSAGE)}"` : '';
  return ` Of those that were recorded, most are ${worst.class}${site}${message}.`;
}

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

const quoteStacks = (
  { recording }: RecordingAnalysis,
  columns: Parameters<typeof quoteHeaviestStacks>[1],
): Evidence[] => quoteHeaviestStacks(recording, columns, 'count');

/** The method of the application that throws exceptions of a class most often, or lets the JDK throw them; their constructors do not. */
function findSite(
  { recording }: RecordingAnalysis,
  columns: Parameters<typeof quoteHeaviestStacks>[1],
  name: string,
  without = CONSTRUCTOR,
): string | undefined {
  const classId = recording.names.indexOf(name);
  const findFrame = rememberByStack((stack) => findApplicationFrame(recording, stack, without));
  const sites = sumBy(columns, (one, row) =>
    one.subjects[row] === classId ? findFrame(one.stacks[row] ?? NO_ID) : undefined,
  );
  return findLargest(sites)?.name;
}

function rateLevel(analysis: RecordingAnalysis, rate: number, isCostly: boolean): Level {
  return rate >= WARNING_PER_SECOND || (isCostly && !isShort(analysis)) ? 'WARNING' : 'INFO';
}

/** A burst has so many times the mean; what is less is how a load varies. */
const BURST = 3;

/** Exceptions a second, over ten seconds unless they are a storm: the mean, or in a burst after the warm-up its worst ten seconds. */
export function measureRate(analysis: RecordingAnalysis): number {
  const mean = measureMeanRate(analysis);
  const burst = measureBurst(analysis);
  return burst >= WARNING_PER_SECOND && burst >= BURST * mean ? burst : mean;
}

/** The rate of the worst ten seconds by the counter of the JVM, of a JVM that is warm: while they start, many programs throw. */
function measureBurst(analysis: RecordingAnalysis): number {
  if (analysis.recording.durationMs < MIN_MS) return 0;
  const rows = readRows(analysis, 'jdk.ExceptionStatistics');
  const warm = [...rows.rows()].filter((row) => (rows.times[row] ?? 0) >= getWarmUpEnd(analysis));
  let worst = 0;
  let first = 0;
  for (let last = 1; last < warm.length; last++) {
    const measure = (from: number) => (rows.times[warm[last] ?? 0] ?? 0) - (rows.times[warm[from] ?? 0] ?? 0);
    while (first + 1 < last && measure(first + 1) >= MIN_MS) first++;
    const thrown = rows.getNumber('throwables', warm[last] ?? 0) - rows.getNumber('throwables', warm[first] ?? 0);
    if (measure(first) >= MIN_MS) worst = Math.max(worst, (1000 * thrown) / measure(first));
  }
  return worst;
}

/** By the counter of the JVM, else by the events. */
function measureMeanRate(analysis: RecordingAnalysis): number {
  const { recording, exceptions } = analysis;
  const rows = readRows(analysis, 'jdk.ExceptionStatistics');
  const thrown = rows.measureGrowth('throwables');
  const length = (rows.times.at(-1) ?? 0) - (rows.times[0] ?? 0);
  if (recording.durationMs < MIN_MS) {
    const rate = thrown === undefined || length < MIN_COUNTED_MS ? 0 : (1000 * thrown) / length;
    return rate >= STORM_PER_SECOND ? rate : 0;
  }
  if (thrown !== undefined && length >= MIN_MS / 2) return (1000 * thrown) / length;
  return (1000 * (exceptions?.events ?? 0)) / recording.durationMs;
}

function measureFilling(analysis: RecordingAnalysis): number {
  const profile = findCpuProfile(analysis);
  if (!profile || profile.count < MIN_CPU_SAMPLES) return 0;
  return profile.hotMethods
    .filter(({ method }) => FILLING.test(method))
    .reduce((sum, one) => sum + one.totalPercent, 0);
}

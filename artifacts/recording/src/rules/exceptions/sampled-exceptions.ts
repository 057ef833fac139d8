import { isApplicationClass } from '@hindsight/claims';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { findCpuSamples } from '../support/cpu-samples.ts';
import { findLargest, findProfile, listColumns, sumBy } from '../support/samples.ts';
import { isPlatformMethod, listFrames } from '../support/stacks.ts';

const FILLING = /^java\.lang\.(?:Throwable\.(?:fillInStackTrace|<init>)|StackTraceElement\.|StackStreamFactory)/;
const CONSTRUCTOR = /\.<init>$/;
/** Methods that make an exception, or walk the stack, to read it: nothing is thrown. */
const READING = /^java\.lang\.(?:Thread\.getStackTrace|StackWalker\.\w+)$/;
/** A logger throws nothing: it makes an exception to read its caller from the stack. */
export const LOGGING =
  /^(?:ch\.qos\.logback|org\.apache\.(?:logging\.)?log4j|org\.slf4j|org\.jboss\.logmanager|java\.util\.logging)\./;
const MIN_SAMPLES = 5;

/** What samples tell about exceptions whose events were not recorded. */
export interface SampledExceptions {
  /** Absent where the stack is read and nothing is thrown. */
  readonly class?: string;
  readonly site: string;
  /** A logger makes them to name its callers, of which the site is one. */
  readonly isOfLogger?: true;
  /** What the samples are of. */
  readonly of: 'processor time' | 'allocated bytes';
}

/** Finds the exceptions whose stacks take most of the processor time, or else of the allocated bytes; undefined with too few samples. */
export function findSampledExceptions(analysis: RecordingAnalysis): SampledExceptions | undefined {
  const running = findCpuSamples(analysis);
  const allocating = listColumns(analysis, findProfile(analysis, 'allocation'));
  return (
    (running && findMost(analysis, running.columns, 'processor time', running.isCpuTime)) ??
    findMost(analysis, allocating, 'allocated bytes', () => true)
  );
}

function findMost(
  { recording }: RecordingAnalysis,
  columns: readonly SampleColumns[],
  of: SampledExceptions['of'],
  isCounted: (columns: SampleColumns, row: number) => boolean,
): SampledExceptions | undefined {
  const found = new Map<string, Omit<SampledExceptions, 'of'>>();
  const findKey = rememberByStack((stack) => {
    const exceptions = readStack(listFrames(recording, stack));
    if (!exceptions) return undefined;
    const key = `${exceptions.class ?? ''} ${exceptions.site}`;
    found.set(key, exceptions);
    return key;
  });
  const sums = sumBy(columns, (one, row) => (isCounted(one, row) ? findKey(one.stacks[row] ?? NO_ID) : undefined));
  const most = findLargest(sums);
  const exceptions = most && most.count >= MIN_SAMPLES ? found.get(most.name) : undefined;
  return exceptions && { ...exceptions, of };
}

function readStack(frames: readonly string[]): Omit<SampledExceptions, 'of'> | undefined {
  const filling = frames.findLastIndex((frame) => FILLING.test(frame));
  if (filling < 0) return undefined;
  const reader = frames.findIndex((frame) => READING.test(frame));
  if (reader >= 0) {
    const site = findCaller(frames.slice(reader + 1));
    return site === undefined ? undefined : { site };
  }
  let last = filling;
  while (CONSTRUCTOR.test(frames[last + 1] ?? '')) last++;
  const site = findCaller(frames.slice(last + 1));
  const maker = frames[last + 1];
  if (site !== undefined && maker !== undefined && LOGGING.test(maker)) return { site, isOfLogger: true };
  const thrown = (frames[last] ?? '').replace(CONSTRUCTOR, '');
  return site === undefined || thrown === frames[last] ? undefined : { class: thrown, site };
}

const findCaller = (frames: readonly string[]): string | undefined =>
  frames.find(isApplicationClass) ?? frames.find((frame) => !isPlatformMethod(frame));

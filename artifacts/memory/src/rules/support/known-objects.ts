import { isRising } from '@hindsight/memory-tables';
import type { ClassGrowth, HistogramAnalysis } from '../../metrics/histogram.ts';
import { EXPLAIN_LEVELING, isLevelingOff } from './leveling-off.ts';

/** Objects of the JDK or of a library whose class says why they pile up. */
interface KnownObject {
  readonly classes: RegExp;
  readonly what: string;
  readonly advice: string;
}

const KNOWN: readonly KnownObject[] = [
  {
    classes: /^java\.util\.concurrent\.ScheduledThreadPoolExecutor\$ScheduledFutureTask$|^java\.util\.TimerTask$/,
    what: 'Tasks of a scheduler pile up: time limits that are cancelled but stay queued until their time, or tasks that are scheduled faster than they run.',
    advice:
      'Call setRemoveOnCancelPolicy(true) on the ScheduledThreadPoolExecutor where tasks are cancelled, and look for code that schedules a repeating task per request.',
  },
  {
    classes: /^java\.util\.concurrent\.(?:FutureTask|ThreadPoolExecutor\$Worker|CompletableFuture\$Async\w+)$/,
    what: 'Tasks wait for a pool that does them slower than they arrive, or pools are made again and again.',
    advice:
      'Bound the queue of the executor and reject or slow down what comes; look in a thread dump at what its workers do.',
  },
  {
    classes: /^java\.util\.concurrent\.CompletableFuture(?:\$Uni\w+)?$/,
    what: 'Futures pile up that nobody completes, or whose results nobody takes.',
    advice:
      'Give each future a time limit (orTimeout), and look for callbacks that are added to a future which never completes.',
  },
  {
    classes: /^java\.lang\.ThreadLocal(?:\$ThreadLocalMap\$Entry)?$/,
    what: 'Values of thread locals stay in threads that live on.',
    advice: 'Call remove() in a finally block, and make thread locals static.',
  },
  {
    classes: /^sun\.security\.ssl\.(?:SSLSessionImpl|SSLSocketImpl|SSLEngineImpl)$/,
    what: 'TLS sessions or connections pile up.',
    advice:
      'Share one client and one SSLContext; bound the session cache (SSLSessionContext.setSessionCacheSize), and close connections.',
  },
  {
    classes: /^java\.security\.Provider\$(?:Service|ServiceKey|UString)$/,
    what: 'A security provider is made again and again, and the JDK keeps each one that it has checked.',
    advice: 'Make the provider once and register it, in place of a new one per call.',
  },
];

const MIN_OBJECTS = 1000;

/** What piles up, by the class that says most about it: the largest rise of those. */
export function findKnownObject({
  growth,
}: HistogramAnalysis): (KnownObject & { readonly grown: ClassGrowth }) | undefined {
  const [grown] = growth
    .filter(({ instances }) => isRising(instances) && instances.delta >= MIN_OBJECTS)
    .filter(({ className }) => KNOWN.some(({ classes }) => classes.test(className)))
    .sort((a, b) => b.instances.delta - a.instances.delta);
  const known = grown && KNOWN.find(({ classes }) => classes.test(grown.className));
  return grown && known ? { ...known, grown } : undefined;
}

/** A soft reference per object or two: what the JVM frees before it runs out of memory. */
const MIN_SOFT_SHARE = 0.5;

/** Whether so many soft references have come with the objects that they are a cache which the JVM empties when it must. */
function isSoftCache({ growth }: HistogramAnalysis, { instances }: ClassGrowth): boolean {
  const soft = growth.find(({ className }) => className === 'java.lang.ref.SoftReference');
  return (
    soft !== undefined &&
    soft.instances.delta >= MIN_OBJECTS &&
    soft.instances.delta >= MIN_SOFT_SHARE * instances.delta
  );
}

const EXPLAIN_SOFT_CACHE =
  ' As many soft references became more: it is a cache that the JVM empties before it runs out of memory.';

/** Why a rise is that of a cache, as a sentence; empty when nothing says so. */
export function describeCache(histogram: HistogramAnalysis, grown: ClassGrowth): string {
  if (isSoftCache(histogram, grown)) return EXPLAIN_SOFT_CACHE;
  return isLevelingOff(grown.values) ? EXPLAIN_LEVELING : '';
}

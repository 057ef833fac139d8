import { detectUnboundedGuavaCache } from './detectors/guava-caches.ts';
import { detectHeldWeakKeys, detectLockMap, detectStaticMap, detectUnboundedLru } from './detectors/maps.ts';
import { detectUnpolledQueue } from './detectors/reference-queues.ts';
import { detectRepeatedRegexes } from './detectors/regexes.ts';
import { detectUnequalKeys } from './detectors/unequal-keys.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Maps, lists and caches that grow without a bound. */
export const CACHES = [
  {
    id: 'unequal-keys',
    title: 'Keys that are equal are added to a map again and again',
    signatures: [{ by: 'detector', detect: detectUnequalKeys }],
    because:
      'Two keys with the same content in one map mean that their class has no equals() and hashCode(): no lookup finds an earlier entry, and each one adds another. A fifth of the keys of a map with 10,000 entries is no coincidence.',
    advice:
      'Give the class of the keys equals() and hashCode() over the fields that identify it, or make it a record; then the map has one entry for each key.',
  },
  {
    id: 'reference-queue',
    title: 'References to collected objects wait in a queue that nobody empties',
    signatures: [{ by: 'detector', detect: detectUnpolledQueue }],
    because:
      'The collector puts a weak or phantom reference into its queue once its object is gone; only the program can take it out and drop what belongs to it. 10,000 in one queue are a sign that nobody does.',
    advice:
      'Take the references from their ReferenceQueue (a thread that calls remove(), or poll() whenever one is added) and remove each from the collection that has it; a java.lang.ref.Cleaner does both.',
  },
  {
    id: 'weak-key-held',
    title: 'Values of a WeakHashMap hold their own keys',
    signatures: [{ by: 'detector', detect: detectHeldWeakKeys }],
    yieldsToLibrary: true,
    because:
      'A value that refers to its own key keeps that key alive forever, so the weak reference has no effect. 100 such entries are no coincidence.',
    advice: 'Hold the value by a WeakReference, or use ClassValue for classes as keys.',
  },
  {
    id: 'cache-unbounded',
    title: 'A cache without a bound has very many entries',
    signatures: [
      {
        by: 'elements',
        of: ['com.github.benmanes.caffeine.cache.UnboundedLocalCache'],
        field: /^data$/,
        min: 10_000,
      },
      { by: 'detector', detect: detectUnboundedGuavaCache },
      {
        by: 'elements',
        of: ['org.springframework.cache.concurrent.ConcurrentMapCache'],
        field: /^store$/,
        min: 10_000,
      },
    ],
    because: 'A cache that never removes entries is a memory leak; 10,000 entries show that it keeps growing.',
    advice: 'Give the cache a maximumSize and an expiry.',
  },
  {
    id: 'lock-map',
    title: 'A map of locks only grows',
    signatures: [{ by: 'detector', detect: detectLockMap }],
    because:
      'A lock is created for each key and never removed; with 10,000 of them there is one for every key that was ever used.',
    advice: 'Use a fixed number of locks chosen by the hash of the key (Striped), or computeIfPresent to remove them.',
  },
  {
    id: 'cache-static-map',
    title: 'A map in a static field takes a noticeable part of the heap',
    signatures: [{ by: 'detector', detect: detectStaticMap }],
    because:
      'A HashMap or ConcurrentHashMap under a static field lives as long as its class. With 10,000 entries and 3 % of the heap or more it acts as a cache without a bound.',
    advice: 'Use a cache with a maximum size and an expiry (Caffeine), or remove entries that are no longer needed.',
  },
  {
    id: 'lru-unbounded',
    title: 'A map in access order never removes its eldest entry',
    signatures: [{ by: 'detector', detect: detectUnboundedLru }],
    because:
      'LinkedHashMap keeps access order for subclasses that override removeEldestEntry; the class itself never removes an entry. With 100,000 entries it is no longer an LRU cache.',
    advice: 'Override removeEldestEntry, or use a cache with a maximum size.',
  },
  {
    id: 'listeners',
    title: 'Listeners are added and never removed',
    signatures: [
      { by: 'objects', of: ['com.google.common.eventbus.Subscriber'], min: 1000 },
      {
        by: 'objects',
        of: [
          'io.reactivex.*$BehaviorDisposable',
          'io.reactivex.*$PublishDisposable',
          'io.reactivex.*$BehaviorSubscription',
          'io.reactivex.*$PublishSubscription',
          'reactor.core.publisher.SinkManyBestEffort$DirectInner',
        ],
        min: 1000,
      },
      {
        by: 'elements',
        of: ['*'],
        field: /(?:istener|bserver|ubscri(?:ber|ption)|andler|allback)(?:s|List|Map|Set|ById|Registry)?$/,
        min: 1000,
      },
    ],
    because: 'A program has a few dozen listeners; 1,000 in one list were added by objects that are no longer in use.',
    advice: 'Remove a listener when its owner is closed, or hold listeners weakly.',
  },
  {
    id: 'regex-cache',
    cause: 'heap-waste',
    title: 'The same regular expressions are compiled again and again',
    signatures: [{ by: 'detector', detect: detectRepeatedRegexes }],
    because:
      'Compiling a Pattern costs a few hundred bytes and up to milliseconds; 10,000 patterns with only a few different texts should be constants.',
    advice: 'Compile a pattern once, in a static final field.',
  },
  {
    id: 'metric-cardinality',
    title: 'There are very many metrics',
    signatures: [
      {
        by: 'elements',
        of: ['io.micrometer.core.instrument.MeterRegistry'],
        field: /^meterMap$/,
        min: 10_000,
        minInSuspect: 1000,
      },
      {
        by: 'elements',
        of: ['com.codahale.metrics.MetricRegistry'],
        field: /^metrics$/,
        min: 10_000,
        minInSuspect: 1000,
      },
      { by: 'elements', of: ['io.prometheus.client.SimpleCollector'], field: /^children$/, min: 10_000 },
      { by: 'elements', of: ['io.prometheus.metrics.core.metrics.StatefulMetric'], field: /^data$/, min: 10_000 },
      { by: 'elements', of: ['org.apache.kafka.common.metrics.Metrics'], field: /^metrics$/, min: 10_000 },
    ],
    because:
      'Every combination of tag values is a separate metric that lives forever; 10,000 metrics mean that tags contain ids.',
    advice: 'Remove ids, paths with ids and messages from the tags.',
  },
] as const satisfies readonly KnownPattern[];

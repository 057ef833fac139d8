import { lockMap, lruUnbounded, staticMap, weakKeyHeld } from './detectors/maps.ts';
import { sameRegexes } from './detectors/regexes.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Maps, lists and caches that only grow. */
export const CACHES = [
  {
    id: 'cache-unbounded',
    title: 'A cache without a bound has very many entries',
    signs: [
      {
        by: 'elements',
        of: ['com.github.benmanes.caffeine.cache.UnboundedLocalCache'],
        field: /^data$/,
        least: 10_000,
      },
      {
        by: 'elements',
        of: ['org.springframework.cache.concurrent.ConcurrentMapCache'],
        field: /^store$/,
        least: 10_000,
      },
    ],
    because: 'A cache that never removes anything is a leak with a name; 10,000 entries show that it grows.',
    advice: 'Give the cache a maximumSize and an expiry.',
  },
  {
    id: 'cache-static-map',
    title: 'A map in a static field takes a noticeable part of the heap',
    signs: [{ by: 'look', look: staticMap }],
    because:
      'A HashMap or ConcurrentHashMap under a static field lives as long as its class; from 10,000 entries and 3 % of the heap on it is a cache without a bound.',
    advice: 'Use a cache with a maximum size and an expiry (Caffeine), or remove entries when they are done with.',
  },
  {
    id: 'lru-unbounded',
    title: 'A map in access order never removes its eldest entry',
    signs: [{ by: 'look', look: lruUnbounded }],
    because:
      'LinkedHashMap keeps access order for those who override removeEldestEntry; the class itself never removes. 100,000 entries are no LRU cache.',
    advice: 'Override removeEldestEntry, or use a cache with a maximum size.',
  },
  {
    id: 'weak-key-held',
    title: 'Values of a WeakHashMap hold their own keys',
    signs: [{ by: 'look', look: weakKeyHeld }],
    because:
      'A value that refers to its key keeps it alive for ever: the map is as strong as any. 100 such entries are no chance.',
    advice: 'Hold the value by a WeakReference, or use ClassValue for classes as keys.',
  },
  {
    id: 'lock-map',
    title: 'A map of locks only grows',
    signs: [{ by: 'look', look: lockMap }],
    because: 'A lock for each key is made once and removed never; 10,000 of them are one for each key that ever was.',
    advice: 'Use a fixed number of locks chosen by the hash of the key (Striped), or computeIfPresent to remove them.',
  },
  {
    id: 'listeners',
    title: 'Listeners are added and never removed',
    signs: [
      {
        by: 'elements',
        of: ['*'],
        field: /(?:istener|bserver|ubscri|andler)(?:s|List|Map|Set)?$/,
        least: 1000,
      },
    ],
    because: 'A program has some dozen listeners; 1,000 in one list were added by objects that are done with.',
    advice: 'Remove a listener when its owner is closed, or hold listeners weakly.',
  },
  {
    id: 'regex-cache',
    title: 'The same regular expressions are compiled again and again',
    signs: [{ by: 'look', look: sameRegexes }],
    because:
      'A Pattern takes some hundred bytes and up to milliseconds; 10,000 of a few texts were meant to be constants.',
    advice: 'Compile a pattern once, in a static final field.',
  },
  {
    id: 'metric-cardinality',
    title: 'There are very many metrics',
    signs: [
      { by: 'elements', of: ['io.micrometer.core.instrument.MeterRegistry'], field: /^meterMap$/, least: 10_000 },
      { by: 'elements', of: ['com.codahale.metrics.MetricRegistry'], field: /^metrics$/, least: 10_000 },
      { by: 'elements', of: ['io.prometheus.client.SimpleCollector'], field: /^children$/, least: 10_000 },
      { by: 'elements', of: ['org.apache.kafka.common.metrics.Metrics'], field: /^metrics$/, least: 10_000 },
    ],
    because:
      'Every combination of tag values is a metric of its own that lives for ever; 10,000 mean that ids stand in tags.',
    advice: 'Take ids, paths with ids and messages out of the tags.',
  },
] as const satisfies readonly KnownPattern[];

import type { Precedence } from '@hindsight/claims';
import type { CrashAnalysis } from '../model.ts';
import type { CrashRuleId } from './index.ts';
import { findGuiltyProduct } from './support/native-code.ts';

/**
 * The findings that can explain a crash, the one that is believed first at the front: what is certain from outside, then
 * memory from the narrow cause to the wide one, then known bugs, then code from the specific to the general.
 */
export const VERDICT_ORDER = [
  'external-signal',
  'code-signature-invalid',
  'hardware-memory-error',
  'jit-memory-limit',
  'safepoint-timeout',
  'request-forbidden',
  'map-count-exhausted',
  'thread-leak',
  'thread-limit',
  'jit-out-of-memory',
  'container-memory-exhausted',
  'page-file-exhausted',
  'address-space-limit',
  'overcommit-refused',
  'native-heap-blocked',
  'short-lived-command-memory',
  'physical-memory-exhausted',
  'other-processes-use-memory',
  'startup-memory-failure',
  'jvm-larger-than-host',
  'malloc-limit',
  'native-memory-exhausted',
  'metaspace-exhausted',
  'java-heap-exhausted',
  'unchecked-allocation',
  'pending-exception',
  'unverified-bytecode',
  'foreign-boot-classes',
  'jit-memory-write-mode',
  'known-jdk-bug',
  'mapped-file-unreadable',
  'mapped-file-truncated',
  'emulated-processor',
  'zip-changed-underneath',
  'native-stack-overflow',
  'agent-crash',
  'native-thread-not-detached',
  'thread-not-attached',
  'musl-glibc-mix',
  'foreign-call-crash',
  'native-abort',
  'native-image-crash',
  'native-heap-corruption',
  'shutdown-crash',
  'temp-dir-noexec',
  'jna-native-code',
  'font-rendering-crash',
  'graphics-api-misuse',
  'graphics-driver-crash',
  'gui-native-crash',
  'database-driver-crash',
  'deflater-misuse',
  'unsafe-access',
  'buffer-used-after-release',
  'jfr-crash',
  'profiler-crash',
  'jit-compiler-crash',
  // They name the library as well, and what is wrong with it.
  'arithmetic-fault',
  'illegal-instruction',
  'native-method-crash',
  'native-library-crash',
  'misaligned-access',
  'jni-call-crash',
  'heap-corruption',
  'compiled-code-crash',
  'jit-wrong-code',
  'gc-crash',
  'assertion-failed',
  'jvm-internal-crash',
  'interpreted-code-crash',
  'stub-crash',
  'unexplained-crash',
] as const satisfies readonly CrashRuleId[];

/** What a signal says about the address; it follows from the crash and is no explanation of it. */
const ADDRESS_NOTES = [
  'null-pointer-access',
  'bad-pointer',
  'bad-access-rights',
  'kernel-signal',
] as const satisfies readonly CrashRuleId[];

/** Code that only met a page which could not be loaded. */
const PAGE_VICTIMS = [
  'heap-corruption',
  'unsafe-access',
  'jit-compiler-crash',
  'compiled-code-crash',
  'jit-wrong-code',
  'gc-crash',
  'jvm-internal-crash',
  'interpreted-code-crash',
  'stub-crash',
  'unexplained-crash',
] as const satisfies readonly CrashRuleId[];

/** What describes the same shortage from another side. */
const SHORTAGE_NOTES = [
  'swap-in-use',
  'no-swap',
  'container-limit',
  'overcommit-strict',
  'many-threads',
  'map-count-near-limit',
] as const satisfies readonly CrashRuleId[];

const MEMORY_VERDICTS = VERDICT_ORDER.slice(
  VERDICT_ORDER.indexOf('map-count-exhausted'),
  VERDICT_ORDER.indexOf('metaspace-exhausted'),
);

/** Notes about the machine stand below the limit that was reached, and not below the compiler that met it. */
const BY_LIMITS_FIRST: readonly CrashRuleId[] = [
  ...MEMORY_VERDICTS.filter((id) => id !== 'jit-out-of-memory'),
  'jit-out-of-memory',
];

/** What names the limit that was reached makes the general finding about native memory superfluous. */
const NAMED_SHORTAGES = [
  'map-count-exhausted',
  'thread-leak',
  'thread-limit',
  'container-memory-exhausted',
  'page-file-exhausted',
  'address-space-limit',
  'overcommit-refused',
  'native-heap-blocked',
  'short-lived-command-memory',
  'physical-memory-exhausted',
  'startup-memory-failure',
] as const satisfies readonly CrashRuleId[];

/** Which finding is the cause of which; findings that explain the crash compete in `verdict.ts` besides. */
export const PRECEDENCES: readonly Precedence<CrashRuleId, CrashAnalysis>[] = [
  // The check of the JVM, the stub or the function only met what the other finding names.
  {
    causes: ['foreign-boot-classes'],
    symptoms: ['assertion-failed', 'jvm-internal-crash', 'startup-crash'],
    effect: 'suppress',
  },
  // Code that is known to have passed a wrong address would have done so later as well: the installation is not to be tried.
  {
    causes: ['unsafe-access', 'buffer-used-after-release', 'jni-call-crash', 'deflater-misuse'],
    symptoms: ['startup-crash'],
    effect: 'suppress',
    when: ({ cause }) => cause.confidence === 'high',
  },
  {
    causes: ['jit-memory-write-mode', 'code-signature-invalid'],
    symptoms: ['stub-crash', 'interpreted-code-crash', 'compiled-code-crash', 'jit-wrong-code'],
    effect: 'suppress',
  },
  { causes: ['mapped-file-unreadable'], symptoms: ['mapped-file-truncated'], effect: 'suppress' },
  {
    causes: ['mapped-file-unreadable', 'mapped-file-truncated'],
    symptoms: PAGE_VICTIMS,
    effect: 'suppress',
    when: ({ cause }) => cause.level === 'FATAL' && cause.confidence !== 'low',
  },
  { causes: ['native-method-crash'], symptoms: ['native-library-crash', 'unexplained-crash'], effect: 'suppress' },
  {
    causes: ['shutdown-crash'],
    symptoms: ['jvm-internal-crash', 'native-library-crash'],
    effect: 'suppress',
    when: ({ cause }) => cause.level === 'FATAL',
  },
  {
    causes: ['graphics-api-misuse'],
    symptoms: ['native-library-crash'],
    effect: 'suppress',
    // A driver stays a suspect; a binding only passes calls on.
    when: ({ analysis }) => findGuiltyProduct(analysis, 'graphics-binding') !== undefined,
  },
  { causes: NAMED_SHORTAGES, symptoms: ['native-memory-exhausted'], effect: 'suppress' },
  // The error of the call says that nothing was used up.
  {
    causes: ['request-forbidden'],
    symptoms: ['native-memory-exhausted', 'startup-memory-failure', 'thread-limit', 'short-lived-command-memory'],
    effect: 'suppress',
  },
  ...VERDICT_ORDER.map((cause) => ({ causes: [cause], symptoms: ADDRESS_NOTES, effect: 'follow' }) as const),
  {
    causes: ['page-file-exhausted', 'physical-memory-exhausted', 'overcommit-refused'],
    symptoms: ['jit-out-of-memory'],
    effect: 'follow',
    when: ({ symptom }) => symptom.level === 'INFO',
  },
  // A limit that was reached is met by whoever asks next; a compiler that asked for a small piece is mostly that one.
  {
    causes: ['map-count-exhausted', 'address-space-limit', 'container-memory-exhausted'],
    symptoms: ['jit-out-of-memory'],
    effect: 'demote-to-note',
    when: ({ symptom }) => symptom.confidence === 'low',
  },
  ...BY_LIMITS_FIRST.map((cause) => ({ causes: [cause], symptoms: SHORTAGE_NOTES, effect: 'follow' }) as const),
  {
    causes: ['java-heap-exhausted', 'unchecked-allocation'],
    symptoms: ['heap-nearly-full', 'gc-thrashing-before', 'oom-errors-before'],
    effect: 'follow',
  },
  { causes: ['address-space-limit'], symptoms: ['jvm-32-bit'], effect: 'follow' },
  { causes: ['metaspace-exhausted'], symptoms: ['metaspace-near-limit', 'oom-errors-before'], effect: 'follow' },
  { causes: ['map-count-exhausted', 'thread-limit', 'thread-leak'], symptoms: ['oom-errors-before'], effect: 'follow' },
  { causes: ['native-library-crash', 'agent-crash'], symptoms: ['library-loaded-before-crash'], effect: 'follow' },
  { causes: ['jit-compiler-crash', 'compiled-code-crash'], symptoms: ['deoptimization-storm'], effect: 'follow' },
];

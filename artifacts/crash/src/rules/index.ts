import type { Rule } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';
import { gcCrash } from './collector/gc-crash.ts';
import { heapCorruption } from './collector/heap-corruption.ts';
import { codeCacheFull } from './compiler/code-cache-full.ts';
import { compiledCodeCrash } from './compiler/compiled-code-crash.ts';
import { jitCompilerCrash } from './compiler/jit-compiler-crash.ts';
import { jitMemoryLimit } from './compiler/jit-memory-limit.ts';
import { jitOutOfMemory } from './compiler/jit-out-of-memory.ts';
import { jitWrongCode } from './compiler/jit-wrong-code.ts';
import { containerLimit } from './environment/container-limit.ts';
import { descriptorsNearLimit } from './environment/descriptors-near-limit.ts';
import { hugePagesMismatch } from './environment/huge-pages-mismatch.ts';
import { jniHandlesMany } from './environment/jni-handles-many.ts';
import { mallocRetained } from './environment/malloc-retained.ts';
import { manyThreads } from './environment/many-threads.ts';
import { mapCountNearLimit } from './environment/map-count-near-limit.ts';
import { noSwap } from './environment/no-swap.ts';
import { overcommitStrict } from './environment/overcommit-strict.ts';
import { rootInContainer } from './environment/root-in-container.ts';
import { signalHandlersReplaced } from './environment/signal-handlers-replaced.ts';
import { stackGuardDisabled } from './environment/stack-guard-disabled.ts';
import { swapInUse } from './environment/swap-in-use.ts';
import { virtualized } from './environment/virtualized.ts';
import { directMemoryHigh } from './java-memory/direct-memory-high.ts';
import { gcThrashingBefore } from './java-memory/gc-thrashing-before.ts';
import { heapNearlyFull } from './java-memory/heap-nearly-full.ts';
import { javaHeapExhausted } from './java-memory/java-heap-exhausted.ts';
import { linkageErrors } from './java-memory/linkage-errors.ts';
import { metaspaceExhausted } from './java-memory/metaspace-exhausted.ts';
import { metaspaceNearLimit } from './java-memory/metaspace-near-limit.ts';
import { oomErrorsBefore } from './java-memory/oom-errors-before.ts';
import { stackOverflowErrors } from './java-memory/stack-overflow-errors.ts';
import { uncheckedAllocation } from './java-memory/unchecked-allocation.ts';
import { assertionFailed } from './jvm/assertion-failed.ts';
import { crashOnDemand } from './jvm/crash-on-demand.ts';
import { emulatedProcessor } from './jvm/emulated-processor.ts';
import { javacoreOnDemand } from './jvm/javacore-on-demand.ts';
import { jitMemoryWriteMode } from './jvm/jit-memory-write-mode.ts';
import { jvmInternalCrash } from './jvm/jvm-internal-crash.ts';
import { knownJdkBug } from './jvm/known-jdk-bug.ts';
import { safepointTimeout } from './jvm/safepoint-timeout.ts';
import { unexplainedCrash } from './jvm/unexplained-crash.ts';
import { crashDuringVmOperation } from './last-seconds/crash-during-vm-operation.ts';
import { deoptimizationStorm } from './last-seconds/deoptimization-storm.ts';
import { exceptionsBeforeCrash } from './last-seconds/exceptions-before-crash.ts';
import { frequentThreadDumps } from './last-seconds/frequent-thread-dumps.ts';
import { redefinitionBeforeCrash } from './last-seconds/redefinition-before-crash.ts';
import { shutdownCrash } from './last-seconds/shutdown-crash.ts';
import { startupCrash } from './last-seconds/startup-crash.ts';
import { agentsLoaded } from './libraries/agents-loaded.ts';
import { databaseDriverCrash } from './libraries/database-driver-crash.ts';
import { deletedLibraryMapped } from './libraries/deleted-library-mapped.ts';
import { fontRenderingCrash } from './libraries/font-rendering-crash.ts';
import { foreignNativeLibraries } from './libraries/foreign-native-libraries.ts';
import { graphicsApiMisuse } from './libraries/graphics-api-misuse.ts';
import { graphicsDriverCrash } from './libraries/graphics-driver-crash.ts';
import { guiNativeCrash } from './libraries/gui-native-crash.ts';
import { jfrCrash } from './libraries/jfr-crash.ts';
import { jnaNativeCode } from './libraries/jna-native-code.ts';
import { libraryLoadedBeforeCrash } from './libraries/library-loaded-before-crash.ts';
import { muslGlibcMix } from './libraries/musl-glibc-mix.ts';
import { preloadedLibraries } from './libraries/preloaded-libraries.ts';
import { profilerCrash } from './libraries/profiler-crash.ts';
import { tempDirNoexec } from './libraries/temp-dir-noexec.ts';
import { agentCrash } from './native-code/agent-crash.ts';
import { bufferUsedAfterRelease } from './native-code/buffer-used-after-release.ts';
import { deflaterMisuse } from './native-code/deflater-misuse.ts';
import { foreignCallCrash } from './native-code/foreign-call-crash.ts';
import { interpretedCodeCrash } from './native-code/interpreted-code-crash.ts';
import { jniCallCrash } from './native-code/jni-call-crash.ts';
import { mappedFileTruncated } from './native-code/mapped-file-truncated.ts';
import { mappedFileUnreadable } from './native-code/mapped-file-unreadable.ts';
import { nativeAbort } from './native-code/native-abort.ts';
import { nativeHeapCorruption } from './native-code/native-heap-corruption.ts';
import { nativeImageCrash } from './native-code/native-image-crash.ts';
import { nativeLibraryCrash } from './native-code/native-library-crash.ts';
import { nativeMethodCrash } from './native-code/native-method-crash.ts';
import { nativeStackOverflow } from './native-code/native-stack-overflow.ts';
import { nativeThreadNotDetached } from './native-code/native-thread-not-detached.ts';
import { pendingException } from './native-code/pending-exception.ts';
import { stubCrash } from './native-code/stub-crash.ts';
import { threadNotAttached } from './native-code/thread-not-attached.ts';
import { unsafeAccess } from './native-code/unsafe-access.ts';
import { zipChangedUnderneath } from './native-code/zip-changed-underneath.ts';
import { addressSpaceLimit } from './native-memory/address-space-limit.ts';
import { containerMemoryExhausted } from './native-memory/container-memory-exhausted.ts';
import { jvmLargerThanHost } from './native-memory/jvm-larger-than-host.ts';
import { mallocLimit } from './native-memory/malloc-limit.ts';
import { mapCountExhausted } from './native-memory/map-count-exhausted.ts';
import { nativeHeapBlocked } from './native-memory/native-heap-blocked.ts';
import { nativeMemoryExhausted } from './native-memory/native-memory-exhausted.ts';
import { otherProcessesUseMemory } from './native-memory/other-processes-use-memory.ts';
import { overcommitRefused } from './native-memory/overcommit-refused.ts';
import { pageFileExhausted } from './native-memory/page-file-exhausted.ts';
import { physicalMemoryExhausted } from './native-memory/physical-memory-exhausted.ts';
import { requestForbidden } from './native-memory/request-forbidden.ts';
import { shortLivedCommandMemory } from './native-memory/short-lived-command-memory.ts';
import { startupMemoryFailure } from './native-memory/startup-memory-failure.ts';
import { threadLeak } from './native-memory/thread-leak.ts';
import { threadLimit } from './native-memory/thread-limit.ts';
import { untrackedNativeMemory } from './native-memory/untracked-native-memory.ts';
import { coreDumpMissing } from './report/core-dump-missing.ts';
import { errorReportingFailed } from './report/error-reporting-failed.ts';
import { severalReports } from './report/several-reports.ts';
import { truncatedReport } from './report/truncated-report.ts';
import { conflictingFlags } from './settings/conflicting-flags.ts';
import { earlyAccessOrDebugBuild } from './settings/early-access-or-debug-build.ts';
import { explicitGcDisabled } from './settings/explicit-gc-disabled.ts';
import { foreignBootClasses } from './settings/foreign-boot-classes.ts';
import { foreignVendorMix } from './settings/foreign-vendor-mix.ts';
import { ignoredFlags } from './settings/ignored-flags.ts';
import { javaToolOptions } from './settings/java-tool-options.ts';
import { jdkOutOfSupport } from './settings/jdk-out-of-support.ts';
import { jvm32Bit } from './settings/jvm-32-bit.ts';
import { oldJdkBuild } from './settings/old-jdk-build.ts';
import { optionsAfterMainClass } from './settings/options-after-main-class.ts';
import { singleCpuParallelGc } from './settings/single-cpu-parallel-gc.ts';
import { unverifiedBytecode } from './settings/unverified-bytecode.ts';
import { arithmeticFault } from './signals/arithmetic-fault.ts';
import { badAccessRights } from './signals/bad-access-rights.ts';
import { badPointer } from './signals/bad-pointer.ts';
import { codeSignatureInvalid } from './signals/code-signature-invalid.ts';
import { externalSignal } from './signals/external-signal.ts';
import { hardwareMemoryError } from './signals/hardware-memory-error.ts';
import { illegalInstruction } from './signals/illegal-instruction.ts';
import { kernelSignal } from './signals/kernel-signal.ts';
import { misalignedAccess } from './signals/misaligned-access.ts';
import { nullPointerAccess } from './signals/null-pointer-access.ts';

const NATIVE_MEMORY = [
  addressSpaceLimit,
  containerMemoryExhausted,
  jvmLargerThanHost,
  mallocLimit,
  mapCountExhausted,
  nativeHeapBlocked,
  nativeMemoryExhausted,
  otherProcessesUseMemory,
  overcommitRefused,
  pageFileExhausted,
  physicalMemoryExhausted,
  requestForbidden,
  shortLivedCommandMemory,
  startupMemoryFailure,
  threadLeak,
  threadLimit,
  untrackedNativeMemory,
] as const satisfies readonly Rule<CrashAnalysis>[];

const JAVA_MEMORY = [
  directMemoryHigh,
  gcThrashingBefore,
  heapNearlyFull,
  javaHeapExhausted,
  linkageErrors,
  metaspaceExhausted,
  metaspaceNearLimit,
  oomErrorsBefore,
  stackOverflowErrors,
  uncheckedAllocation,
] as const satisfies readonly Rule<CrashAnalysis>[];

const NATIVE_CODE = [
  agentCrash,
  bufferUsedAfterRelease,
  deflaterMisuse,
  foreignCallCrash,
  interpretedCodeCrash,
  jniCallCrash,
  mappedFileTruncated,
  mappedFileUnreadable,
  nativeAbort,
  nativeHeapCorruption,
  nativeImageCrash,
  nativeLibraryCrash,
  nativeMethodCrash,
  nativeStackOverflow,
  nativeThreadNotDetached,
  pendingException,
  stubCrash,
  threadNotAttached,
  unsafeAccess,
  zipChangedUnderneath,
] as const satisfies readonly Rule<CrashAnalysis>[];

const LIBRARIES = [
  agentsLoaded,
  databaseDriverCrash,
  deletedLibraryMapped,
  fontRenderingCrash,
  foreignNativeLibraries,
  graphicsApiMisuse,
  graphicsDriverCrash,
  guiNativeCrash,
  jfrCrash,
  jnaNativeCode,
  libraryLoadedBeforeCrash,
  muslGlibcMix,
  preloadedLibraries,
  profilerCrash,
  tempDirNoexec,
] as const satisfies readonly Rule<CrashAnalysis>[];

const COMPILER = [
  codeCacheFull,
  compiledCodeCrash,
  jitCompilerCrash,
  jitMemoryLimit,
  jitOutOfMemory,
  jitWrongCode,
] as const satisfies readonly Rule<CrashAnalysis>[];

const COLLECTOR = [gcCrash, heapCorruption] as const satisfies readonly Rule<CrashAnalysis>[];

const JVM = [
  assertionFailed,
  crashOnDemand,
  emulatedProcessor,
  javacoreOnDemand,
  jitMemoryWriteMode,
  jvmInternalCrash,
  knownJdkBug,
  safepointTimeout,
  unexplainedCrash,
] as const satisfies readonly Rule<CrashAnalysis>[];

const SIGNALS = [
  arithmeticFault,
  badAccessRights,
  badPointer,
  codeSignatureInvalid,
  externalSignal,
  hardwareMemoryError,
  illegalInstruction,
  kernelSignal,
  misalignedAccess,
  nullPointerAccess,
] as const satisfies readonly Rule<CrashAnalysis>[];

const ENVIRONMENT = [
  containerLimit,
  descriptorsNearLimit,
  hugePagesMismatch,
  jniHandlesMany,
  mallocRetained,
  manyThreads,
  mapCountNearLimit,
  noSwap,
  overcommitStrict,
  rootInContainer,
  signalHandlersReplaced,
  stackGuardDisabled,
  swapInUse,
  virtualized,
] as const satisfies readonly Rule<CrashAnalysis>[];

const SETTINGS = [
  conflictingFlags,
  earlyAccessOrDebugBuild,
  explicitGcDisabled,
  foreignBootClasses,
  foreignVendorMix,
  ignoredFlags,
  javaToolOptions,
  jdkOutOfSupport,
  jvm32Bit,
  oldJdkBuild,
  optionsAfterMainClass,
  singleCpuParallelGc,
  unverifiedBytecode,
] as const satisfies readonly Rule<CrashAnalysis>[];

const LAST_SECONDS = [
  crashDuringVmOperation,
  deoptimizationStorm,
  exceptionsBeforeCrash,
  frequentThreadDumps,
  redefinitionBeforeCrash,
  shutdownCrash,
  startupCrash,
] as const satisfies readonly Rule<CrashAnalysis>[];

const REPORT = [
  coreDumpMissing,
  errorReportingFailed,
  severalReports,
  truncatedReport,
] as const satisfies readonly Rule<CrashAnalysis>[];

/** Every diagnosis of crash reports by topic, for the documentation. */
export const DIAGNOSES = [
  { about: 'Native memory', rules: NATIVE_MEMORY },
  { about: 'Memory of Java', rules: JAVA_MEMORY },
  { about: 'Native code', rules: NATIVE_CODE },
  { about: 'Libraries by product', rules: LIBRARIES },
  { about: 'Compiler', rules: COMPILER },
  { about: 'Collector', rules: COLLECTOR },
  { about: 'The JVM itself', rules: JVM },
  { about: 'Signals and addresses', rules: SIGNALS },
  { about: 'Limits and environment', rules: ENVIRONMENT },
  { about: 'Release and options of the JVM', rules: SETTINGS },
  { about: 'The last seconds', rules: LAST_SECONDS },
  { about: 'The report itself', rules: REPORT },
] as const;

/** All rules; the type keeps their ids. */
export const RULES = [
  ...NATIVE_MEMORY,
  ...JAVA_MEMORY,
  ...NATIVE_CODE,
  ...LIBRARIES,
  ...COMPILER,
  ...COLLECTOR,
  ...JVM,
  ...SIGNALS,
  ...ENVIRONMENT,
  ...SETTINGS,
  ...LAST_SECONDS,
  ...REPORT,
] as const;

/** Ids of all rules. */
export type CrashRuleId = (typeof RULES)[number]['id'];

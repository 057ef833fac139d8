import { listRules, type RuleGroup } from '@hindsight/claims';
import type { RecordingAnalysis } from '../model.ts';
import { allocationHotClass } from './allocation/allocation-hot-class.ts';
import { allocationHotThread } from './allocation/allocation-hot-thread.ts';
import { boxing } from './allocation/boxing.ts';
import { highAllocationRate } from './allocation/high-allocation-rate.ts';
import { stringDuplication } from './allocation/string-duplication.ts';
import { tlabBypassed } from './allocation/tlab-bypassed.ts';
import { classLeak } from './code/class-leak.ts';
import { classLoadingPressure } from './code/class-loading-pressure.ts';
import { codeCacheFull } from './code/code-cache-full.ts';
import { deoptimizationStorm } from './code/deoptimization-storm.ts';
import { longCompilation } from './code/long-compilation.ts';
import { containerCpuTooSmall } from './container/container-cpu-too-small.ts';
import { containerMemoryNearLimit } from './container/container-memory-near-limit.ts';
import { containerThrottled } from './container/container-throttled.ts';
import { competingCpu } from './cpu/competing-cpu.ts';
import { compilerCpu } from './cpu/compiler-cpu.ts';
import { contextSwitches } from './cpu/context-switches.ts';
import { costCenter } from './cpu/cost-center.ts';
import { cpuHotMethod } from './cpu/cpu-hot-method.ts';
import { cpuHotPath } from './cpu/cpu-hot-path.ts';
import { cpuSaturated } from './cpu/cpu-saturated.ts';
import { highJvmCpu } from './cpu/high-jvm-cpu.ts';
import { manyProcesses } from './cpu/many-processes.ts';
import { singleThreadBound } from './cpu/single-thread-bound.ts';
import { systemCpu } from './cpu/system-cpu.ts';
import { tooManyThreads } from './cpu/too-many-threads.ts';
import { debugAgent } from './environment/debug-agent.ts';
import { deprecatedFlags } from './environment/deprecated-flags.ts';
import { deprecatedForRemoval } from './environment/deprecated-for-removal.ts';
import { discouragedFlags } from './environment/discouraged-flags.ts';
import { duplicateFlags } from './environment/duplicate-flags.ts';
import { dynamicAgent } from './environment/dynamic-agent.ts';
import { jdkOutdated } from './environment/jdk-outdated.ts';
import { multipleAgents } from './environment/multiple-agents.ts';
import { pid1 } from './environment/pid-1.ts';
import { processStarted } from './environment/process-started.ts';
import { remoteManagementOpen } from './environment/remote-management-open.ts';
import { secretInArguments } from './environment/secret-in-arguments.ts';
import { secretInEnvironment } from './environment/secret-in-environment.ts';
import { secretInProperties } from './environment/secret-in-properties.ts';
import { verificationOff } from './environment/verification-off.ts';
import { weakTls } from './environment/weak-tls.ts';
import { errorsThrown } from './exceptions/errors-thrown.ts';
import { exceptionStorm } from './exceptions/exception-storm.ts';
import { slowFileForce } from './io/slow-file-force.ts';
import { slowFileRead } from './io/slow-file-read.ts';
import { slowFileWrite } from './io/slow-file-write.ts';
import { slowNameLookup } from './io/slow-name-lookup.ts';
import { slowSocketRead } from './io/slow-socket-read.ts';
import { slowSocketWrite } from './io/slow-socket-write.ts';
import { smallIo } from './io/small-io.ts';
import { compressedOopsOff } from './memory/compressed-oops-off.ts';
import { diagnosticGc } from './memory/diagnostic-gc.ts';
import { directBuffers } from './memory/direct-buffers.ts';
import { finalizerLoad } from './memory/finalizer-load.ts';
import { gcFreedRatio } from './memory/gc-freed-ratio.ts';
import { heapContent } from './memory/heap-content.ts';
import { lowPhysicalMemory } from './memory/low-physical-memory.ts';
import { nativeMemoryGrowth } from './memory/native-memory-growth.ts';
import { oldObjectLeak } from './memory/old-object-leak.ts';
import { rssAboveHeap } from './memory/rss-above-heap.ts';
import { swapUsed } from './memory/swap-used.ts';
import { dataLost } from './state/data-lost.ts';
import { debugNonSafepoints } from './state/debug-non-safepoints.ts';
import { eventsNotRecorded } from './state/events-not-recorded.ts';
import { eventsThrottled } from './state/events-throttled.ts';
import { fewSamples } from './state/few-samples.ts';
import { jvmCrashed } from './state/jvm-crashed.ts';
import { outOfMemory } from './state/out-of-memory.ts';
import { recorderBug } from './state/recorder-bug.ts';
import { recordingIncomplete } from './state/recording-incomplete.ts';
import { recordingSettings } from './state/recording-settings.ts';
import { stacksTruncated } from './state/stacks-truncated.ts';
import { applicationHalts } from './waiting/application-halts.ts';
import { biasedLocking } from './waiting/biased-locking.ts';
import { eventLoopBlocked } from './waiting/event-loop-blocked.ts';
import { lockContention } from './waiting/lock-contention.ts';
import { lockOwnerSlow } from './waiting/lock-owner-slow.ts';
import { parkContention } from './waiting/park-contention.ts';
import { poolExhausted } from './waiting/pool-exhausted.ts';
import { processFrozen } from './waiting/process-frozen.ts';
import { queueFull } from './waiting/queue-full.ts';
import { sleepInRequest } from './waiting/sleep-in-request.ts';
import { slowResults } from './waiting/slow-results.ts';
import { slowStaticInit } from './waiting/slow-static-init.ts';
import { virtualThreadPinned } from './waiting/virtual-thread-pinned.ts';
import { virtualThreadSubmitFailed } from './waiting/virtual-thread-submit-failed.ts';
import { vmOperationLong } from './waiting/vm-operation-long.ts';

/** Every diagnosis of recordings by what it is about. Those about collections are the rules of GC logs (`gc/diagnose-collections.ts`). */
export const DIAGNOSES = [
  {
    about: 'State of the recording',
    rules: [
      dataLost,
      debugNonSafepoints,
      eventsNotRecorded,
      eventsThrottled,
      fewSamples,
      jvmCrashed,
      outOfMemory,
      recorderBug,
      recordingIncomplete,
      recordingSettings,
      stacksTruncated,
    ],
  },
  {
    about: 'Processor time',
    rules: [
      competingCpu,
      compilerCpu,
      contextSwitches,
      costCenter,
      cpuHotMethod,
      cpuHotPath,
      cpuSaturated,
      highJvmCpu,
      manyProcesses,
      singleThreadBound,
      systemCpu,
      tooManyThreads,
    ],
  },
  {
    about: 'Container',
    rules: [containerCpuTooSmall, containerMemoryNearLimit, containerThrottled],
  },
  {
    about: 'Allocation',
    rules: [allocationHotClass, allocationHotThread, boxing, highAllocationRate, stringDuplication, tlabBypassed],
  },
  {
    about: 'Memory',
    rules: [
      compressedOopsOff,
      diagnosticGc,
      directBuffers,
      finalizerLoad,
      gcFreedRatio,
      heapContent,
      lowPhysicalMemory,
      nativeMemoryGrowth,
      oldObjectLeak,
      rssAboveHeap,
      swapUsed,
    ],
  },
  {
    about: 'Locks, waiting, halts',
    rules: [
      applicationHalts,
      biasedLocking,
      eventLoopBlocked,
      lockContention,
      lockOwnerSlow,
      parkContention,
      poolExhausted,
      processFrozen,
      queueFull,
      sleepInRequest,
      slowResults,
      slowStaticInit,
      virtualThreadPinned,
      virtualThreadSubmitFailed,
      vmOperationLong,
    ],
  },
  {
    about: 'Files and network',
    rules: [slowFileForce, slowFileRead, slowFileWrite, slowNameLookup, slowSocketRead, slowSocketWrite, smallIo],
  },
  {
    about: 'Exceptions and errors',
    rules: [errorsThrown, exceptionStorm],
  },
  {
    about: 'Compiled code and classes',
    rules: [classLeak, classLoadingPressure, codeCacheFull, deoptimizationStorm, longCompilation],
  },
  {
    about: 'Flags, agents, security',
    rules: [
      debugAgent,
      deprecatedFlags,
      deprecatedForRemoval,
      discouragedFlags,
      duplicateFlags,
      dynamicAgent,
      jdkOutdated,
      multipleAgents,
      pid1,
      processStarted,
      remoteManagementOpen,
      secretInArguments,
      secretInEnvironment,
      secretInProperties,
      verificationOff,
      weakTls,
    ],
  },
] as const satisfies readonly RuleGroup<RecordingAnalysis>[];

export type RecordingRuleId = (typeof DIAGNOSES)[number]['rules'][number]['id'];

/** Findings are sorted by level, not by this list. */
export const RULES = listRules<RecordingAnalysis>(DIAGNOSES);

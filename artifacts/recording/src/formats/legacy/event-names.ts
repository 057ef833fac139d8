// The events of version 0.9 by their address, with the names that JDK 11 and later give them.

const JVM = 'http://www.oracle.com/hotspot/jvm/';
const JDK = 'http://www.oracle.com/hotspot/jdk/';
const INFO = 'http://www.oracle.com/hotspot/jfr-info/';

const NAMES: Readonly<Record<string, string>> = {
  [`${INFO}recordings/recording`]: 'ActiveRecording',
  [`${INFO}recordings/recording_setting`]: 'ActiveSetting',
  [`${JDK}java/exception_throw`]: 'JavaExceptionThrow',
  [`${JDK}java/error_throw`]: 'JavaErrorThrow',
  [`${JDK}java/statistics/throwables`]: 'ExceptionStatistics',
  [`${JDK}java/socket_read`]: 'SocketRead',
  [`${JDK}java/socket_write`]: 'SocketWrite',
  [`${JDK}java/file_read`]: 'FileRead',
  [`${JDK}java/file_write`]: 'FileWrite',
  [`${JVM}java/thread_start`]: 'ThreadStart',
  [`${JVM}java/thread_end`]: 'ThreadEnd',
  [`${JVM}java/thread_sleep`]: 'ThreadSleep',
  [`${JVM}java/thread_park`]: 'ThreadPark',
  [`${JVM}java/monitor_enter`]: 'JavaMonitorEnter',
  [`${JVM}java/monitor_wait`]: 'JavaMonitorWait',
  [`${JVM}java/object_alloc_in_new_TLAB`]: 'ObjectAllocationInNewTLAB',
  [`${JVM}java/object_alloc_outside_TLAB`]: 'ObjectAllocationOutsideTLAB',
  [`${JVM}java/statistics/threads`]: 'JavaThreadStatistics',
  [`${JVM}java/statistics/class_loading`]: 'ClassLoadingStatistics',
  [`${JVM}java/statistics/thread_allocation`]: 'ThreadAllocationStatistics',
  [`${JVM}vm/class/load`]: 'ClassLoad',
  [`${JVM}vm/class/unload`]: 'ClassUnload',
  [`${JVM}vm/gc/heap/summary`]: 'GCHeapSummary',
  [`${JVM}vm/gc/heap/metaspace_summary`]: 'MetaspaceSummary',
  [`${JVM}vm/gc/heap/ps_summary`]: 'PSHeapSummary',
  [`${JVM}vm/gc/metaspace/gc_threshold`]: 'MetaspaceGCThreshold',
  [`${JVM}vm/gc/metaspace/allocation_failure`]: 'MetaspaceAllocationFailure',
  [`${JVM}vm/gc/metaspace/out_of_memory`]: 'MetaspaceOOM',
  [`${JVM}vm/gc/metaspace/chunk_free_list_summary`]: 'MetaspaceChunkFreeListSummary',
  [`${JVM}vm/gc/collector/garbage_collection`]: 'GarbageCollection',
  [`${JVM}vm/gc/collector/parold_garbage_collection`]: 'ParallelOldGarbageCollection',
  [`${JVM}vm/gc/collector/young_garbage_collection`]: 'YoungGarbageCollection',
  [`${JVM}vm/gc/collector/old_garbage_collection`]: 'OldGarbageCollection',
  [`${JVM}vm/gc/collector/g1_garbage_collection`]: 'G1GarbageCollection',
  [`${JVM}vm/gc/detailed/evacuation_info`]: 'EvacuationInformation',
  [`${JVM}vm/gc/detailed/object_count`]: 'ObjectCount',
  [`${JVM}vm/gc/detailed/object_count_after_gc`]: 'ObjectCountAfterGC',
  [`${JVM}vm/gc/detailed/promotion_failed`]: 'PromotionFailed',
  [`${JVM}vm/gc/detailed/evacuation_failed`]: 'EvacuationFailed',
  [`${JVM}vm/gc/detailed/concurrent_mode_failure`]: 'ConcurrentModeFailure',
  [`${JVM}vm/gc/detailed/allocation_requiring_gc`]: 'AllocationRequiringGC',
  [`${JVM}vm/gc/reference/statistics`]: 'GCReferenceStatistics',
  [`${JVM}vm/gc/phases/pause`]: 'GCPhasePause',
  [`${JVM}vm/gc/phases/pause_level_1`]: 'GCPhasePauseLevel1',
  [`${JVM}vm/gc/phases/pause_level_2`]: 'GCPhasePauseLevel2',
  [`${JVM}vm/gc/phases/pause_level_3`]: 'GCPhasePauseLevel3',
  [`${JVM}vm/gc/phases/concurrent`]: 'GCPhaseConcurrent',
  [`${JVM}vm/gc/configuration/gc`]: 'GCConfiguration',
  [`${JVM}vm/gc/configuration/survivor`]: 'GCSurvivorConfiguration',
  [`${JVM}vm/gc/configuration/tlab`]: 'GCTLABConfiguration',
  [`${JVM}vm/gc/configuration/heap`]: 'GCHeapConfiguration',
  [`${JVM}vm/gc/configuration/young_generation`]: 'YoungGenerationConfiguration',
  [`${JVM}vm/compiler/compilation`]: 'Compilation',
  [`${JVM}vm/compiler/phase`]: 'CompilerPhase',
  [`${JVM}vm/compiler/failure`]: 'CompilationFailure',
  [`${JVM}vm/compiler/stats`]: 'CompilerStatistics',
  [`${JVM}vm/compiler/config`]: 'CompilerConfiguration',
  [`${JVM}vm/code_sweeper/sweep`]: 'SweepCodeCache',
  [`${JVM}vm/code_sweeper/clean`]: 'CleanCodeCache',
  [`${JVM}vm/code_sweeper/stats`]: 'CodeSweeperStatistics',
  [`${JVM}vm/code_sweeper/config`]: 'CodeSweeperConfiguration',
  [`${JVM}vm/code_cache/full`]: 'CodeCacheFull',
  [`${JVM}vm/code_cache/stats`]: 'CodeCacheStatistics',
  [`${JVM}vm/code_cache/config`]: 'CodeCacheConfiguration',
  [`${JVM}vm/runtime/execute_vm_operation`]: 'ExecuteVMOperation',
  [`${JVM}vm/runtime/thread_dump`]: 'ThreadDump',
  [`${JVM}vm/info`]: 'JVMInformation',
  [`${JVM}vm/initial_system_property`]: 'InitialSystemProperty',
  [`${JVM}vm/prof/execution_sample`]: 'ExecutionSample',
  [`${JVM}vm/prof/execution_sampling_info`]: 'ExecutionSampling',
  [`${JVM}vm/flag/long`]: 'LongFlag',
  [`${JVM}vm/flag/ulong`]: 'UnsignedLongFlag',
  [`${JVM}vm/flag/double`]: 'DoubleFlag',
  [`${JVM}vm/flag/boolean`]: 'BooleanFlag',
  [`${JVM}vm/flag/string`]: 'StringFlag',
  [`${JVM}vm/flag/long_changed`]: 'LongFlagChanged',
  [`${JVM}vm/flag/ulong_changed`]: 'UnsignedLongFlagChanged',
  [`${JVM}vm/flag/double_changed`]: 'DoubleFlagChanged',
  [`${JVM}vm/flag/boolean_changed`]: 'BooleanFlagChanged',
  [`${JVM}vm/flag/string_changed`]: 'StringFlagChanged',
  [`${JVM}os/information`]: 'OSInformation',
  [`${JVM}os/initial_environment_variable`]: 'InitialEnvironmentVariable',
  [`${JVM}os/system_process`]: 'SystemProcess',
  [`${JVM}os/processor/cpu_information`]: 'CPUInformation',
  [`${JVM}os/processor/cpu_tsc`]: 'CPUTimeStampCounter',
  [`${JVM}os/processor/cpu_load`]: 'CPULoad',
  [`${JVM}os/processor/context_switch_rate`]: 'ThreadContextSwitchRate',
  [`${JVM}os/memory/physical_memory`]: 'PhysicalMemory',
};

/** Returns the name of an event; its address when later versions have no such event. */
export function nameEvent(uri: string): string {
  const name = NAMES[uri];
  return name === undefined ? uri : `jdk.${name}`;
}

const MONITOR = 'monitorClass';
/** Fields that are called otherwise, for all events and for some. */
const FIELDS: Readonly<Record<string, string>> = {
  class: 'objectClass',
  compileID: 'compileId',
  failure: 'failureMessage',
  javalangthread: 'thread',
  old_value: 'oldValue',
  new_value: 'newValue',
};
const FIELDS_OF_TYPE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'jdk.JavaMonitorEnter': { klass: MONITOR },
  'jdk.JavaMonitorWait': { klass: MONITOR },
  'jdk.ThreadPark': { klass: 'parkedClass' },
  'jdk.PromotionFailed': { data: 'promotionFailed' },
  'jdk.EvacuationFailed': { data: 'evacuationFailed' },
  'jdk.ActiveRecording': { startTime: 'recordingStart', duration: 'recordingDuration' },
};

export const nameField = (eventType: string, id: string): string =>
  FIELDS_OF_TYPE[eventType]?.[id] ?? FIELDS[id] ?? id;

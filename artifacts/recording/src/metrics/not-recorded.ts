import type { NotRecorded, Recording } from '../model.ts';

/** The events that a section of the answer needs. */
const NEEDED = [
  'ExecutionSample',
  'CPUTimeSample',
  'NativeMethodSample',
  'ObjectAllocationSample',
  'ObjectAllocationInNewTLAB',
  'ObjectAllocationOutsideTLAB',
  'OldObjectSample',
  'JavaMonitorEnter',
  'JavaMonitorWait',
  'ThreadPark',
  'ThreadSleep',
  'VirtualThreadPinned',
  'FileRead',
  'FileWrite',
  'FileForce',
  'SocketRead',
  'SocketWrite',
  'JavaExceptionThrow',
  'JavaErrorThrow',
  'ExceptionStatistics',
  'GarbageCollection',
  'GCPhasePause',
  'GCHeapSummary',
  'CPULoad',
  'ThreadCPULoad',
  'ThreadAllocationStatistics',
  'ClassLoadingStatistics',
  'Compilation',
  'Deoptimization',
  'ExecuteVMOperation',
  'ResidentSetSize',
  'NativeMemoryUsage',
  'ContainerCPUThrottling',
];
const NONE = /^0(?:\s*\w+)?$/;

/** Lists what the settings made invisible; a type with another reason for each is told by the strongest. */
export function listNotRecorded({ settings }: Recording): NotRecorded[] {
  const byType = new Map<string, Map<string, string>>();
  for (const { eventType, name, value } of settings) {
    const known = byType.get(eventType) ?? new Map<string, string>();
    known.set(name, value);
    byType.set(eventType, known);
  }
  return NEEDED.flatMap((name): NotRecorded[] => {
    const own = byType.get(`jdk.${name}`);
    const threshold = own?.get('threshold');
    const throttle = own?.get('throttle');
    const type = { name: `jdk.${name}` };
    if (own?.get('enabled') === 'false') return [{ ...type, why: 'off', value: 'false' }];
    if (throttle !== undefined && throttle !== 'off') return [{ ...type, why: 'throttled', value: throttle }];
    if (threshold !== undefined && !NONE.test(threshold)) return [{ ...type, why: 'threshold', value: threshold }];
    return [];
  });
}

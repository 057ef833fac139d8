/** How an event becomes a sample of a profile. */
export interface SampleEvent {
  /** The field of the thread that it is about; the first that the file has. */
  readonly threads: readonly string[];
  /** A class, path or reason. */
  readonly subject?: string;
  readonly detail?: string;
  /** The port of a peer, whose address is the subject. */
  readonly port?: string;
  readonly state?: string;
  /** The first field that the file has; `duration` is that of the event. Without one an event weighs 1. */
  readonly weights: readonly string[];
  readonly bytes?: string;
}

const EVENT_THREAD = ['eventThread'];
const SAMPLED_THREAD = ['sampledThread', 'eventThread'];
const DURATION = ['duration'];

const timed = (subject?: string, detail?: string): SampleEvent => ({
  threads: EVENT_THREAD,
  weights: DURATION,
  ...(subject && { subject }),
  ...(detail && { detail }),
});
const fileAccess = (bytes?: string): SampleEvent => ({ ...timed('path'), ...(bytes && { bytes }) });
const socketAccess = (bytes: string): SampleEvent => ({ ...timed('address', 'host'), port: 'port', bytes });
const allocation = (...weights: string[]): SampleEvent => ({ threads: EVENT_THREAD, subject: 'objectClass', weights });
const executionSample: SampleEvent = { threads: SAMPLED_THREAD, state: 'state', weights: ['samples', 'weight'] };

/** The events that carry a weight. */
export const SAMPLE_EVENTS: Readonly<Record<string, SampleEvent>> = {
  'jdk.ExecutionSample': executionSample,
  'jdk.NativeMethodSample': { ...executionSample, weights: [] },
  'jdk.CPUTimeSample': { threads: EVENT_THREAD, state: 'state', weights: ['samplingPeriod'] },
  'profiler.WallClockSample': executionSample,
  'datadog.ExecutionSample': executionSample,
  'datadog.MethodSample': executionSample,
  'jdk.ObjectAllocationInNewTLAB': allocation('tlabSize'),
  'jdk.ObjectAllocationOutsideTLAB': allocation('allocationSize'),
  'jdk.ObjectAllocationSample': allocation('weight'),
  'profiler.LiveObject': allocation('allocationSize'),
  'jdk.JavaMonitorEnter': timed('monitorClass', 'previousOwner'),
  'jdk.JavaMonitorWait': timed('monitorClass', 'notifier'),
  'jdk.ThreadPark': timed('parkedClass'),
  'jdk.ThreadSleep': timed(),
  'jdk.VirtualThreadPinned': timed('pinnedReason', 'blockingOperation'),
  'jdk.MethodTrace': timed('method'),
  'profiler.MethodTrace': timed(),
  'jdk.FileRead': fileAccess('bytesRead'),
  'jdk.FileWrite': fileAccess('bytesWritten'),
  'jdk.FileForce': fileAccess(),
  'jdk.SocketRead': socketAccess('bytesRead'),
  'jdk.SocketWrite': socketAccess('bytesWritten'),
};

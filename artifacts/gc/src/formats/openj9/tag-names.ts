/** Elements of verbosegc: those of `gc/verbose/schema.xsd` of OMR, and those that only R26 to R28 wrote. */
const NAMES = `
  verbosegc initialized attribute system vmargs vmarg region metronome
  exclusive-start response-info exclusive-end sys-start sys-end af-start af-end allocation-taxation
  allocation-satisfied allocation-unsatisfied out-of-memory event warning
  cycle-start cycle-continue cycle-end gc-start gc-end gc-op percolate-collect
  mem-info mem cold-mem-info cpu-util numa offheap-objects arraylet-reference arraylet-primitive arraylet-unknown
  remembered-set remembered-set-cleared pending-finalizers continuation-objects
  allocation-stats allocated-bytes largest-consumer
  scavenger-info memory-copied copy-failed memory-cardclean memory-traced regions trace-info cardclean-info
  references finalization ownableSynchronizers continuations offheap stringconstants object-monitors
  classunload-info compact-info scan card-cleaning trace heap-resize heap-fixup
  concurrent-kickoff kickoff concurrent-halted halted traced cards concurrent-aborted reason
  concurrent-global-final concurrent-trace-info concurrent-collection-start concurrent-collection-end
  concurrent-start concurrent-end concurrent-mark-start concurrent-mark-end
  trigger-start trigger-end syncgc-info free-mem-delta work-packet-overflow quanta exclusiveaccess-info
  nondeterministic-sweep free-mem thread-priority non-monotonic-time utilization-tracker-overflow
`;

const KNOWN: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

export const isKnownTag = (name: string): boolean => KNOWN.has(name);

/**
 * The specification's names of the chart images of a GC log, with the id of the report's chart that each of them shows.
 */
export const GC_GRAPHS = {
  heapAfterGCGraph: 'heap-after-gc',
  heapBeforeGCGraph: 'heap-before-gc',
  gcDurationGraph: 'gc-duration',
  gcPauseDurationGCGraph: 'gc-pause-duration',
} as const;

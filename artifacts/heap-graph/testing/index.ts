export { aClassDump, type ClassDumpSketch, getAddresses } from './class-dump-builder.ts';
export { countObjects } from './count-objects.ts';
export { aDump, type DumpSketch, toAddress } from './dump-builder.ts';
export { aHeap, type HeapSketch, type ObjectSketch } from './heap-builder.ts';
export { openBytes } from './open-bytes.ts';
export { PhdBuilder } from './phd-builder.ts';
export { type HeapGraph, readGraph } from './read-graph.ts';

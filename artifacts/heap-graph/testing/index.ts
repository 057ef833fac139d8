export { aClassDump, addressesIn, type ClassDumpSketch } from './class-dump-builder.ts';
export { aDump, addressOf, type DumpSketch } from './dump-builder.ts';
export { aHeap, type HeapSketch, type ObjectSketch } from './heap-builder.ts';
export { openBytes } from './open-bytes.ts';
export { plainWalk } from './plain-walk.ts';
export { type HeapGraph, readGraph } from './read-graph.ts';

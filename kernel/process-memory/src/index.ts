export { buildMemorySection } from './memory-section.ts';
export type * from './model.ts';
export { explainProcessMemory, PART_NAMES } from './process-memory.ts';

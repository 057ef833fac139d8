import { buildMemorySection, explainProcessMemory } from '@hindsight/process-memory';
import { collectMemorySources } from '../memory-sources.ts';
import type { SectionWriter } from './report-input.ts';

/** Where the memory of the process is, from the limit of the container to its parts. */
export const writeWhereMemoryIs: SectionWriter = ({ analysis, findings }) => {
  const memory = explainProcessMemory(collectMemorySources(analysis, findings));
  // A resident size without any part of it explains nothing.
  return memory && memory.parts.length > 1 ? buildMemorySection(memory) : undefined;
};

import { formatBytes } from '@hindsight/claims';
import { buildMemorySection, explainProcessMemory } from '@hindsight/process-memory';
import { collectMemorySources } from '../metrics/memory-sources.ts';
import type { SectionWriter } from './report-input.ts';

/** Where the memory of the process is: its resident size, divided by what native memory tracking has counted. */
export const writeProcessMemory: SectionWriter = ({ analysis: { recording, facts, gc } }) => {
  const sources = collectMemorySources(recording, facts, gc);
  // The committed heap alone would leave all of the JVM to memory outside of it.
  const memory = sources.nmt && explainProcessMemory(sources);
  if (!memory) return undefined;
  return { ...buildMemorySection(memory), summary: `${formatBytes(memory.rssBytes)}, ${memory.verdict.sentence}` };
};

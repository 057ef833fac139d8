import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.5;
const MIN_BYTES = 256 * 1024 * 1024;

export const mappedFilesLarge = defineMemoryRule({
  id: 'mapped-files-large',
  cause: 'native-memory',
  title: 'Most of the resident memory is mapped files',
  because:
    'Pages of mapped files are page cache: the kernel takes them back when it needs memory, so they are no leak.',
  check: ({ process }) => {
    const files =
      process?.mappings?.kinds.find(({ kind }) => kind === 'mapped-file')?.rssBytes ?? process?.status?.fileBytes ?? 0;
    const rss = process?.rssBytes ?? 0;
    if (files < MIN_BYTES || files < MIN_SHARE * rss) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${formatBytes(files)} of ${formatBytes(rss)} resident memory are mapped files`,
      explanation: `Mapped files are ${formatShare(files / rss)} of the resident memory (limit 50 %); they are cache, no leak.`,
      advice: 'Judge the container by anonymous memory (anon of memory.stat), not by RSS.',
      evidence: [metricEvidence('resident pages of files', bytes(files), bytes(MIN_SHARE * rss))],
    };
  },
});

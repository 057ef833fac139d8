import type { SectionWriter } from './report-input.ts';

/** Every claim with its proof; a heap without findings says so. */
export const findingsSection: SectionWriter = ({ findings }) => ({
  id: 'findings',
  title: 'Findings',
  blocks:
    findings.length > 0
      ? [{ kind: 'findings', findings }]
      : [{ kind: 'paragraph', text: 'No rule has anything to say about this heap.' }],
});

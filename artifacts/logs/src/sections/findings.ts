import { type SectionWriter, section } from './section.ts';

export const findingsSection: SectionWriter = ({ findings }) =>
  section(
    'findings',
    'Findings',
    findings.length > 0
      ? { kind: 'findings', findings }
      : { kind: 'paragraph', text: 'No rule has anything to say about this log.' },
  );

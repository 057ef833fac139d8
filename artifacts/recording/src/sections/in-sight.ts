import type { Cause, Section } from '@hindsight/model';
import type { ReportInput } from './report-input.ts';

/** The section that shows a cause. A cause that is not here is shown by its finding alone. */
const SECTIONS_BY_CAUSE: Readonly<Partial<Record<Cause, string>>> = {
  lock: 'locks',
  'lock-convoy': 'locks',
  'logging-lock': 'locks',
  allocation: 'allocation',
  'large-allocation': 'allocation',
  disk: 'io',
  remote: 'io',
  errors: 'exceptions',
  'error-burst': 'exceptions',
  pauses: 'gc',
  heap: 'gc',
  'heap-sizing': 'gc',
  'heap-too-small': 'gc',
  'collector-behind': 'gc',
  'collector-settings': 'gc',
  'requested-collections': 'gc',
  safepoints: 'runtime',
};

/** The profiles of running threads; the first that a recording has is what most readers open it for. */
const RUNNING = ['cpu', 'cpu-time', 'stacks', 'wall'] as const;

/** A picture of fewer samples shows chance. */
const MIN_SAMPLES = 20;

/** Unfolds the section that shows the cause of the worst problem; without one the first profile that shows something. */
export function unfoldSections(
  sections: readonly Section[],
  { findings, analysis: { profiles, recording } }: Pick<ReportInput, 'findings' | 'analysis'>,
): Section[] {
  const running = RUNNING.find((id) => {
    const samples = profiles.find((profile) => profile.id === id)?.count ?? 0;
    return (samples >= MIN_SAMPLES || recording.isCollapsed) && sections.some((section) => section.id === id);
  });
  const worst = findings.find(({ level }) => level !== 'INFO');
  const proof = worst?.cause && SECTIONS_BY_CAUSE[worst.cause];
  const open = sections.some(({ id }) => id === proof) ? proof : running;
  return sections.map((section) => {
    if (section.id !== open) return section;
    const { summary: _line, ...unfolded } = section;
    return { ...unfolded, open: true };
  });
}

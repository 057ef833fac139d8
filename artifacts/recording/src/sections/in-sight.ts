import type { Cause, Finding, Section } from '@hindsight/model';

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

/** Unfolds the section that shows the cause of the worst problem; without one the first profile. */
export function unfoldSections(sections: readonly Section[], findings: readonly Finding[]): Section[] {
  const running = RUNNING.find((id) => sections.some((section) => section.id === id));
  const worst = findings.find(({ level }) => level !== 'INFO');
  const proof = worst?.cause && SECTIONS_BY_CAUSE[worst.cause];
  const open = sections.some(({ id }) => id === proof) ? proof : running;
  return sections.map((section) => {
    if (section.id !== open) return section;
    const { summary: _line, ...unfolded } = section;
    return { ...unfolded, open: true };
  });
}

import type { Report, Section } from '@hindsight/model';
import { useEffect, useState } from 'react';

const countIn = ({ blocks }: Section): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'findings' ? block.findings.length : 0), 0);

/** The band of the window that a reader looks at: below the bars, in the upper part. */
const BAND = '-130px 0px -55% 0px';

/** The first section that stands in the band; between two the last one stays. */
function useSectionInView(report: Report): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        const first = report.sections.find(({ id }) => inBand.has(`s-${id}`));
        if (first) setCurrent(first.id);
      },
      { rootMargin: BAND },
    );
    for (const { id } of report.sections) {
      const section = document.getElementById(`s-${id}`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [report]);
  return current;
}

/** The contents of the report; findings are counted, the section in view is marked. */
export function Rail({ report }: { readonly report: Report }) {
  const current = useSectionInView(report);
  const open = report.sections.find(({ id }) => id === current);
  const isOpen = (id: string, within: string) => id === current || within === current || within === open?.within;
  return (
    <nav className="rail" aria-label="Contents">
      {report.sections
        .filter(({ id, within }) => within === undefined || isOpen(id, within))
        .map((section) => {
          const count = countIn(section);
          return (
            <a
              key={section.id}
              href={`#s-${section.id}`}
              className={section.within && 'part'}
              aria-current={section.id === current ? 'true' : undefined}
            >
              {section.within === undefined ? section.title : section.title.slice(section.title.indexOf(': ') + 2)}
              {count > 0 && <span className="n">{count}</span>}
            </a>
          );
        })}
    </nav>
  );
}

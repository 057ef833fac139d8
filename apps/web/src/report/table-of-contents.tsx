import type { Report, Section } from '@hindsight/model';
import { useEffect, useState } from 'react';

const countFindings = ({ blocks }: Section): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'findings' ? block.findings.length : 0), 0);

/** From far above down to the middle of the window: sections that begin in it have been reached. */
const REACHED_MARGIN = '1000000px 0px -55% 0px';

/**
 * Finds the last section that has been reached; at the end of the page the last one, which may be too short to be
 * reached.
 */
function useSectionInView({ sections }: Report): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reached.add(target.id);
          else reached.delete(target.id);
        }
        setCurrent((sections.findLast(({ id }) => reached.has(`s-${id}`)) ?? sections[0])?.id);
      },
      { rootMargin: REACHED_MARGIN },
    );
    for (const { id } of sections) {
      const section = document.getElementById(`s-${id}`);
      if (section) observer.observe(section);
    }
    const foot = document.querySelector('main > footer');
    const end = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting === true && window.scrollY > 0));
    if (foot) end.observe(foot);
    return () => {
      observer.disconnect();
      end.disconnect();
    };
  }, [sections]);
  return atEnd ? sections.at(-1)?.id : current;
}

/** The table of contents: findings are counted, the section in view is marked. */
export function TableOfContents({ report }: { readonly report: Report }) {
  const current = useSectionInView(report);
  const open = report.sections.find(({ id }) => id === current);
  const isOpen = (id: string, within: string) => id === current || within === current || within === open?.within;
  return (
    <nav className="rail" aria-label="Contents">
      {report.sections
        .filter(({ id, within }) => within === undefined || isOpen(id, within))
        .map((section) => {
          const count = countFindings(section);
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

import type { Section } from '@hindsight/model';
import type { ReactNode } from 'react';
import { Prose } from './prose.tsx';

interface SectionFrameProps {
  readonly section: Section;
  readonly children: ReactNode;
}

/** The frame of a section. One that proves nothing is a line with its main figure, which a reader unfolds. */
export function SectionFrame({ section: { id, title, summary }, children }: SectionFrameProps) {
  const heading = <h2 id={`h-${id}`}>{title}</h2>;
  if (summary === undefined) {
    return (
      <section id={`s-${id}`} aria-labelledby={`h-${id}`}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <section id={`s-${id}`} aria-labelledby={`h-${id}`} className="foldable">
      <details>
        <summary>
          {heading}
          <span className="main-figure">
            <Prose text={summary} />
          </span>
        </summary>
        {children}
      </details>
    </section>
  );
}

import type { Section } from '@hindsight/model';
import type { ReactNode } from 'react';
import { Prose } from './prose.tsx';

interface SectionFrameProps {
  readonly section: Section;
  /** The line to which it is folded at first; absent for a section that is open. */
  readonly folded: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a section. One that proves nothing is a line with its main figure, which a reader unfolds. */
export function SectionFrame({ section: { id, title }, folded, children }: SectionFrameProps) {
  const heading = <h2 id={`h-${id}`}>{title}</h2>;
  if (folded === undefined) {
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
            <Prose text={folded} />
          </span>
        </summary>
        {children}
      </details>
    </section>
  );
}

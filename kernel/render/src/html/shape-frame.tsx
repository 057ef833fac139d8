import type { Tree } from '@hindsight/model';
import type { ReactNode } from 'react';
import { Prose } from './prose.tsx';

interface ShapeFrameProps {
  readonly block: Pick<Tree, 'id' | 'title' | 'note'>;
  /** Other views, and links and buttons that lead out of the page. */
  readonly tools?: ReactNode;
  /** What the colors mean. */
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** Title, note, tools and legend around a picture of structure. */
export const ShapeFrame = ({ block, tools, legend, children }: ShapeFrameProps) => (
  <figure className="card shape" id={`c-${block.id}`} tabIndex={-1}>
    <figcaption className="title">
      <h3>{block.title}</h3>
      {block.note && (
        <span>
          <Prose text={block.note} />
        </span>
      )}
      {tools && <span className="more">{tools}</span>}
      {legend}
    </figcaption>
    {children}
  </figure>
);

import type { Tree } from '@hindsight/model';
import type { ReactNode } from 'react';
import { at } from '../base.ts';
import { Prose } from '../blocks/prose.tsx';
import { useReport } from '../blocks/report-context.ts';
import { linkTo } from '../report/links.ts';
import { CopyButton } from '../shell/copy-button.tsx';

/** Where the picture is as an image of the service. */
export function ImageLinks({ id }: { readonly id: string }) {
  const { token, range } = useReport();
  const window = range ? `?from=${range.from}&to=${range.to}` : '';
  return (
    <>
      {(['png', 'svg'] as const).map((type) => (
        <a key={type} href={at(`/reports/${token}/graphs/${id}.${type}${window}`)} download>
          {type.toUpperCase()}
        </a>
      ))}
    </>
  );
}

interface ShapeFrameProps {
  readonly block: Pick<Tree, 'id' | 'title' | 'note'>;
  /** Further ways out of the page, or other views. */
  readonly tools?: ReactNode;
  /** What the colours mean. */
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** Title, note and tools around a picture. */
export const ShapeFrame = ({ block, tools, legend, children }: ShapeFrameProps) => (
  <figure className="card shape" id={`c-${block.id}`} tabIndex={-1}>
    <figcaption className="title">
      <h3>{block.title}</h3>
      {block.note && (
        <span>
          <Prose text={block.note} />
        </span>
      )}
      <span className="more">
        {tools}
        <CopyButton text={() => linkTo(`c-${block.id}`)}>Copy link</CopyButton>
      </span>
      {legend}
    </figcaption>
    {children}
  </figure>
);

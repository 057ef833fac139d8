import { ShapeFrame } from '@hindsight/render/components';
import type { ComponentProps } from 'react';
import { toBrowserAddress } from '../base.ts';
import { useReport } from '../blocks/report-context.ts';
import { linkTo } from '../report/links.ts';
import { CopyButton } from '../shell/copy-button.tsx';

/** Links to the picture as an image of the service. */
export function ImageLinks({ id }: { readonly id: string }) {
  const { token, range } = useReport();
  const window = range ? `?from=${range.from}&to=${range.to}` : '';
  return (
    <>
      {(['png', 'svg'] as const).map((type) => (
        <a key={type} href={toBrowserAddress(`/reports/${token}/graphs/${id}.${type}${window}`)} download>
          {type.toUpperCase()}
        </a>
      ))}
    </>
  );
}

/** The frame of a picture of structure on the page: its other tools, then a button that copies the link to it. */
export const ShapeFigure = ({ tools, ...props }: ComponentProps<typeof ShapeFrame>) => (
  <ShapeFrame
    {...props}
    tools={
      <>
        {tools}
        <CopyButton text={() => linkTo(`c-${props.block.id}`)}>Copy link</CopyButton>
      </>
    }
  />
);

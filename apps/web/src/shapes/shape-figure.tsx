import { ShapeFrame } from '@hindsight/render/components';
import type { ComponentProps, ReactNode } from 'react';
import { toBrowserAddress } from '../base.ts';
import { useReport, useReportIfAny } from '../blocks/report-context.ts';
import { linkTo } from '../report/links.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { ToolMenu } from './tool-menu.tsx';

/** Links to the picture as an image of the service; a file has none. */
export function ImageLinks({ id }: { readonly id: string }) {
  const { token, range, saved } = useReport();
  if (saved) return null;
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

/** Copies the address of a part of the report; what is in a file or in a comparison has no address for others. */
export function CopyLink({ anchor }: { readonly anchor: string }) {
  const report = useReportIfAny();
  return !report || report.saved ? null : <CopyButton text={() => linkTo(anchor)}>Copy link</CopyButton>;
}

interface ShapeFigureProps extends ComponentProps<typeof ShapeFrame> {
  /** What stands in the menu before the button that copies the link. */
  readonly menu?: ReactNode;
}

/** The frame of a picture of structure on the page: its own tools, then the menu with the ways out of the page. */
export const ShapeFigure = ({ tools, menu, ...props }: ShapeFigureProps) => (
  <ShapeFrame
    {...props}
    tools={
      <>
        {tools}
        <ToolMenu title={props.block.title}>
          {menu}
          <CopyLink anchor={`c-${props.block.id}`} />
        </ToolMenu>
      </>
    }
  />
);

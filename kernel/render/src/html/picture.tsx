import type { ReactNode } from 'react';
import type { ChartBlock } from '../chart-blocks.ts';
import type { ReportLinks } from '../context.ts';
import { buildOutline, formatRemainder } from '../shapes/outline.ts';
import { toStackedTable } from '../shapes/tables.ts';
import type { Theme } from '../tokens.ts';
import { ChartFrame } from './chart-frame.tsx';
import { UntrustedName } from './prose.tsx';
import { ShapeFrame } from './shape-frame.tsx';
import { StaticTable } from './table.tsx';

/** A page without scripts holds no more rows of a list. */
const MAX_ROWS = 200;
const MAX_INDENT = 40;

/** Draws a chart as SVG text. */
export type DrawSvg = (block: ChartBlock, theme: Theme) => string;

/** Where the images of a report come from: addresses of a served report, or SVG inside of a file. */
export interface ImageSource {
  readonly links?: ReportLinks | undefined;
  readonly drawSvg: DrawSvg;
}

/**
 * A chart as an image of the served report, or as SVG inside of a file. With scripts the application draws it a moment later, so the
 * image is for browsers without: drawing it would take processor time of the browser and the service from the chart that stays.
 */
export function ChartImage({ block, source: { links, drawSvg } }: { block: ChartBlock; source: ImageSource }) {
  if (!links) return <div className="svg" dangerouslySetInnerHTML={{ __html: drawSvg(block, 'light') }} />;
  const { id, title, kind } = block;
  const size = kind === 'timeline' || kind === 'bars' ? { width: 1080, height: 260 } : {};
  return (
    <div className="awaits-script">
      <noscript>
        <picture>
          <source srcSet={links.chart(id, 'svg', 'dark')} media="(prefers-color-scheme: dark)" />
          <img src={links.chart(id, 'svg', 'light')} alt={title} loading="lazy" {...size} />
        </picture>
      </noscript>
    </div>
  );
}

function OutlineList({ block }: { readonly block: ChartBlock }) {
  const outline = buildOutline(block, MAX_ROWS);
  if (!outline || outline.rows.length === 0) return null;
  return (
    <ul className="outline">
      {outline.rows.map(({ depth, label, figures }, index) => (
        <li key={index}>
          {Array.from({ length: Math.min(depth, MAX_INDENT) }, (_, level) => (
            <i key={level} />
          ))}
          <UntrustedName name={label} />
          <span>{figures}</span>
        </li>
      ))}
      {outline.left > 0 && <li>{formatRemainder(outline.left)}</li>}
    </ul>
  );
}

/** The figures of a picture, for readers who cannot see it. */
function PictureAsList({ block }: { readonly block: ChartBlock }) {
  const list =
    block.kind === 'stacked-bars' ? (
      <StaticTable {...toStackedTable(block, MAX_ROWS).table} title="" />
    ) : buildOutline(block, 1)?.rows.length ? (
      <OutlineList block={block} />
    ) : null;
  if (!list) return null;
  return (
    <details className="as-list">
      <summary>as list</summary>
      {list}
    </details>
  );
}

function ImageLinks({ id, links }: { readonly id: string; readonly links: ReportLinks }): ReactNode {
  return (['svg', 'png'] as const).map((type) => (
    <a key={type} href={links.chart(id, type, 'light')}>
      {type.toUpperCase()}
    </a>
  ));
}

/** A chart or a picture of structure as a page without scripts shows it: an image, and what it shows as a list. */
export function StaticPicture({ block, source }: { readonly block: ChartBlock; readonly source: ImageSource }) {
  const tools = source.links && <ImageLinks id={block.id} links={source.links} />;
  const picture = (
    <div className="picture">
      <ChartImage block={block} source={source} />
      <PictureAsList block={block} />
    </div>
  );
  if (block.kind === 'timeline' || block.kind === 'bars') {
    return (
      <ChartFrame block={block} tools={tools && <span className="more">{tools}</span>}>
        {picture}
      </ChartFrame>
    );
  }
  return (
    <ShapeFrame block={block} tools={tools}>
      {picture}
    </ShapeFrame>
  );
}

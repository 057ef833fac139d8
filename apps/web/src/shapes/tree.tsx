import type { Tree } from '@hindsight/model';
import { ShapeFigure } from './shape-figure.tsx';
import { TreeCsv } from './tree-csv.tsx';
import { TreeGrid } from './tree-grid.tsx';

export const TreeBlock = ({ block }: { readonly block: Tree }) => (
  <ShapeFigure block={block} menu={<TreeCsv {...block} />}>
    <TreeGrid {...block} />
  </ShapeFigure>
);

import type { FlameGraph, Forest, Matrix, StackedBars, Tree, Treemap } from '@hindsight/model';
import { FlameGraphBlock } from './flame-graph.tsx';
import { ForestBlock } from './forest.tsx';
import { MatrixBlock } from './matrix.tsx';
import { StackedBarsBlock } from './stacked-bars.tsx';
import { TreeBlock } from './tree.tsx';
import { TreemapBlock } from './treemap.tsx';

export type ShapeBlock = StackedBars | Tree | FlameGraph | Matrix | Forest | Treemap;

/** Pictures of structure; loaded when a report has the first of them. */
export default function Shape({ block }: { readonly block: ShapeBlock }) {
  switch (block.kind) {
    case 'stacked-bars':
      return <StackedBarsBlock block={block} />;
    case 'tree':
      return <TreeBlock block={block} />;
    case 'flame-graph':
      return <FlameGraphBlock block={block} />;
    case 'matrix':
      return <MatrixBlock block={block} />;
    case 'forest':
      return <ForestBlock block={block} />;
    case 'treemap':
      return <TreemapBlock block={block} />;
  }
}

import { type Forest, formatQuantity } from '@hindsight/model';
import { BlockingTreeView, ForestView } from '@hindsight/render/components';
import { useState } from 'react';
import { ShapeFigure } from './shape-figure.tsx';

/** This many blockers, and threads that wait for each, are in sight; a reader opens the others step by step. */
const [BLOCKERS_IN_SIGHT, WAITING_IN_SIGHT] = [4, 5];
const STEP = 200;

type BlockingTree = Forest['trees'][number];

function More({ left, what, show }: { readonly left: number; readonly what: string; readonly show: () => void }) {
  if (left <= 0) return null;
  return (
    <button type="button" className="link-button left" onClick={show}>
      Show {formatQuantity({ value: Math.min(left, STEP), unit: 'count' })} more {what}
      {left > STEP && ` of ${formatQuantity({ value: left, unit: 'count' })}`}
    </button>
  );
}

function Blocking(tree: BlockingTree) {
  const [shown, setShown] = useState(WAITING_IN_SIGHT);
  return (
    <BlockingTreeView {...tree} shown={shown}>
      <More left={tree.victims.length - shown} what="waiting threads" show={() => setShown(shown + STEP)} />
    </BlockingTreeView>
  );
}

/** Deadlocks come first, because they never end; then every root blocker with the threads that wait for it. */
export function ForestBlock({ block }: { readonly block: Forest }) {
  const { trees } = block;
  const [shown, setShown] = useState(BLOCKERS_IN_SIGHT);
  return (
    <ShapeFigure block={block}>
      <ForestView block={block}>
        {trees.slice(0, shown).map((tree, index) => (
          <Blocking key={index} {...tree} />
        ))}
        <More left={trees.length - shown} what="blockers" show={() => setShown(shown + STEP)} />
      </ForestView>
    </ShapeFigure>
  );
}

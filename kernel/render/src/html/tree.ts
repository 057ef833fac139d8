import { formatQuantity, type Tree, type TreeNode } from '@hindsight/model';
import { leftText, shareText } from '../shapes/outline.ts';
import { noteHtml } from './chart.ts';
import { escapeHtml } from './escape.ts';
import { meterHtml } from './meter.ts';

/** More than this a page without a script does not hold; nor do browsers nest elements without end. */
const MOST_NODES = 500;
const MOST_DEPTH = 60;

/** A child is one deeper than its parent, whatever the data say. */
function shownNodes({ nodes, openDepth }: Tree): TreeNode[] {
  const deepest = nodes.length > MOST_NODES ? Math.min(openDepth, MOST_DEPTH) : MOST_DEPTH;
  let before = -1;
  return nodes
    .filter(({ depth }) => depth <= deepest)
    .slice(0, MOST_NODES)
    .map((node) => {
      before = Math.min(node.depth, before + 1);
      return before === node.depth ? node : { ...node, depth: before };
    });
}

function rowHtml({ label, value, tone }: TreeNode, { unit, total }: Tree): string {
  const dot = tone ? `<i class="dot fill tone-${tone}"></i>` : '';
  return `<span class="name">${dot}<bdi>${escapeHtml(label)}</bdi></span><span class="value">${escapeHtml(formatQuantity({ value, unit }))}</span>${meterHtml(total > 0 ? value / total : 0)}<span class="share">${shareText(value, total)}</span>`;
}

/** Rows with indent, figure and share, folded by the browser itself. */
export function treeHtml(tree: Tree): string {
  const nodes = shownNodes(tree);
  const items = nodes.map((node, index) => {
    const next = nodes[index + 1]?.depth ?? 0;
    const row = rowHtml(node, tree);
    if (next > node.depth) {
      return `<li><details${node.depth < tree.openDepth ? ' open' : ''}><summary class="row">${row}</summary><ul>`;
    }
    return `<li><div class="row">${row}</div></li>${'</ul></details></li>'.repeat(node.depth - next)}`;
  });
  const left = leftText(tree.nodes.length - nodes.length);
  return `<figure class="card shape" id="c-${escapeHtml(tree.id)}"><figcaption class="title"><h3>${escapeHtml(tree.title)}</h3>${noteHtml(tree.note)}</figcaption>${
    nodes.length === 0 ? '<p class="paragraph">Nothing to show.</p>' : `<ul class="tree">${items.join('')}</ul>`
  }${left ? `<p class="left">${left}</p>` : ''}</figure>`;
}

import type { TreeNode, Unit } from '@hindsight/model';
import { formatCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';

/** Formats every node for a spreadsheet: its depth, its name, and its figure without the unit, which is in the head. */
export const writeTreeCsv = (nodes: readonly TreeNode[], unit: Unit): string =>
  formatCsv(
    ['depth', 'name', unit],
    nodes.map(({ depth, label, value }) => [depth, label, value]),
  );

interface TreeCsvProps {
  readonly id: string;
  readonly nodes: readonly TreeNode[];
  readonly unit: Unit;
}

export const TreeCsv = ({ id, nodes, unit }: TreeCsvProps) => (
  <button
    type="button"
    className="link-button"
    onClick={() => download(`${id}.csv`, 'text/csv', writeTreeCsv(nodes, unit))}
  >
    CSV
  </button>
);

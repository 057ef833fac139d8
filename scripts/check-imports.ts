/** `npm run check:imports`: a package may import only what ARCHITECTURE.md allows. A check that saw no module fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

const FOLDERS = ['kernel', 'artifacts', 'engine', 'apps', 'scripts', 'bench'];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

export interface ImportCheck {
  readonly modules: number;
  readonly violations: readonly string[];
}

interface CruiseResult {
  readonly summary: { readonly violations: readonly Violation[]; readonly totalCruised: number };
  readonly modules: readonly { readonly source: string }[];
}

/** Checks the tree below `folder`, which has the layout of this repository, against the import rules. */
export function checkImports(folder: string, below: readonly string[] = FOLDERS): ImportCheck {
  const cli = join(ROOT, 'node_modules/.bin/depcruise');
  const config = join(ROOT, '.dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [cli, '--config', config, '--output-type', 'json', ...below], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no result: ${stderr}`);
  const { summary, modules } = JSON.parse(stdout) as CruiseResult;
  const sources = modules.filter(({ source }) => source.endsWith('.ts') && !source.includes('node_modules'));
  return {
    modules: sources.length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

if (import.meta.main) {
  const { modules, violations } = checkImports(ROOT);
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  if (modules === 0) process.stdout.write('The check looked at no module, so it proves nothing.\n');
  else process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exitCode = modules === 0 || violations.length > 0 ? 1 : 0;
}

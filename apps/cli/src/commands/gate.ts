import { readFile } from 'node:fs/promises';
import { complain, EXIT, type Exit, UsageError } from '../exit.ts';
import { type Baseline, evaluateGate } from '../gate/evaluate.ts';
import { type CheckedArtifact, formatGate } from '../gate/format-gate.ts';
import { parseGateFile } from '../gate/gate-file.ts';
import { readBaseline } from '../gate/read-baseline.ts';
import { openInputs } from '../inputs.ts';
import { writeOutput } from '../output.ts';
import type { GateOptions } from './gate-choices.ts';
import { groupInputs } from './group-inputs.ts';
import { analyzeInputs, readOptions } from './run-analysis.ts';

/** Checks the files against the budgets, and prints what became of each. */
export async function gate(files: readonly string[], options: GateOptions): Promise<Exit> {
  const { config, baseline = [], kind, format, output } = options;
  const text = await readFile(config, 'utf8').catch(() => {
    throw new UsageError(`${config}: no such file; --config names another`);
  });
  const budgets = parseGateFile(text, config);
  const baselines: Baseline[] = [];
  for (const path of baseline) baselines.push(...(await readBaseline(path)));
  const opened = await openInputs(files);
  try {
    for (const name of opened.empty) complain(`${name} is left out: it has not a single byte`);
    const checked: CheckedArtifact[] = [];
    for (const group of await groupInputs(opened, kind)) {
      const parameters = await readOptions(group.kind, { normalizeUnits: true });
      const outcome = await analyzeInputs(group, opened.scratch, parameters);
      const own = baselines.find((one) => one.kind === outcome.artifact.kind);
      checked.push({ inputs: group.inputs, outcome, results: evaluateGate(budgets, outcome, own) });
    }
    await writeOutput(formatGate(format, checked), output);
    const states = checked.flatMap(({ results }) => results.map(({ state }) => state));
    // A gate that checks nothing would stay open for good, unnoticed.
    if (!states.some((state) => state !== 'not-measured'))
      throw new UsageError(`nothing was checked: no budget of ${config} could be measured in these files`);
    return states.includes('failed') ? EXIT.found : EXIT.clean;
  } finally {
    opened.close();
  }
}

/**
 * `npm run stress:logs -- [words of a title]`: logs that would need more memory than there is if anything were kept without
 * a bound. Each is written to a scratch folder (up to 5 GB), analyzed in a process of its own, and removed. Prints speed
 * and memory; fails when a bound is exceeded, a statement is not counted, or the answer does not state what it left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUGE_LOGS, type HugeLog } from '../../bench/artifacts/huge-logs.ts';
import { ROOT } from '../repository.ts';

const MAX_MEGABYTES = 500;
const MB = 1e6;

interface AnalysisProcess {
  readonly maxRssKb: number;
  readonly findings: readonly string[];
  readonly statements: number;
}

const words = process.argv.slice(2).join(' ');
for (const log of HUGE_LOGS) if (log.title.includes(words)) await measure(log);

async function measure(log: HugeLog): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'log-limits-'));
  try {
    const path = join(folder, 'app.log');
    const statements = await log.write(path);
    const megabytes = statSync(path).size / MB;
    const started = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bench/analyze.mjs'), path, 'application-log'], {
      encoding: 'utf8',
    });
    const seconds = (performance.now() - started) / 1000;
    const faults = stdout === '' ? [stderr] : findFaults(log, statements, JSON.parse(stdout) as AnalysisProcess);
    if (faults.length > 0) process.exitCode = 1;
    const memory = stdout === '' ? 0 : ((JSON.parse(stdout) as AnalysisProcess).maxRssKb * 1024) / MB;
    const figures = `${megabytes.toFixed(0)} MB, ${seconds.toFixed(0)} s, ${(megabytes / seconds).toFixed(1)} MB/s, ${(statements / seconds).toFixed(0)} statements/s, peak ${memory.toFixed(0)} MB`;
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${log.title}: ${[figures, ...faults].join('; ')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findFaults(
  { capped }: HugeLog,
  written: number,
  { maxRssKb, findings, statements }: AnalysisProcess,
): string[] {
  const megabytes = (maxRssKb * 1024) / MB;
  return [
    ...(megabytes > MAX_MEGABYTES ? [`more than ${MAX_MEGABYTES} MB`] : []),
    ...(statements === written ? [] : [`${statements} statements of ${written}`]),
    ...(findings.includes('log-capped') === capped ? [] : [capped ? 'does not say what was capped' : 'was capped']),
  ];
}

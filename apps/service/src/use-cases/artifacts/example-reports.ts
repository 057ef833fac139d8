import { basename } from 'node:path';
import type { ReportData } from '@hindsight/api';
import { unwrapOutcome } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import { formatReportFile } from '@hindsight/web';
import { VERSION } from '../../version.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { EXAMPLES, type Example } from './example-list.ts';
import { toPath } from './examples.ts';

/** The reports of the examples, by their kinds. */
export type ExampleReports = (kind: string) => Promise<string>;

const NO_EXAMPLE = new ArtifactError('not-found', 'There is no example of this kind. `GET /examples` lists them.');

/**
 * Makes the reports of the examples as files, which lead nowhere else. Nobody needs a key for them, so each is analyzed only once, when
 * it is first asked for, and one after the other: visitors cannot keep the service busy.
 */
export function createExampleReports(
  { pool, workerQueue, limits }: Pick<JobDependencies, 'pool' | 'workerQueue' | 'limits'>,
  closing: AbortSignal,
): ExampleReports {
  const reports = new Map<string, Promise<string>>();

  async function analyze({ kind, path }: Example): Promise<string> {
    const fileName = basename(path);
    const job = { files: [{ path: toPath(path), fileName }], request: { kind, fileName, options: {} }, limits };
    const run = () => pool.run(job, { signal: closing });
    const outcome = unwrapOutcome(await workerQueue.runLookup(closing, 'examples', run));
    const { report, artifact, complete, durationMs } = outcome;
    const data: ReportData = {
      ...{ report, artifact, complete, durationMs, kind, fileName, tags: [], version: VERSION },
      ...{ createdAt: Date.now(), responseId: '', token: '', artifactKept: false },
    };
    return formatReportFile(data);
  }

  return async (kind) => {
    const example = EXAMPLES.find((one) => one.kind === kind);
    if (!example) throw NO_EXAMPLE;
    const made = reports.get(kind) ?? analyze(example);
    reports.set(kind, made);
    // What failed is tried again with the next visit.
    made.catch(() => reports.delete(kind));
    return made;
  };
}

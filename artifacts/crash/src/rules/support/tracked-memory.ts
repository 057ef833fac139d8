import { getUnitBytes } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';

const ROW =
  /^(?:Total:|-? {0,30}([A-Z][\w /]{1,30}?)) \(?reserved=\d{1,18}(?:KB|MB|GB)?, committed=(\d{1,15})(KB|MB|GB)?/;

export interface TrackedMemory {
  readonly bytes: number;
  readonly line: number;
}

/** What native memory tracking has committed for a category, or in total; undefined when the report does not have it. */
export function findTracked({ report }: CrashAnalysis, category: string | 'Total'): TrackedMemory | undefined {
  for (const { line, text } of report.nativeMemoryText) {
    const [, name = 'Total', size, unit = ''] = ROW.exec(text.trim()) ?? [];
    if (size !== undefined && name === category) return { bytes: Number(size) * getUnitBytes(unit), line };
  }
  return undefined;
}

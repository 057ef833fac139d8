import { buildFactTable, formatDuration, pluralize, toOptionalCell } from '@hindsight/claims';
import { type Cell, count, ms, percent } from '@hindsight/model';
import { listTimed } from './locks.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

/** What the JVM did besides collecting: compilation, classes, safepoints. */
export const writeRuntime: SectionWriter = ({ analysis }) => {
  const { classLoading, compilations, deoptimizations, codeCache, safepoints } = analysis.runtime;
  const parts = [
    compilations && pluralize(compilations.count, 'compilation'),
    deoptimizations && pluralize(deoptimizations.count, 'deoptimization'),
    classLoading && `${pluralize(classLoading.loaded, 'class', 'classes')} loaded`,
    safepoints && `${pluralize(safepoints.count, 'operation')} at safepoints, ${formatDuration(safepoints.totalMs)}`,
  ].filter((part) => part !== undefined);
  return buildFoldedSection('runtime', 'Compilation, classes, safepoints', parts.join('; '), [
    ...buildFactTable([
      ['Classes loaded', toOptionalCell(classLoading?.loaded, count)],
      ['Classes unloaded', toOptionalCell(classLoading?.unloaded, count)],
      ['Class loaders', toOptionalCell(classLoading?.loaders, count)],
      ['Compilations', toOptionalCell(compilations?.count, count)],
      ['Time in compilation', toOptionalCell(compilations?.totalMs, ms)],
      ['Longest compilation', toOptionalCell(compilations?.maxMs, ms)],
      ['Failed compilations', toOptionalCell(compilations?.failures, count)],
      ['Code cache used at most', toOptionalCell(codeCache?.usedMaxPercent, percent)],
      ['Entries of the code cache at most', toOptionalCell(codeCache?.entriesMax, count)],
      ['Longest operation at a safepoint', toOptionalCell(safepoints?.maxMs, ms)],
    ]),
    ...buildTable(
      'Deoptimizations by reason',
      ['Reason', 'Count'],
      (deoptimizations?.byReason ?? []).map((row): Cell[] => [row.reason, count(row.count)]),
    ),
    ...(safepoints
      ? listTimed('Operations at safepoints', 'Operation', safepoints.byOperation, safepoints.totalMs)
      : []),
  ]);
};

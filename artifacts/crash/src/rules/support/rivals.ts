import { formatBytes, formatCount } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { isExternalSignal, isJavaMemoryFailure, isNativeMemoryFailure, isSignal } from './crash-class.ts';
import { findAddressLimit, isContainerFull, isMapFull, lacksMemory, measureAvailable } from './memory-pressure.ts';

const MAX_RIVALS = 2;
const MAX_EXCLUDED = 3;

/** What else it could be, and what the report excludes: the sentences at the end of the explanation of a verdict. */
export function describeRivals(analysis: CrashAnalysis, best: Finding, rivals: readonly Finding[]): string {
  const others = rivals
    .slice(0, MAX_RIVALS)
    .map(({ general, title, confidence }) => `"${general ?? title}" (${confidence} confidence)`);
  const subject = others.length === 1 ? 'that describes' : 'they describe';
  const also =
    others.length === 0
      ? ''
      : `The report fits ${others.join(' and ')} as well; ${subject} the same crash less exactly.`;
  const excluded = listExcluded(analysis, best).slice(0, MAX_EXCLUDED);
  return [also, excluded.length === 0 ? '' : `It was not ${excluded.join(', not ')}.`]
    .filter((part) => part !== '')
    .join(' ');
}

function listExcluded(analysis: CrashAnalysis, { id }: Finding): string[] {
  if (isNativeMemoryFailure(analysis)) return listExcludedShortages(analysis, id);
  if (isJavaMemoryFailure(analysis))
    return [
      analysis.report.format === 'openj9-javacore'
        ? 'a crash (the error was thrown to the program, which may go on)'
        : 'a fault of the JVM (the option made the error fatal)',
    ];
  const { kind, signalCode, failedCall } = analysis.report.crash;
  const hasHeader = analysis.report.reportedBy === undefined && kind !== 'fragment';
  const excluded: string[] = [];
  if (isSignal(analysis) && !isExternalSignal(analysis) && signalCode !== undefined)
    excluded.push(`a signal of another process (the code is ${signalCode})`);
  if (hasHeader && failedCall === undefined && id !== 'external-signal')
    excluded.push('a lack of memory (the header would say so)');
  return excluded;
}

/** The limits that the report has and that were not reached. */
function listExcludedShortages(analysis: CrashAnalysis, id: string): string[] {
  const { process } = analysis.report;
  const excluded: string[] = [];
  const available = measureAvailable(analysis);
  if (available !== undefined && !lacksMemory(analysis))
    excluded.push(`the memory of the machine (${formatBytes(available)} were available)`);
  if (process.container?.memoryLimitBytes !== undefined && !isContainerFull(analysis))
    excluded.push('the limit of the container');
  if ((process.mapRows ?? 0) > 1 && process.maxMapCount !== undefined && !isMapFull(analysis))
    excluded.push(
      `the number of mappings (${formatCount(process.mapRows ?? 0)} of ${formatCount(process.maxMapCount)})`,
    );
  if (process.limits.as === 'infinity' && id !== 'address-space-limit' && !findAddressLimit(analysis))
    excluded.push('a limit of address space');
  return excluded;
}

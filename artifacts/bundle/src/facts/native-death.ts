import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';
import type { NativeDeath } from '../outputs/native-stacks.ts';

/** Makes a fact of the death that a debugger reads from a core dump. A crash report of the JVM says more than its native stack. */
export function collectNativeDeath({
  nativeDeaths,
  crashReports,
}: Pick<Capture, 'nativeDeaths' | 'crashReports'>): Fact[] {
  if (crashReports.length > 0) return [];
  const [first] = nativeDeaths.filter(({ value }) => value.length > 0);
  const [death] = first?.value ?? [];
  if (!first || !death) return [];
  return [
    {
      id: 'crash',
      family: 'kernel',
      quality: QUALITY.measured,
      statement: `${first.file.name} says that the process ended by ${describeDeath(death)}`,
      evidence: [quoteLine(first.file, death.line)],
      words: {
        native: describeDeath(death),
        file: first.file.name,
        error: death.signal,
        frame: death.frame,
        library: death.library,
      },
    },
  ];
}

function describeDeath({ signal, frame, library, caller }: NativeDeath): string {
  const where = frame === '' ? '' : ` in ${frame}${library === '' ? '' : ` of ${library}`}`;
  return `${signal}${where}${caller === '' ? '' : `, called from the native method ${caller}`}`;
}

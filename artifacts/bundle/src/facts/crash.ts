import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';

/** Makes a fact of each crash report in the archive: a JVM of this application died of a fatal error. */
export const collectCrashFacts = ({ crashReports, meta }: Capture): Fact[] =>
  crashReports.map(({ file, value: { error, frame, processId, line } }): Fact => {
    const isOther = processId !== undefined && meta.processId !== undefined && processId !== meta.processId;
    const place = frame ? ` in ${frame}` : '';
    return {
      id: isOther ? 'earlier-crash' : 'crash',
      family: 'kernel',
      quality: QUALITY.measured,
      statement: `${file.name} says that ${isOther ? `an earlier JVM (process ${processId})` : 'the JVM'} crashed: ${error}${place}`,
      evidence: [quoteLine(file, line)],
      words: { file: file.name, error, frame: frame ?? '', process: processId === undefined ? '' : String(processId) },
    };
  });

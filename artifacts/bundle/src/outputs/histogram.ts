export interface HistogramRow {
  readonly className: string;
  readonly instances: number;
  readonly bytes: number;
  readonly line: number;
}

const ROW = /^\s*\d{1,7}:?\s+(\d{1,15})\s+(\d{1,15})\s+(\S{1,1000})/;

/** `jcmd GC.class_histogram`, `jmap -histo`, OpenJ9's; in their order, largest first. */
export const readHistogram = (lines: readonly string[], firstLine = 1): HistogramRow[] =>
  lines.flatMap((text, index): HistogramRow[] => {
    const match = ROW.exec(text);
    if (!match) return [];
    return [
      {
        className: match[3] ?? '',
        instances: Number(match[1]),
        bytes: Number(match[2]),
        line: firstLine + index,
      },
    ];
  });

const PLATFORM = /^(?:java|javax|jdk|sun|com\.sun|com\.ibm|openj9|kotlin|scala)\./;

/** Of the application, the default package included: no array, no class of the platform, no filler of the collector. */
export const isApplicationClass = (name: string): boolean => /^[A-Z]|^[a-z][\w$]*\./.test(name) && !PLATFORM.test(name);

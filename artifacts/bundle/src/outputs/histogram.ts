export interface HistogramRow {
  readonly className: string;
  readonly instances: number;
  readonly bytes: number;
  readonly line: number;
}

const ROW = /^\s*\d{1,7}:?\s+(\d{1,15})\s+(\d{1,15})\s+(\S{1,1000})/;

/** Reads `jcmd GC.class_histogram`, `jmap -histo` and the histogram of OpenJ9, in their order, largest first. */
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

/**
 * Returns whether a class belongs to the application (which may use the default package). Arrays, classes of the
 * platform and filler objects of the collector do not.
 */
export const isApplicationClass = (name: string): boolean => /^[A-Z]|^[a-z][\w$]*\./.test(name) && !PLATFORM.test(name);

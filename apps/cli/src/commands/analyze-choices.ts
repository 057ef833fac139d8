import type { MethodLimit } from './method-limits.ts';

/** Formats of a report. */
export const REPORT_FORMATS = ['text', 'json', 'xml', 'markdown', 'issue', 'html', 'pdf'] as const;
/** Formats of the output: those of a report, and those of its findings that CI servers read. */
export const FORMATS = [...REPORT_FORMATS, 'sarif', 'junit'] as const;
/** Formats that show the SHA-256 of the content. */
export const HASH_FORMATS: ReadonlySet<(typeof FORMATS)[number]> = new Set(['json', 'xml', 'html', 'sarif']);
export const FAIL_LEVELS = ['fatal', 'severe', 'warning'] as const;
/** Kinds of artifacts by the words of the command line. */
export const KINDS = [
  'auto',
  'gc',
  'threads',
  'heap',
  'log',
  'crash',
  'memory',
  'jfr',
  'stacks',
  'flight-recording',
  'bundle',
] as const;

export interface NamedPattern {
  readonly name: string;
  readonly pattern: string;
}

export interface AnalyzeOptions {
  readonly kind: (typeof KINDS)[number];
  readonly format: (typeof FORMATS)[number];
  readonly output?: string;
  readonly brief?: true;
  readonly failOn?: (typeof FAIL_LEVELS)[number];
  /** For flight recordings. */
  readonly maxMethod?: readonly MethodLimit[];
  readonly normalizeUnits?: true;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly beforeEndTime?: string;
  readonly initialTimestamp?: string;
  readonly contentEncoding?: string;
  readonly performanceReport?: true;
  /** RE2, for application logs. */
  readonly myPattern?: readonly string[];
  readonly namedPattern?: readonly NamedPattern[];
  readonly minGapSeconds?: string;
  readonly maxPatterns?: string;
  /** Bytes. */
  readonly memory?: number;
  readonly fileName?: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags?: string;
}

export type CompareOptions = Pick<AnalyzeOptions, 'kind' | 'output' | 'failOn' | 'format'>;

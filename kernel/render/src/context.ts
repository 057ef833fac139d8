import { escapeControls } from './report-text.ts';

/** What a page states about the analysis besides the report itself. */
export interface ReportContext {
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly responseId: string;
  /** The version of Hindsight. */
  readonly version: string;
  /** The addresses of a served report; absent for a report that is a file. */
  readonly links?: ReportLinks;
}

export interface ReportLinks {
  readonly pdf: string;
  readonly json: string;
  /** Address of a chart image: `(id, 'svg', 'dark')`. */
  readonly chart: (id: string, type: 'svg' | 'png', theme: 'light' | 'dark') => string;
}

/** Formats a time in ms since 1970: `20 Nov 2026, 21:40 UTC`. */
export function formatTimestamp(at: number): string {
  const [day, clock] = [
    { day: 'numeric', month: 'short', year: 'numeric' } as const,
    { hour: '2-digit', minute: '2-digit', hour12: false } as const,
  ].map((format) => new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(at));
  return `${day}, ${clock} UTC`;
}

/** Formats application, host, tags and time in one line, as far as they are known. */
export function formatFacts({ appName, host, tags, createdAt }: ReportContext): string {
  return escapeControls([appName, host, tags.join(', '), formatTimestamp(createdAt)].filter(Boolean).join(' · '));
}

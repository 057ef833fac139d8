const TRIGGER = /^Trigger(?: \((?:Young|Old|Global)\))?: (.*)$/;
/** Matches `GC request (System.gc())`, `Explicit GC request (…)`, `Implicit GC request (…)`. */
const REQUEST = 'GC request (';
const CAUSES: Readonly<Record<string, string>> = { 'Handle Allocation Failure': 'Allocation Failure' };
/** Matches figures and everything after a comma, so that equal causes become equal texts. */
const PARENTHESES = /\([^()]{0,80}\)/g;
const FIGURES = /,.*|\b\d[\w.%]{0,20}/g;

/**
 * Parses the cause in `Trigger: Free (110M) is below minimum threshold (111M)`, without its figures; undefined for
 * other lines.
 */
export function parseTriggerCause(text: string): string | undefined {
  const reason = TRIGGER.exec(text)?.[1]?.trim();
  if (reason === undefined) return undefined;
  const request = reason.indexOf(REQUEST);
  if (request >= 0 && reason.endsWith(')')) return reason.slice(request + REQUEST.length, -1);
  if (reason.startsWith('Learning')) return 'Learning';
  if (reason.startsWith('Time since last GC')) return 'Time since last GC';
  const words = reason.replace(PARENTHESES, '').replace(FIGURES, '').replace(/\s+/g, ' ').trim();
  return CAUSES[words] ?? words;
}

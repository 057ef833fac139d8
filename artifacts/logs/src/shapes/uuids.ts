const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** A word that belongs to a date when a number follows it, with which a UUID may begin. */
const CALENDAR_WORD = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/;

const hasUuid = (text: string): boolean => UUID.test(text);

/**
 * Returns whether a line, which ends with its message, is read alike with any UUIDs in place of its own. The first word of a message
 * tells where the fields before it end.
 */
export function isReadAlikeWithOtherUuids(line: string, message: string): boolean {
  if (!hasUuid(line)) return true;
  const blank = message.indexOf(' ');
  const firstWordEnd = line.length - message.length + blank;
  return blank >= 0 && !hasUuid(line.slice(0, firstWordEnd)) && !CALENDAR_WORD.test(message);
}

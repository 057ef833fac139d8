/** Formats the time of a record: `2025-03-02 08:15:03`, or the time of day alone when the log states no dates. */
export function formatRecordTime(time: number, hasDates: boolean): string {
  const text = new Date(time).toISOString();
  return hasDates ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(11, 19);
}

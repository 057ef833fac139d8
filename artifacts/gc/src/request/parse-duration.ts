const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SHORT = /^(\d{1,15}(?:\.\d{1,9})?)([smhd])?$/i;
const ISO_8601 = /^P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/i;

/**
 * Parses a duration: `900000` (milliseconds), `90s`, `15m`, `24h`, `7d` or `PT15M`. Returns milliseconds; NaN when the
 * text is no duration.
 */
export function parseDuration(text: string): number {
  const trimmed = text.trim();
  const short = SHORT.exec(trimmed);
  if (short) return Number(short[1]) * (UNIT_MS[short[2]?.toLowerCase() ?? ''] ?? 1);
  const iso = ISO_8601.exec(trimmed);
  if (!iso || iso.slice(1).every((part) => part === undefined)) return Number.NaN;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000;
}

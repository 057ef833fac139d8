/** A part of a program that its health check judges. */
export interface HealthPart {
  /** `db`, `diskSpace`, or the name of a circuit breaker. */
  readonly name: string;
  /** `UP`, `DOWN`, `CIRCUIT_OPEN`. */
  readonly status: string;
  readonly details: ReadonlyMap<string, string>;
  readonly line: number;
}

const MAX_DEPTH = 8;
const MAX_CHARACTERS = 2_000_000;
const MAX_DETAIL_CHARACTERS = 200;

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the answer of a health check: Spring Boot's actuator, MicroProfile Health, Dropwizard. A text that is no JSON has no parts. */
export function readHealth(lines: readonly string[]): HealthPart[] {
  const text = lines.join('\n');
  const start = text.indexOf('{');
  if (start < 0 || text.length > MAX_CHARACTERS) return [];
  try {
    return collectParts(JSON.parse(text.slice(start)), lines, 0);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function collectParts(value: unknown, lines: readonly string[], depth: number): HealthPart[] {
  if (!isRecord(value) || depth > MAX_DEPTH) return [];
  const named = Object.entries(value).flatMap(([name, part]) => [
    ...(isRecord(part) ? toPart(name, part, lines) : []),
    ...collectParts(part, lines, depth + 1),
  ]);
  const { checks } = value;
  const listed = Array.isArray(checks)
    ? checks.flatMap((part: unknown) =>
        isRecord(part) && typeof part.name === 'string' ? toPart(part.name, part, lines) : [],
      )
    : [];
  return [...named, ...listed];
}

function toPart(name: string, part: JsonRecord, lines: readonly string[]): HealthPart[] {
  const { status, healthy, details, data } = part;
  const state = typeof status === 'string' ? status : typeof healthy === 'boolean' ? (healthy ? 'UP' : 'DOWN') : '';
  if (state === '' || !/^[A-Z_]{2,40}$/.test(state)) return [];
  const texts = Object.entries({ ...part, ...(isRecord(details) && details), ...(isRecord(data) && data) }).flatMap(
    ([key, one]) =>
      typeof one === 'string' || typeof one === 'number'
        ? [[key, String(one).slice(0, MAX_DETAIL_CHARACTERS)] as const]
        : [],
  );
  const at = lines.findIndex((text) => text.includes(`"${name}"`));
  return [{ name, status: state, details: new Map(texts), line: at + 1 || 1 }];
}

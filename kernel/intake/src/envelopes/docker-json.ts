import type { Envelope, EnvelopeContent } from './envelope.ts';

const START = '{"log":"';
/** The same after another program wrote it again, as `jq -c` and Python do, with blanks. */
const SPACED_START = '{"log": "';
const BEYOND_ASCII = /[^\0-\x7f]/;

interface DockerRecord {
  readonly log: string;
  readonly stream: string;
  readonly time?: string;
}

function parseRecord(json: string): DockerRecord | undefined {
  try {
    const { log, stream, time } = JSON.parse(json) as { log?: unknown; stream?: unknown; time?: unknown };
    if (typeof log !== 'string') return undefined;
    return { log, stream: typeof stream === 'string' ? stream : '', ...(typeof time === 'string' && { time }) };
  } catch {
    // A truncated line, or one of another program, is not in this envelope.
    return undefined;
  }
}

/**
 * Escapes such as `\u00e9` denote characters, not bytes, so the text is decoded into characters and encoded into UTF-8
 * again.
 */
function toLatin1(json: string, entry: DockerRecord): string {
  if (!BEYOND_ASCII.test(entry.log)) return entry.log;
  const decoded = parseRecord(Buffer.from(json, 'latin1').toString('utf8'));
  return Buffer.from(decoded?.log ?? entry.log, 'utf8').toString('latin1');
}

function open(json: string): EnvelopeContent | undefined {
  const isSpaced = json.startsWith(SPACED_START);
  if (!isSpaced && !json.startsWith(START)) return undefined;
  const entry = parseRecord(json);
  // Applications write JSON with blanks and a member `log` too; that of Docker has a stream and a time.
  if (!entry || (isSpaced && (entry.stream === '' || entry.time === undefined))) return undefined;
  const log = toLatin1(json, entry);
  const { stream, time } = entry;
  const header = time === undefined ? {} : { header: time };
  // Docker always writes a time: collectors that leave it out leave out the line end as well.
  const unfinished = time !== undefined;
  if (!log.endsWith('\n')) return { text: log, stream, unfinished, ...header };
  return { text: log.slice(0, log.endsWith('\r\n') ? -2 : -1), stream, ...header };
}

/** Docker's default log driver: one JSON object per line; a line above 16 KiB is split over several objects. */
export const dockerJson: Envelope = { id: 'docker-json', title: 'Docker json-file log', open };

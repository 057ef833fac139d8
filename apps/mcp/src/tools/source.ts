import { basename } from 'node:path';
import { openAllowedFile } from '../files/open-allowed-file.ts';
import { readExactly } from '../files/read-exactly.ts';
import { ToolError } from '../tool-error.ts';
import type { Arguments } from './read-arguments.ts';
import type { Call } from './tool.ts';

/** What is sent to the service: a file, a text, or nothing when the service downloads it. */
export interface Source {
  readonly length: number;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Label of the report when the caller gives none. */
  readonly name?: string;
  close(): Promise<void>;
}

const SOURCES = ['filePath', 'textContent', 'location'] as const;
const MAX_LABEL_CHARACTERS = 255;

/** Returns which of the three was given. Throws a ToolError unless it is exactly one. */
export function readSource(given: Arguments): (typeof SOURCES)[number] {
  const named = SOURCES.filter((name) => given[name] !== undefined);
  const [only] = named;
  if (only && named.length === 1) return only;
  const got = named.length === 0 ? 'none' : named.join(' and ');
  throw new ToolError(`Give exactly one of filePath, textContent, location (got ${got}).`);
}

/** Refuses texts that are no address. The service downloads and applies its own rules to the address. */
function checkLocation(location: string): void {
  const url = URL.canParse(location) ? new URL(location) : undefined;
  const isWeb = url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  if (!isWeb || url.username + url.password !== '') {
    throw new ToolError('location must be an http or https URL without user and password.');
  }
}

const nothing: Source = { length: 0, body: [], close: async () => undefined };

function createTextSource(text: string): Source {
  const bytes = Buffer.from(text, 'utf8');
  return { length: bytes.length, body: [bytes], close: async () => undefined };
}

/** A file name that is no valid label (line ends, hundreds of characters) is not used. */
const readLabel = (filePath: string) => {
  const name = basename(filePath);
  return /^\P{Cc}+$/u.test(name) && name.length <= MAX_LABEL_CHARACTERS ? { name } : {};
};

/** Opens the artifact that the call names. Throws a ToolError. */
export async function openSource({ given, settings, reportStep }: Call): Promise<Source> {
  const kind = readSource(given);
  const value = given[kind] ?? '';
  if (kind === 'textContent') return createTextSource(value);
  if (kind === 'location') {
    checkLocation(value);
    reportStep('The service downloads the file');
    return nothing;
  }
  const { handle, size } = await openAllowedFile(value, settings.allowList, settings.maxFileBytes);
  reportStep(`Sending ${size} bytes`);
  return { length: size, body: readExactly(handle, size), ...readLabel(value), close: () => handle.close() };
}

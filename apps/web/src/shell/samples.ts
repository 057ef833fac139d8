/** A call of the REST interface as it is written in a shell or a program. */
export interface Call {
  readonly origin: string;
  readonly endpoint: string;
  readonly key: string;
  readonly fileName: string;
}

export type Language = 'curl' | 'powershell' | 'python' | 'node';

export const LANGUAGES: Readonly<Record<Language, string>> = {
  curl: 'curl',
  powershell: 'PowerShell',
  python: 'Python',
  node: 'Node',
};

/** Quotes a text for POSIX shells, which take everything between single quotes literally except the quote. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text for PowerShell, which also accepts typographic quotes; a quote is written twice. */
const powershell = (text: string): string => `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;

/** Quotes a text for JavaScript and Python, in which a JSON string is a literal. */
const literal = (text: string): string => JSON.stringify(text);

/** Encodes a member of a query; `encodeURIComponent` leaves the single quote, which ends a word in shells. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');

const sampleAddress = ({ origin, endpoint, fileName }: Call): string =>
  `${origin}${endpoint}?fileName=${encoded(fileName)}`;

const WRITERS: Readonly<Record<Language, (call: Call) => readonly string[]>> = {
  curl: (call) => [
    `curl -X POST --data-binary ${shell(`@${call.fileName}`)} \\`,
    `  -H ${shell(`X-Api-Key: ${call.key}`)} \\`,
    `  ${shell(sampleAddress(call))}`,
  ],
  powershell: (call) => [
    'Invoke-RestMethod -Method Post `',
    `  -Uri ${powershell(sampleAddress(call))} \``,
    `  -Headers @{ 'X-Api-Key' = ${powershell(call.key)} } \``,
    `  -InFile ${powershell(call.fileName)} -ContentType 'application/octet-stream'`,
  ],
  python: (call) => [
    'import json, urllib.request',
    '',
    `with open(${literal(call.fileName)}, "rb") as file:`,
    '    request = urllib.request.Request(',
    `        ${literal(sampleAddress(call))},`,
    '        data=file.read(),',
    `        headers={"X-Api-Key": ${literal(call.key)}},`,
    '    )',
    'answer = json.load(urllib.request.urlopen(request))',
    'print(answer["webReport"])',
  ],
  node: (call) => [
    "import { openAsBlob } from 'node:fs';",
    '',
    `const response = await fetch(${literal(sampleAddress(call))}, {`,
    "  method: 'POST',",
    `  headers: { 'X-Api-Key': ${literal(call.key)} },`,
    `  body: await openAsBlob(${literal(call.fileName)}),`,
    '});',
    'const answer = await response.json();',
    'console.log(answer.webReport);',
  ],
};

export const buildSample = (language: Language, call: Call): string => WRITERS[language](call).join('\n');

const SHOWN_END = 4;
/** Shorter keys are masked completely, because their shown end would reveal most of them. */
const SHORTEST_WITH_END = 16;

/** Masks a key except its end, which distinguishes keys: `••••••••3f1c`. */
export const masked = (key: string): string =>
  `••••••••${key.length >= SHORTEST_WITH_END ? key.slice(-SHOWN_END) : ''}`;

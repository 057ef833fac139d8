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

/** POSIX shells take everything between single quotes as it stands, but the quote itself. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** PowerShell takes typographic quotes for quotes, too; a quote is written twice. */
const powershell = (text: string): string => `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;

/** A JSON string is a literal in JavaScript and in Python alike. */
const literal = (text: string): string => JSON.stringify(text);

/** `encodeURIComponent` leaves the single quote, which ends a word in shells. */
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
/** A key that is hardly longer than its shown end would be given away by it. */
const SHORTEST_WITH_END = 16;

/** `••••••••3f1c`: enough to tell keys apart. */
export const masked = (key: string): string =>
  `••••••••${key.length >= SHORTEST_WITH_END ? key.slice(-SHOWN_END) : ''}`;

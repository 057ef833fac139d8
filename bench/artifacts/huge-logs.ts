import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/repository.ts';
import { writeParts } from './write-parts.ts';

export interface HugeLog {
  readonly title: string;
  /** Whether the answer must state that something was counted but not listed. */
  readonly capped: boolean;
  /** Returns the statements that were written. */
  readonly write: (path: string) => Promise<number>;
}

const GB = 1e9;
const LETTERS = 'bcdfghjklmnpqrstvwxz';
const MULTIPLIER = 2_654_435_761;

/** Makes a word without digits, a different one for each number below 20^6, none similar to another. */
function makeWord(number: number): string {
  let rest = Math.imul(number, MULTIPLIER) >>> 0;
  let text = '';
  for (let letter = 0; letter < 6; letter++, rest = Math.floor(rest / LETTERS.length)) {
    text += LETTERS[rest % LETTERS.length];
  }
  return text;
}

const START = Date.UTC(2025, 2, 2);

/** Writes what is before the message; statements are 5 ms apart. */
function writeHead(statement: number, level: string): string {
  const stamp = new Date(START + 5 * statement).toISOString();
  return `${stamp.slice(0, 10)} ${stamp.slice(11, 23)} ${level} [main] com.acme.Shop - `;
}

function* repeat(count: number, part: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index++) yield part(index);
}

const makeLog = (title: string, capped: boolean, count: number, text: (index: number) => string): HugeLog => ({
  title,
  capped,
  write: async (path) => {
    await writeParts(path, repeat(count, text));
    return count;
  },
});

/** Makes messages of 3 to 12 words, none of which another message has at the same position. */
function makeMessage(index: number): string {
  const words = 3 + (index % 10);
  return Array.from({ length: words }, (_, place) => makeWord(index * 12 + place)).join(' ');
}

function writeError(index: number): string {
  const name = makeWord(index).replace(/^./, (letter) => letter.toUpperCase());
  return `${writeHead(index, 'ERROR')}${name} failed
java.lang.IllegalStateException: ${name} is closed
\tat com.acme.${makeWord(index + 1)}.${name}.run(${name}.java:${1 + (index % 900)})
\tat com.acme.Shop.main(Shop.java:12)
`;
}

/** A log with stack traces of one record each, beside the checkout. */
const SPRING = join(ROOT, '../shared/data/logs/app/spring-boot-orders.log');
const SPRING_STATEMENTS = 4200;

function listSpringLogs(): HugeLog[] {
  if (!existsSync(SPRING)) return [];
  const text = readFileSync(SPRING, 'latin1');
  const times = Math.ceil((5 * GB) / text.length);
  return [
    {
      title: '5 GB of a Spring Boot application',
      capped: false,
      write: async (path) => {
        await writeParts(
          path,
          repeat(times, () => text),
        );
        return times * SPRING_STATEMENTS;
      },
    },
  ];
}

const MEGABYTE_OF_LETTERS = 'the quick brown fox jumps over 13 lazy dogs, mail a@b.example ok=1 '.repeat(15_000);

export const HUGE_LOGS: readonly HugeLog[] = [
  ...listSpringLogs(),
  {
    title: 'one line of 1 GB',
    capped: false,
    write: async (path) => {
      const times = Math.ceil(GB / MEGABYTE_OF_LETTERS.length);
      await writeParts(
        path,
        repeat(times + 1, (index) => (index === 0 ? writeHead(0, 'INFO') : MEGABYTE_OF_LETTERS)),
      );
      return 1;
    },
  },
  makeLog('10 million distinct templates', true, 10_000_000, (n) => `${writeHead(n, 'INFO')}${makeMessage(n)}\n`),
  makeLog('10 million distinct templates with private data', true, 10_000_000, (n) => {
    return `${writeHead(n, 'INFO')}${makeMessage(n)} for ${makeWord(n)}@shop.example\n`;
  }),
  makeLog('1 million distinct errors', true, 1_000_000, writeError),
  makeLog('100,000 statements of 4,000 characters, all different', true, 100_000, (n) => {
    return `${writeHead(n, 'WARN')}${Array.from({ length: 570 }, (_, place) => makeWord(n * 570 + place)).join(' ')}\n`;
  }),
];

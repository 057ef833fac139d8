/**
 * `npm run bench:decoders`: the speed of each decoder, compared with the command-line tool of its format on the same 64 MB of
 * log text. The tool is measured as a whole process, ours in a warm process like a worker; both show the best of equally long runs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { bestSeconds } from './best-of.ts';
import { MB, printRow, reportMissing } from './measure.ts';

const TEXT_BYTES = 64 * MB;
/** Goals as shares of the tool's speed; issue 27 sets that of xz and lzma. */
const GOAL = 0.7;
const LZMA_GOAL = 0.9;
const OUT = join(ROOT, 'bench/out');
const TEXT = join(OUT, 'decoders.txt');

interface Format {
  readonly name: string;
  readonly title?: string;
  /** The first words of the command; the file follows. */
  readonly pack: string;
  readonly unpack: string;
  /** Absent where there is no native or WebAssembly library for Node. */
  readonly goal?: number;
}

const FORMATS: readonly Format[] = [
  { name: 'gz', pack: 'gzip -c', unpack: 'gzip -dc', goal: GOAL },
  { name: 'deflate', pack: 'pigz -zc', unpack: 'pigz -dzc', goal: GOAL },
  { name: 'zstd', pack: 'zstd -qc', unpack: 'zstd -dqc', goal: GOAL },
  { name: 'xz', pack: 'xz -c -T1', unpack: 'xz -dc', goal: LZMA_GOAL },
  { name: 'lzma', pack: 'xz --format=lzma -c', unpack: 'xz --format=lzma -dc', goal: LZMA_GOAL },
  { name: 'bz2', pack: 'bzip2 -c', unpack: 'bzip2 -dc', goal: GOAL },
  { name: 'lz4', pack: 'lz4 -qc', unpack: 'lz4 -dqc', goal: GOAL },
  { name: 'lz4', title: 'lz4 legacy', pack: 'lz4 -qlc', unpack: 'lz4 -dqc', goal: GOAL },
  { name: 'z', pack: 'compress -c', unpack: 'uncompress -c' },
];

/** Makes typical log text: words repeat, numbers do not. It is the same on every machine. */
function writeText(): void {
  let state = 2_463_534_242;
  const random = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const pick = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];
  const services = [
    'OrderService',
    'PaymentGateway',
    'StockKeeper',
    'o.a.k.clients.NetworkClient',
    'org.hibernate.SQL',
  ] as const;
  const lines: string[] = [];
  let length = 0;
  for (let ms = 0; length < TEXT_BYTES; ms += random(20)) {
    const stamp = new Date(1_780_000_000_000 + ms).toISOString();
    const line =
      random(10) === 0
        ? `[${(ms / 1000).toFixed(3)}s][info][gc] GC(${lines.length}) Pause Young (Normal) (G1 Evacuation Pause) ${random(3000)}M->${random(900)}M(4096M) ${(random(40_000) / 1000).toFixed(3)}ms\n`
        : `${stamp} ${pick(['INFO ', 'INFO ', 'DEBUG', 'WARN ', 'ERROR'])} [http-nio-8080-exec-${random(200)}] ${pick(services)} - request ${random(1e9)} of customer ${random(1e5)} took ${random(5000)} ms\n`;
    lines.push(line);
    length += line.length;
  }
  mkdirSync(OUT, { recursive: true });
  writeFileSync(TEXT, lines.join('').slice(0, TEXT_BYTES));
}

function run(command: string, file: string, output: 'ignore' | 'pipe'): Buffer | undefined {
  const [program = '', ...words] = command.split(' ');
  const options = {
    stdio: ['ignore', output, 'inherit'] as ['ignore', typeof output, 'inherit'],
    maxBuffer: 2 * TEXT_BYTES,
  };
  const { status, error, stdout } = spawnSync(program, [...words, file], options);
  if (error) return undefined;
  if (status !== 0) throw new Error(`${command} failed`);
  return stdout ?? Buffer.alloc(0);
}

const measureTool = (command: string, file: string): Promise<number> =>
  bestSeconds(() => {
    run(command, file, 'ignore');
  });

interface Decoding {
  readonly seconds: number;
  readonly bytes: number;
  readonly maxRssKb: number;
}

/** Decodes in a process of its own, as a worker does. */
function measureDecoder(name: string, file: string): Decoding {
  const words = [join(ROOT, 'bench/decode.ts'), name, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  const measured = JSON.parse(stdout) as Decoding;
  if (measured.bytes !== TEXT_BYTES) throw new Error(`${name} gave ${measured.bytes} bytes`);
  return measured;
}

/** Returns the packed text of a format, or nothing where its tool is not installed. */
function packText({ name, title = name, pack }: Format): string | undefined {
  const file = join(OUT, `decoders.${title.replace(' ', '-')}`);
  const packed = existsSync(file) ? undefined : run(pack, TEXT, 'pipe');
  if (packed) writeFileSync(file, packed);
  return existsSync(file) ? file : undefined;
}

/** Returns whether all goals held. A format whose tool is not installed is not measured, and that is not counted as missed. */
export async function benchDecoders(): Promise<boolean> {
  if (!existsSync(TEXT) || statSync(TEXT).size !== TEXT_BYTES) writeText();
  let held = true;
  printRow(`decoders, ${TEXT_BYTES / MB} MB of log`, 'packed MB', 'tool MB/s', 'ours MB/s', 'ratio', 'goal', 'peak MB');
  for (const format of FORMATS) {
    const { name, title = name, pack, unpack, goal } = format;
    const file = packText(format);
    if (file === undefined) {
      reportMissing(title, `it needs ${pack.split(' ')[0]}`);
      continue;
    }
    const tool = await measureTool(unpack, file);
    const { seconds, maxRssKb } = measureDecoder(name, file);
    if (goal !== undefined && tool / seconds < goal) held = false;
    printRow(
      title,
      (statSync(file).size / MB).toFixed(1),
      (TEXT_BYTES / MB / tool).toFixed(0),
      (TEXT_BYTES / MB / seconds).toFixed(0),
      (tool / seconds).toFixed(2),
      goal === undefined ? '-' : `>= ${goal}`,
      ((maxRssKb * 1024) / MB).toFixed(0),
    );
  }
  return held;
}

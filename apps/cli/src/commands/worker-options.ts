import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';

const SIZES = ['small', 'large'] as const;
const KINDS = Object.entries(ARTIFACT_KINDS) as readonly [ArtifactKind, { readonly shortName: string }][];
const KIND_WORDS = KINDS.map(([, { shortName }]) => shortName);

function parseWords<Word extends string>(text: string, known: readonly Word[]): Word[] {
  return text.split(',').map((word) => {
    const found = known.find((one) => one === word.trim());
    if (found === undefined) throw new InvalidArgumentError(`It must be of ${known.join(', ')}.`);
    return found;
  });
}

const parseKinds = (text: string): ArtifactKind[] => {
  const words = parseWords(text, KIND_WORDS);
  return KINDS.filter(([, { shortName }]) => words.includes(shortName)).map(([kind]) => kind);
};

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

interface WorkerOptions {
  readonly kinds?: readonly ArtifactKind[];
  readonly sizes?: readonly (typeof SIZES)[number][];
  readonly port?: number;
}

/** The options of `hindsight worker`; the service is loaded when the command runs. */
export const workerCommand = (ended: (exit: Exit) => void): Command =>
  new Command('worker')
    .description(
      'do the analyses of services with SERVICE_QUEUE=postgres, with the same SERVICE_* environment variables',
    )
    .addOption(
      new Option('--kinds <list>', `take only these, separated by commas: ${KIND_WORDS.join(', ')}`).argParser(
        parseKinds,
      ),
    )
    .addOption(
      new Option(
        '--sizes <list>',
        'take only these: small, large (heap dumps, bundles and what is above 64 MB)',
      ).argParser((text) => parseWords(text, SIZES)),
    )
    .option('--port <number>', 'answer /health, /ready and /metrics on this port', parsePort)
    .action(async (options: WorkerOptions) => {
      const { runWorker } = await import('@hindsight/service');
      ended(await runWorker(options));
    });

import { count, formatQuantity, ms, type Quantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture, CommandOutput } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { NodeFigure } from '../../outputs/platform/nodetool.ts';

/** Cassandra drops a message that waited longer than its client; some hundreds since the start are a moment of load. */
const MIN_DROPPED = 1000;
/** Work that waits behind threads that are all busy. */
const MIN_PENDING = 100;
/** A node that keeps up has some tasks; the operators' guide calls hundreds a node that falls behind. */
const MIN_COMPACTIONS = 200;
const MIN_PAUSE_MS = 1000;
/** Messages that a client or another node waits for. */
const OF_CLIENTS = /^(?:READ|MUTATION|RANGE_SLICE|COUNTER_MUTATION|READ_REPAIR|BATCH_STORE|PAGED_RANGE)(?:_REQ|_RSP)?$/;

/** Collects what `nodetool` tells of a Cassandra node. */
export function collectNodeFacts({ nodetool }: Pick<Capture, 'nodetool'>): Fact[] {
  return nodetool.flatMap((one): Fact[] => [
    ...collectDropped(one),
    ...collectPending(one),
    ...collectCompactions(one),
    ...collectDown(one),
    ...collectPauses(one),
  ]);
}

type Figures = CommandOutput<readonly NodeFigure[]>;

const createFact = (
  { file }: Figures,
  [id, statement]: readonly [id: string, statement: string],
  { line }: NodeFigure,
  measured: Quantity,
  words: Fact['words'] = {},
): Fact => ({
  id,
  family: 'host',
  quality: QUALITY.measured,
  statement,
  evidence: [quoteLine(file, line, measured)],
  words,
});

const format = (value: number): string => value.toLocaleString('en-US');

function collectDropped(figures: Figures): Fact[] {
  const dropped = figures.value.filter(({ kind, name }) => kind === 'dropped' && OF_CLIENTS.test(name));
  const [most] = dropped.toSorted((a, b) => b.amount - a.amount);
  if (!most || most.amount < MIN_DROPPED) return [];
  const what = `${format(most.amount)} messages of type ${most.name}`;
  return [
    createFact(
      figures,
      ['messages-dropped', `the node has dropped ${what} since its start`],
      most,
      count(most.amount),
      { what },
    ),
  ];
}

function collectPending(figures: Figures): Fact[] {
  const stages = figures.value.filter(
    ({ kind, name, pending }) => kind === 'pool' && pending >= MIN_PENDING && name !== 'CompactionExecutor',
  );
  const [most] = stages.toSorted((a, b) => b.pending - a.pending);
  if (!most) return [];
  const what = `${format(most.pending)} tasks wait in ${most.name}, in which ${format(most.active)} threads work`;
  return [createFact(figures, ['stage-pending', what], most, count(most.pending), { what })];
}

function collectCompactions(figures: Figures): Fact[] {
  const [waiting] = figures.value
    .filter(({ kind, name }) => kind === 'compactions' || (kind === 'pool' && name === 'CompactionExecutor'))
    .toSorted((a, b) => b.pending - a.pending);
  if (!waiting || waiting.pending < MIN_COMPACTIONS) return [];
  const what = `${format(waiting.pending)} compactions are pending`;
  return [createFact(figures, ['compactions-behind', what], waiting, count(waiting.pending), { what })];
}

function collectDown(figures: Figures): Fact[] {
  const down = figures.value.filter(({ kind }) => kind === 'node-down');
  const [first] = down;
  if (!first) return [];
  const nodes = down.map(({ name }) => name).join(', ');
  return [
    createFact(figures, ['node-down', `the cluster sees as down: ${nodes}`], first, count(down.length), { nodes }),
  ];
}

function collectPauses(figures: Figures): Fact[] {
  const [longest] = figures.value
    .filter(({ kind, amount }) => kind === 'longest-pause' && amount >= MIN_PAUSE_MS)
    .toSorted((a, b) => b.amount - a.amount);
  if (!longest) return [];
  const text = formatQuantity(ms(longest.amount));
  const fact = createFact(figures, ['long-pause', `the longest GC pause took ${text}`], longest, ms(longest.amount), {
    longest: text,
  });
  return [{ ...fact, family: 'gc' }];
}

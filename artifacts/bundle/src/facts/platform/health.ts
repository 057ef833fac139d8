import { bytes, count, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { HealthPart } from '../../outputs/platform/health.ts';

/** Sums of other parts; what they are about, those tell. */
const SUMS =
  /^(?:status|components|details|checks|groups|liveness\w{0,20}|readiness\w{0,20}|circuitBreakers|discoveryComposite|ping)$/i;
const BREAKER_OPEN = /^(?:CIRCUIT_OPEN|OPEN|FORCED_OPEN)$/;
/** The check of a database takes a connection of the pool that it shares with the program. */
const POOL_IS_DRY =
  /Connection is not available, request timed out|Timeout waiting for idle object|pool (?:is )?exhausted/i;
const DISK = /^disk ?space$/i;

/** Collects the parts of the program that its own health check calls down. */
export function collectHealthFacts({ health }: Pick<Capture, 'health'>): Fact[] {
  return health.flatMap(({ file, value }): Fact[] =>
    value.flatMap((part): Fact[] => {
      const fact = toFact(part);
      if (!fact) return [];
      const evidence = quoteLine(file, part.line, count(1));
      return [{ ...fact, family: 'host', quality: QUALITY.measured, evidence: [evidence] }];
    }),
  );
}

type HealthFact = Pick<Fact, 'id' | 'statement' | 'words' | 'entity'>;

function toFact(part: HealthPart): HealthFact | undefined {
  const { name, status, details } = part;
  if (BREAKER_OPEN.test(status) || (details.get('state') === 'OPEN' && status !== 'UP')) return describeBreaker(part);
  if (SUMS.test(name) || (status !== 'DOWN' && status !== 'OUT_OF_SERVICE')) return undefined;
  if (DISK.test(name)) return describeDisk(part);
  const error = details.get('error') ?? details.get('message') ?? '';
  if (POOL_IS_DRY.test(error))
    return {
      id: 'pool-gauge',
      statement: `the health check of ${name} gets no connection: ${error}`,
      words: { pool: '' },
    };
  const stated = error === '' ? '' : `: ${error}`;
  return { id: 'health-down', statement: `the health check calls ${name} down${stated}`, words: { name, error } };
}

function describeBreaker({ name, details }: HealthPart): HealthFact {
  const rate = details.get('failureRate') ?? '';
  const rejected = Number(details.get('notPermittedCalls') ?? 0);
  const why =
    /^-1/.test(rate) || rate === '' ? '' : `: ${rate.replace(/\.0%$/, '%').replace('%', ' %')} of the calls failed`;
  const lost = rejected > 0 ? `${why === '' ? ':' : ','} ${rejected} calls were rejected since` : '';
  return { id: 'breaker-open', statement: `the circuit breaker ${name} is open${why}${lost}`, words: { name } };
}

function describeDisk({ details }: HealthPart): HealthFact {
  const [free, total] = [Number(details.get('free')), Number(details.get('total'))];
  const mount = details.get('path') ?? 'the disk';
  const words = {
    mount,
    used: total > 0 ? (100 * (1 - free / total)).toFixed(0) : '100',
    free: free >= 0 ? formatQuantity(bytes(free)) : 'none',
  };
  return {
    id: 'disk-full',
    entity: mount,
    statement: `${mount} is ${words.used} % full, ${words.free} are left`,
    words,
  };
}

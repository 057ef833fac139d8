import { formatCount } from '@hindsight/claims';
import { bytes, count, formatQuantity, ms, percent, type Quantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture, CommandOutput } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { MetricSample } from '../../outputs/platform/metrics.ts';

type Metrics = CommandOutput<readonly MetricSample[]>;

const MIN_THROTTLED_SHARE = 0.1;
const MIN_PERIODS = 100;
const MIN_SHARE_OF_DESCRIPTORS = 0.9;
const MIN_COLLECTING_SHARE = 0.2;
const MIN_FULL_SHARE = 0.85;
/** The usual period of a quota, in microseconds. */
const USUAL_PERIOD = 100_000;

/** Gauges of pools by library: connections in use, their limit, who waits, and how often one waited too long. */
const POOLS = [
  [
    'hikaricp_connections_active',
    'hikaricp_connections_max',
    'hikaricp_connections_pending',
    'hikaricp_connections_timeout_total',
  ],
  ['jdbc_connections_active', 'jdbc_connections_max', 'jdbc_connections_pending', ''],
  ['r2dbc_pool_acquired', 'r2dbc_pool_max_allocated', 'r2dbc_pool_pending', ''],
  [
    'httpcomponents_httpclient_pool_total_connections',
    'httpcomponents_httpclient_pool_total_max',
    'httpcomponents_httpclient_pool_total_pending',
    '',
  ],
  [
    'reactor_netty_connection_provider_active_connections',
    'reactor_netty_connection_provider_max_connections',
    'reactor_netty_connection_provider_pending_connections',
    '',
  ],
  ['agroal_active_count', 'agroal_max_size', 'agroal_awaiting_count', ''],
] as const;

/** Gauges of the threads of web servers: those that work, and their limit. */
const SERVERS = [
  ['tomcat_threads_busy_threads', 'tomcat_threads_config_max_threads'],
  ['jetty_threads_busy', 'jetty_threads_config_max'],
  ['undertow_active_threads', 'undertow_max_threads'],
] as const;

/** Collects what the last scrape of the metrics of a program or of its container says. */
export function collectMetricFacts({ metrics }: Pick<Capture, 'metrics'>): Fact[] {
  return metrics.flatMap((one): Fact[] => [
    ...collectPools(one),
    ...collectServers(one),
    ...collectThrottling(one),
    ...collectDescriptors(one),
    ...collectBreakers(one),
    ...collectHeap(one),
    ...collectKills(one),
  ]);
}

const createFact = (
  { file }: Metrics,
  id: string,
  sample: MetricSample,
  statement: string,
  words: Fact['words'],
  measured: Quantity = count(sample.value),
): Fact => ({
  id,
  family: 'host',
  quality: QUALITY.measured,
  statement,
  evidence: [quoteLine(file, sample.line, measured)],
  words,
});

const select = ({ value }: Metrics, name: string): MetricSample[] => value.filter((one) => one.name === name);

const hasSameLabels = (a: MetricSample, b: MetricSample): boolean =>
  [...a.labels].every(([key, word]) => !b.labels.has(key) || b.labels.get(key) === word);

/** The value of another metric of the same pool or container; NaN when there is none. */
const findBeside = (metrics: Metrics, sample: MetricSample, name: string): number =>
  select(metrics, name).find((other) => hasSameLabels(sample, other))?.value ?? Number.NaN;

const findName = ({ labels }: MetricSample): string =>
  ['pool', 'name', 'id', 'datasource', 'httpclient'].flatMap((key) => labels.get(key) ?? [])[0] ?? '';

function collectPools(metrics: Metrics): Fact[] {
  return POOLS.flatMap(([active, max, pending, timeouts]) =>
    select(metrics, active).flatMap((sample): Fact[] => {
      const [limit, waiting] = [findBeside(metrics, sample, max), findBeside(metrics, sample, pending)];
      if (!(limit > 0 && sample.value >= limit && waiting >= 1)) return [];
      const failed = timeouts === '' ? Number.NaN : findBeside(metrics, sample, timeouts);
      const late = failed >= 1 ? `; ${failed} times one waited too long` : '';
      const pool = findName(sample);
      const statement = `all ${limit} connections of the pool${pool === '' ? '' : ` ${pool}`} are in use and ${waiting} wait for one${late}`;
      return [createFact(metrics, 'pool-gauge', sample, statement, { pool })];
    }),
  );
}

function collectServers(metrics: Metrics): Fact[] {
  return SERVERS.flatMap(([busy, max]) =>
    select(metrics, busy).flatMap((sample): Fact[] => {
      const limit = findBeside(metrics, sample, max);
      if (!(limit > 0 && sample.value >= limit)) return [];
      const pool = findName(sample) || 'the request pool';
      const statement = `all ${limit} threads of ${pool} are busy`;
      return [createFact(metrics, 'request-pool-gauge', sample, statement, { pool, threads: String(limit) })];
    }),
  );
}

/** The metrics of the kubelet have the containers of a whole node; those of one pod are told apart by their labels. */
function collectThrottling(metrics: Metrics): Fact[] {
  const periods = select(metrics, 'container_cpu_cfs_periods_total').filter(({ value }) => value >= MIN_PERIODS);
  const shares = periods.flatMap((sample) => {
    const throttled = findBeside(metrics, sample, 'container_cpu_cfs_throttled_periods_total');
    const share = throttled / sample.value;
    return share >= MIN_THROTTLED_SHARE ? [{ sample, share }] : [];
  });
  const [worst] = shares.toSorted((a, b) => b.share - a.share);
  if (!worst) return [];
  const { sample, share } = worst;
  const quota = findBeside(metrics, sample, 'container_spec_cpu_quota');
  const period = findBeside(metrics, sample, 'container_spec_cpu_period');
  const cores = quota / (Number.isNaN(period) ? USUAL_PERIOD : period);
  const lostMs = 1000 * findBeside(metrics, sample, 'container_cpu_cfs_throttled_seconds_total');
  const shareText = `${(100 * share).toFixed(0)} %`;
  const container = sample.labels.get('container') ?? sample.labels.get('pod') ?? '';
  const statement = `the container${container === '' ? '' : ` ${container}`} was stopped in ${shareText} of ${formatCount(sample.value)} periods because its CPU quota was used up`;
  const words = {
    share: shareText,
    quota: cores > 0 ? String(Number(cores.toFixed(2))) : 'its',
    lost: lostMs > 0 ? formatQuantity(ms(lostMs)) : '',
  };
  const fact = createFact(metrics, 'throttle', sample, statement, words, percent(100 * share));
  return [{ ...fact, quality: periods.length > 1 ? QUALITY.inferred : QUALITY.measured }];
}

function collectDescriptors(metrics: Metrics): Fact[] {
  const names = [
    ['process_open_fds', 'process_max_fds'],
    ['process_files_open_files', 'process_files_max_files'],
  ] as const;
  return names.flatMap(([open, max]) =>
    select(metrics, open).flatMap((sample): Fact[] => {
      const limit = findBeside(metrics, sample, max);
      if (!(limit > 0 && sample.value >= limit * MIN_SHARE_OF_DESCRIPTORS)) return [];
      const used = `${sample.value} of ${limit}`;
      const words = { open: used, most: '', times: '', target: '' };
      return [createFact(metrics, 'descriptors-full', sample, `${used} file descriptors are open`, words)];
    }),
  );
}

function collectBreakers(metrics: Metrics): Fact[] {
  const open = select(metrics, 'resilience4j_circuitbreaker_state').filter(
    ({ labels, value }) => value === 1 && /^(?:forced_)?open$/i.test(labels.get('state') ?? ''),
  );
  const isOpen = select(metrics, 'hystrix_circuit_breaker_open').filter(({ value }) => value >= 1);
  return [...open, ...isOpen].map((sample) => {
    const name = sample.labels.get('name') ?? sample.labels.get('key') ?? '';
    return createFact(metrics, 'breaker-open', sample, `the circuit breaker ${name} is open`, { name });
  });
}

/** What Micrometer computes of the collections: their share of the time, and how full the heap is after them. */
function collectHeap(metrics: Metrics): Fact[] {
  const collecting = ['jvm_gc_overhead', 'jvm_gc_overhead_percent']
    .flatMap((name) => select(metrics, name))
    .filter(({ value }) => value >= MIN_COLLECTING_SHARE && value <= 1)
    .slice(0, 1)
    .map((sample): Fact => {
      const share = `${(100 * sample.value).toFixed(0)} %`;
      const statement = `garbage collections take ${share} of the time, by the metrics of the program`;
      return {
        ...createFact(metrics, 'overhead', sample, statement, { share }, percent(100 * sample.value)),
        family: 'gc',
      };
    });
  const full = ['jvm_memory_usage_after_gc', 'jvm_memory_usage_after_gc_percent']
    .flatMap((name) => select(metrics, name))
    .filter(({ labels, value }) => labels.get('area') !== 'nonheap' && value >= MIN_FULL_SHARE && value <= 1)
    .slice(0, 1)
    .map((sample) => describeFullHeap(metrics, sample));
  return [...collecting, ...full];
}

function describeFullHeap(metrics: Metrics, sample: MetricSample): Fact {
  const limits = select(metrics, 'jvm_memory_max_bytes').filter(
    ({ labels, value }) => labels.get('area') === 'heap' && value > 0,
  );
  const max = limits.reduce((largest, { value }) => Math.max(largest, value), 0);
  const share = `${(100 * sample.value).toFixed(0)} %`;
  const words = {
    after: max > 0 ? formatQuantity(bytes(max * sample.value)) : share,
    max: max > 0 ? formatQuantity(bytes(max)) : 'this JVM',
    share,
    collections: '',
  };
  const statement = `after collections ${share} of the old generation are in use, by the metrics of the program`;
  return { ...createFact(metrics, 'floor-high', sample, statement, words, percent(100 * sample.value)), family: 'gc' };
}

/** What kube-state-metrics tells of containers whose last end was a kill; of several, it does not tell which one is ours. */
function collectKills(metrics: Metrics): Fact[] {
  const killed = select(metrics, 'kube_pod_container_status_last_terminated_reason').filter(
    ({ labels, value }) => value >= 1 && labels.get('reason') === 'OOMKilled',
  );
  const [first] = killed;
  if (!first) return [];
  const name = first.labels.get('container') ?? first.labels.get('pod') ?? '';
  const kill = `the container ${name} was killed at its memory limit (OOMKilled)`;
  const fact = createFact(metrics, 'container-oom-killed', first, kill, { kill, name, heap: '' });
  return [{ ...fact, family: 'kernel', quality: killed.length > 1 ? QUALITY.inferred : QUALITY.measured }];
}

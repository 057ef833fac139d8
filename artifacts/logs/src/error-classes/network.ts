import type { ErrorClass } from './error-class.ts';

export const NETWORK: readonly ErrorClass[] = [
  {
    id: 'tls',
    title: 'TLS does not come about',
    gravity: 'S',
    signature: /\bSSLHandshakeException\b|PKIX path|certificate has expired|\bx509: |CERTIFICATE_VERIFY_FAILED/,
    advice: 'Look at the certificates, the trust store and the clock.',
  },
  {
    id: 'dns',
    title: 'Names are not resolved',
    gravity: 'W',
    seriousFrom: 3,
    signature:
      /\bUnknownHostException\b|\bENOTFOUND\b|\bEAI_AGAIN\b|Temporary failure in name resolution|no such host|\bgaierror\b/,
    advice: 'Look at the resolver and at the spelling of the host.',
  },
  {
    id: 'kafka-broker',
    title: 'Kafka brokers are not there',
    gravity: 'S',
    signature:
      /Bootstrap broker .{0,80}disconnected|not present in metadata|\bNotEnoughReplicas|\bKafkaStorageException\b/,
    advice: 'Look at the brokers and the listeners they advertise.',
  },
  {
    id: 'kafka-consumer',
    title: 'A Kafka consumer falls out of its group',
    gravity: 'S',
    signature: /\bCommitFailedException\b|max\.poll\.interval\.ms|\bOffsetOutOfRangeException\b/,
    advice: 'Make the poll loop faster or max.poll.records smaller.',
  },
  {
    id: 'es-cluster',
    title: 'The search cluster refuses work',
    gravity: 'S',
    signature: /cluster_block_exception|master_not_discovered|all shards failed|circuit_breaking_exception/,
    advice: 'Look at disk and heap of the cluster.',
  },
  {
    id: 'redis',
    title: 'Redis refuses work',
    gravity: 'S',
    signature:
      /OOM command not allowed|\bMISCONF\b|READONLY You|\bCLUSTERDOWN\b|\bNOAUTH\b|\bRedisConnectionException\b/,
    advice: 'Look at the memory limit and the role of the server.',
  },
  {
    id: 'mq',
    title: 'The message broker is not there',
    gravity: 'S',
    signature: /\bShutdownSignalException\b|MQRC_(?:CONNECTION_BROKEN|Q_MGR_NOT_AVAILABLE)|AMQ219014/,
    advice: 'Look at the broker.',
  },
  {
    id: 'grpc',
    title: 'A gRPC peer fails',
    gravity: 'S',
    signature: /UNAVAILABLE: io exception|\bRESOURCE_EXHAUSTED\b/,
    advice: 'Look at the peer.',
  },
  {
    id: 'conn-refused',
    title: 'A peer refuses connections',
    gravity: 'W',
    signature: /Connection refused|\bECONNREFUSED\b|No route to host|Network is unreachable/,
    advice: 'Look whether the peer runs and listens where it is looked for.',
  },
  {
    id: 'connect-timeout',
    title: 'A peer cannot be reached',
    gravity: 'W',
    signature: /\b[Cc]onnect(?:ion)? timed out\b|\bConnectTimeoutException\b|dial tcp .{0,80}i\/o timeout/,
    advice: 'Look at routes and firewalls.',
  },
  {
    id: 'read-timeout',
    title: 'A peer answers too late',
    gravity: 'W',
    signature:
      /Read timed out|\bReadTimeoutException\b|\bSocketTimeoutException\b|\bDEADLINE_EXCEEDED\b|context deadline exceeded|\bRedisCommandTimeoutException\b|\bHttpTimeoutException\b|\bETIMEDOUT\b|upstream timed out/,
    advice: 'Look at the peer at this time; its slowness is the cause, not the timeout.',
  },
  {
    id: 'conn-reset',
    title: 'Connections break',
    gravity: 'W',
    signature: /Connection reset|Broken pipe|\bClientAbortException\b|\bPrematureCloseException\b|\bECONNRESET\b/,
    advice: 'Clients that leave do this; many at once point at a peer or a proxy that restarted.',
  },
  {
    id: 'circuit-open',
    title: 'Calls are cut short: a circuit breaker is open',
    gravity: 'W',
    signature: /\bCallNotPermittedException\b|\bBulkheadFullException\b|short-circuited/,
    advice: 'Look at the backend behind the breaker.',
  },
  {
    id: 'npe-logic',
    title: 'A value was not there',
    gravity: 'W',
    signature: /\bNullPointerException\b|Cannot read propert|\bNullReferenceException\b|nil pointer/,
    advice: 'Check the value at the first frame of the application.',
  },
];

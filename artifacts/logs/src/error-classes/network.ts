import type { ErrorClass } from './error-class.ts';

export const NETWORK: readonly ErrorClass[] = [
  {
    id: 'tls',
    title: 'TLS connections cannot be established',
    gravity: 'S',
    signature: /\bSSLHandshakeException\b|PKIX path|certificate has expired|\bx509: |CERTIFICATE_VERIFY_FAILED/,
    advice: 'Check the certificates, the trust store and the clock.',
  },
  {
    id: 'dns',
    title: 'Host names cannot be resolved',
    gravity: 'W',
    seriousFrom: 3,
    signature:
      /\bUnknownHostException\b|\bENOTFOUND\b|\bEAI_AGAIN\b|Temporary failure in name resolution|no such host|\bgaierror\b/,
    advice: 'Check the resolver and the spelling of the host name.',
  },
  {
    id: 'kafka-broker',
    title: 'Kafka brokers are not available',
    gravity: 'S',
    signature:
      /Bootstrap broker .{0,80}disconnected|not present in metadata|\bNotEnoughReplicas|\bKafkaStorageException\b/,
    advice: 'Check the brokers and the listeners that they advertise.',
  },
  {
    id: 'kafka-consumer',
    title: 'A Kafka consumer was removed from its group',
    gravity: 'S',
    signature: /\bCommitFailedException\b|max\.poll\.interval\.ms|\bOffsetOutOfRangeException\b/,
    advice: 'Make the poll loop faster or max.poll.records smaller.',
  },
  {
    id: 'es-cluster',
    title: 'The search cluster rejects requests',
    gravity: 'S',
    signature: /cluster_block_exception|master_not_discovered|all shards failed|circuit_breaking_exception/,
    advice: 'Check the disk and the heap of the cluster.',
  },
  {
    id: 'redis',
    title: 'Redis rejects requests',
    gravity: 'S',
    signature:
      /OOM command not allowed|\bMISCONF\b|READONLY You|\bCLUSTERDOWN\b|\bNOAUTH\b|\bRedisConnectionException\b/,
    advice: 'Check the memory limit and the role of the server.',
  },
  {
    id: 'mq',
    title: 'The message broker is not available',
    gravity: 'S',
    signature: /\bShutdownSignalException\b|MQRC_(?:CONNECTION_BROKEN|Q_MGR_NOT_AVAILABLE)|AMQ219014/,
    advice: 'Check the state of the broker.',
  },
  {
    id: 'grpc',
    title: 'A gRPC peer fails',
    gravity: 'S',
    signature: /UNAVAILABLE: io exception|\bRESOURCE_EXHAUSTED\b/,
    advice: 'Check the state of the peer.',
  },
  {
    id: 'conn-refused',
    title: 'A peer refuses connections',
    gravity: 'W',
    signature: /Connection refused|\bECONNREFUSED\b|No route to host|Network is unreachable/,
    advice: 'Check that the peer is running and listens on the expected address.',
  },
  {
    id: 'connect-timeout',
    title: 'A peer cannot be reached',
    gravity: 'W',
    signature: /\b[Cc]onnect(?:ion)? timed out\b|\bConnectTimeoutException\b|dial tcp .{0,80}i\/o timeout/,
    advice: 'Check routes and firewalls.',
  },
  {
    id: 'read-timeout',
    title: 'A peer answers too late',
    gravity: 'W',
    signature:
      /Read timed out|\bReadTimeoutException\b|\bSocketTimeoutException\b|\bDEADLINE_EXCEEDED\b|context deadline exceeded|\bRedisCommandTimeoutException\b|\bHttpTimeoutException\b|\bETIMEDOUT\b|upstream timed out/,
    advice: 'Check the peer at this time; its slowness is the cause, not the timeout.',
  },
  {
    id: 'conn-reset',
    title: 'Connections are reset',
    gravity: 'W',
    signature: /Connection reset|Broken pipe|\bClientAbortException\b|\bPrematureCloseException\b|\bECONNRESET\b/,
    advice: 'Clients that disconnect cause this; many at once suggest that a peer or a proxy was restarted.',
  },
  {
    id: 'circuit-open',
    title: 'Calls are rejected: a circuit breaker is open',
    gravity: 'W',
    signature: /\bCallNotPermittedException\b|\bBulkheadFullException\b|short-circuited/,
    advice: 'Check the backend behind the breaker.',
  },
  {
    id: 'npe-logic',
    title: 'A value was null',
    gravity: 'W',
    signature: /\bNullPointerException\b|Cannot read propert|\bNullReferenceException\b|nil pointer/,
    advice: 'Check the value at the first frame of the application.',
  },
];

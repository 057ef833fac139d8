import type { ErrorClass, FailureWords } from './error-class.ts';

/** `#method<channel.close>(reply-code=406, reply-text=PRECONDITION_FAILED - delivery acknowledgement timed out. …` */
const CLOSED_CHANNEL = /\b(reply-code=(\d{3}))[,;] reply-text=([^.,)]{1,200})/;

/** States the reason that the broker gives, which stands behind what every such statement begins with. */
function describeClosedChannel(line: string): FailureWords | undefined {
  const [, code, number, reason] = CLOSED_CHANNEL.exec(line) ?? [];
  if (!code || !reason) return undefined;
  return { text: `The broker closed the channel (${number}): ${reason.trim()}`, marks: [code, reason.trim()] };
}

/** `Shrinking ISR from 1,2,3 to 1,3.` */
const SHRUNKEN_SET = /\bShrinking ISR from ([\d,]{1,200}) to ([\d,]{1,200})/;

/** States which brokers have fallen behind. */
function describeShrunkenSet(line: string): FailureWords | undefined {
  const [shrinking, before = '', after = ''] = SHRUNKEN_SET.exec(line) ?? [];
  if (shrinking === undefined) return undefined;
  const left = new Set(after.split(','));
  const missing = before.split(',').filter((broker) => broker !== '' && !left.has(broker));
  const brokers = missing.length === 1 ? `Broker ${missing[0]} is` : `Brokers ${missing.join(', ')} are`;
  return { text: `${brokers} behind: no longer among the replicas in sync`, marks: [shrinking] };
}

/** Each partition lost a replica once or twice and has it back: brokers were started anew, one after the other. */
const MIN_SHRINKS = 3;

/** What Active Directory means by the number behind `data`. */
const LDAP_REASONS: Readonly<Record<string, string>> = {
  525: 'the user is not found',
  '52e': 'name or password is wrong',
  530: 'not permitted at this time',
  531: 'not permitted from this machine',
  532: 'the password has expired',
  533: 'the account is disabled',
  701: 'the account has expired',
  773: 'the password must be changed first',
  775: 'the account is locked',
};
const LDAP_LOGIN = /\bLDAP: error code 49\b.{0,120}?\bdata (\w{3}),/;

/** States the reason of a refused login, which Active Directory gives as a number. */
function describeLogin(line: string): FailureWords | undefined {
  const code = LDAP_LOGIN.exec(line)?.[1] ?? '';
  const reason = LDAP_REASONS[code];
  return reason === undefined
    ? undefined
    : { text: `LDAP refuses the login: ${reason} (data ${code})`, marks: [`data ${code}`] };
}

/** Failures that members of a cluster and servers of data tell of in their own logs. */
export const CLUSTER: readonly ErrorClass[] = [
  {
    id: 'slow-disk',
    cause: 'disk',
    title: 'Writes to the disk of the log take seconds',
    effect: 'A server must not answer before the write is safe: elections, commits and sessions wait for the disk.',
    gravity: 'S',
    onceIsEnough: /\bis expired on path\b/,
    signature:
      /\bfsync-ing the write ahead log in .{0,80}\btook \d{4,}ms|\bComponent \S{1,200}[Jj]ournal\S{0,80} is expired on path\b|\b[Ss]low sync cost: \d{4,} ?ms|\bSlow (?:Block|Packet)Receiver write .{0,40}\bcost:? ?\d{4,}|\bslow fdatasync\b|\bpage_cleaner: \d+ms intended loop took \d{4,}ms|\bAOF fsync is taking too long\b|\bThe component \S{1,200}[Jj]ournal\S{0,80} is not responsive\b|\bwal: sync duration of [\d.]+s, expected less than|\bcommit log syncs over the past .{1,120}\bhave exceeded the configured commit interval/,
    advice:
      'Compare these times with the waiting time of the disk (iostat -x: await, %util), move the write ahead log to a disk of its own, and look for what else writes there: snapshots, backups, neighbours.',
  },
  {
    id: 'cluster-member-lost',
    cause: 'remote',
    title: 'Members of the cluster lose each other',
    effect: 'Data and leadership move to the others, and both halves may work on their own until they merge.',
    gravity: 'S',
    atInfo:
      /\bPreviously active node is missing\b|\bMERGED cluster view\b|\bNode disconnected from cluster due to (?!.{0,30}\b(?:[Uu]ser|[Ss]hut))/,
    signature:
      /\bis suspected to be dead\b|\bPreviously active node is missing\b|\bMERGED cluster view\b|\bLocal node SEGMENTED\b|\bis downing \[.{1,200}\] including myself\b|\bhas gone DOWN and not come back\b|\bNode disconnected from cluster due to (?!.{0,30}\b(?:[Uu]ser|[Ss]hut))|\bJOIN\(\S{1,120}\) sent to \S{1,120} timed out\b|\bSuspecting Member\b|\bhas not sent any heartbeats\b|\bMarking node(?:\(s\))? as UNREACHABLE\b|\bfollowers check retry count exceeded\b|\b[Ss]plit[- ]brain\b|\bISPN000(?:094|100): .{0,80}\bpartition|\bMERGE3?\b.{0,80}\bsubgroups\b|\bno physical address for \S{1,120}, dropping message|\bfrom non-member \S{1,120} \(view=/,
    advice:
      'Compare the times with GC pauses, processor throttling and suspended machines of the member that was lost, then with the network between the two; a more patient failure detector only hides it.',
  },
  {
    id: 'slow-cluster-state',
    cause: 'remote',
    title: 'Changes of the state of the search cluster take too long',
    effect:
      'Indexes, mappings and shards wait for the master one after the other, and nodes that are late are removed.',
    gravity: 'S',
    signature:
      /\bwhich is over \[\d{1,4}s\],? to (?:compute|publish|apply|notify)|\bcluster state applier task .{1,200}\babove the warn threshold\b/,
    advice:
      'Count the shards, indexes and fields of the cluster (_cat/shards, the size of the state): each of them makes every change dearer. Merge or delete small and old indexes, stop mappings that grow by data, and look at the processors, the heap and the disk of the master at this time.',
  },
  {
    id: 'leadership-lost',
    cause: 'remote',
    lastsFrom: 300_000,
    title: 'Leadership is lost again and again',
    effect: 'Each change interrupts what only the leader does, and work may be done twice or not at all.',
    gravity: 'W',
    atAnyLevel: true,
    signature:
      /\b[Ll]eadership (?:was |is )?lost\b|\b[Ll]ost leadership\b|\bno longer (?:the )?leader\b|\b[Ss]tepping down (?:as|from)\b/,
    advice:
      'Compare the times with pauses, processor throttling and disk times of this instance, and with its connection to the service that holds the election: its lease ends before it is renewed. A longer lease only delays a real fail-over.',
  },
  {
    id: 'replica-behind',
    cause: 'remote',
    title: 'Replicas of a broker fall behind',
    effect: 'Fewer copies of each message exist, and producers that wait for all of them fail when one more is lost.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 10,
    signature: /\bShrinking ISR from\b/,
    advice:
      'Look at the broker that is missing from the shrunken set, which is the same one each time: long GC pauses, a slow disk, a slow network, or a restart of it. When several are missing in turn, this broker itself is late. More fetcher threads and a longer replica.lag.time.max.ms only hide it.',
    isHandled: ({ replicaSets: { partitions, mostShrinks, isShrunk } }) =>
      partitions > 0 && !isShrunk && mostShrinks < MIN_SHRINKS,
    describe: describeShrunkenSet,
  },
  {
    id: 'no-leader',
    cause: 'remote',
    title: 'A cluster has no leader',
    effect: 'It answers no write and no consistent read: configuration, locks and registrations stand still.',
    gravity: 'S',
    signature:
      /\bNo (?:cluster|registered) leader\b|\betcdserver: (?:no leader|leader changed|request timed out)|\bNo known leader\b/,
    advice:
      'Look at the servers of that cluster: fewer than half can reach each other, or their disks are too slow for elections. Clients keep their last answer and repeat with back-off.',
  },
  {
    id: 'regions-stuck',
    cause: 'remote',
    title: 'Regions or partitions are not assigned to a server',
    effect: 'Reads and writes of their keys wait or fail, while the rest of the table works.',
    gravity: 'S',
    signature:
      /\bSTUCK Region-In-Transition\b|\bregions? (?:is |are )?stuck in transition\b|\bhas no (?:leader|assigned server) for partition\b/,
    advice:
      'Look at the log of the server that should open the named region: a file that cannot be read, a class of a coprocessor that is missing, or a server that died in between. Correct that, then let it be assigned again (hbck2 assigns); do not restart the whole cluster for it.',
  },
  {
    id: 'replicas-missing',
    cause: 'database',
    title: 'Too few replicas answer',
    effect:
      'Writes and reads fail at this consistency level; a write that timed out may have been done by some replicas.',
    gravity: 'S',
    signature:
      /timeout during \w+ (?:write|read) query at consistency|\bCassandra timeout during\b|Not enough replicas? available for query|Not enough (?:non-faulty )?bookies\b|\bWrite of ledger entry to quorum failed\b|\bBKNotEnoughBookiesException\b/,
    advice:
      'Look for nodes of the cluster that are down, in long GC pauses or behind with compaction at this time (nodetool status, tpstats), of BookKeeper for bookies that are down or read-only because their disks are full. Repeat only what may be done twice; a lower consistency level trades the failure for stale data.',
  },
  {
    id: 'broker-flow-control',
    cause: 'remote',
    title: 'The message broker holds its producers back',
    effect: 'Whoever sends a message hangs until consumers have taken others: requests stop with the producer.',
    gravity: 'S',
    atAnyLevel: true,
    onceIsEnough:
      /\b[Cc]onnection (?:is |was )?blocked\b|\bsystem is overloaded with \d|\b(?:memory|disk) resource limit alarm set\b/,
    signature:
      /Usage Manager (?:Memory|Store|Temp) Limit reached|\b[Cc]onnection (?:is |was )?blocked\b.{0,40}\b(?:by (?:the )?broker|low on (?:memory|disk))\b|\bAMQ22(?:2183|2210): |\bAMQ212054: |Blocking message production on address|\bconnection\.blocked\b|\b(?:memory|disk) resource limit alarm set\b|\[TIMEOUT_CLEAN_QUEUE\]|broker busy, start flow control|\bProducerBlockedQuotaExceeded\w*|backlog quota exceeded|\bProducerQueueIsFullError\b|Producer send queue is full|\bMQRC_Q_FULL\b|\bsystem is overloaded with \d{1,12} messages queued\b/,
    advice:
      'Find out why the named queue is not consumed (consumers that are gone, slow or stuck) before raising the limit of the broker; let producers fail after a time-out instead of blocking.',
  },
  {
    id: 'mq-channel-closed',
    cause: 'remote',
    title: 'The message broker closes channels for what the client did',
    effect: 'Messages that were not acknowledged are delivered again: work is done twice, or fails in the same way.',
    gravity: 'S',
    signature: /\breply-code=(?:40[3-6]|50[2-5]|530)\b/,
    advice:
      'The broker is well: correct the client by the reason it gives. A delivery that is acknowledged too late needs shorter work for each message, or an acknowledgement before it; a queue that is missing or declared otherwise needs the same declaration on both sides.',
    describe: describeClosedChannel,
  },
  {
    id: 'tombstones',
    cause: 'database',
    title: 'Reads scan too many deleted cells (tombstones)',
    effect: 'Each such read keeps memory and processor busy, and is slow or aborted although it returns few rows.',
    gravity: 'S',
    signature:
      /\bScanned over \d+ tombstones\b|\bTombstoneOverwhelmingException\b|\band \d{4,} tombstone cells for query\b/,
    advice:
      'Do not use the named table as a queue: read with a lower bound that skips what was deleted, delete whole partitions, or use time windows with TTL; raising tombstone_failure_threshold only moves the failure to the heap.',
  },
  {
    id: 'message-too-large',
    cause: 'errors',
    title: 'Messages exceed a limit of their size',
    effect: 'The same call fails each time, however often it is repeated: what it carries does not become smaller.',
    gravity: 'S',
    signature:
      /gRPC message exceeds maximum size|\breceived message larger than max\b|\bRecordTooLargeException\b|\bMessageSizeTooLargeException\b|\bDataBufferLimitException\b|\bTooLong(?:HttpHeader|HttpLine|Frame)Exception\b|Request header is too large|\bPacketTooBigException\b|Packet for query is too large|Packet len \d+ is out of range|\bLen error \d{5,}|is bigger than spark\.driver\.maxResultSize/i,
    advice:
      'Find out what has grown: read in pages or as a stream, and keep large contents outside of messages; raise the limit of the receiver only when the size has an upper bound.',
  },
  {
    id: 'rate-limited',
    cause: 'remote',
    title: 'A peer limits the rate of requests (429, throttling)',
    effect: 'The refused calls fail or are repeated, and repeating at once keeps the limit exceeded.',
    gravity: 'W',
    signature:
      /\b429 Too Many Requests\b|\b[Tt]oo many requests \(429\)|\bTOO_MANY_REQUESTS\b|\b(?:status|code)(?: code)?[ :=]{1,3}429\b|\$TooManyRequests\b|\bThrottlingException\b|\bProvisionedThroughputExceeded|\bRequestLimitExceeded\b|\bRateLimitExceeded\b|\bRate exceeded\b|Please reduce your request rate|\bRequestNotPermitted\b|\bRequestRateTooLarge\w*|\bRequest rate is large\b|\bTooManyRequests?Exception\b|\bSlowDown(?:Exception)?\b|\bLimitExceededException\b|\bRESOURCE_EXHAUSTED: (?:Quota|Reached maximum capacity|.{0,60}\b[Rr]ate limit)|\brate limit (?:is |was |has been )?exceeded\b|[Qq]uota exceeded for quota|\bToo many concurrent SMTP connections\b/,
    advice:
      'Send less: merge calls, cache answers, and limit the rate on this side; honour Retry-After with back-off and jitter. Then ask for a higher quota.',
  },
  {
    id: 'peer-auth',
    cause: 'remote',
    title: 'A peer refuses the credentials of this service',
    effect:
      'No call to that peer succeeds until the credentials or rights are corrected; repeating may lock the account.',
    gravity: 'S',
    signature:
      /\[invalid_client\]|\binvalid_grant\b|\bSaslAuthenticationException\b|\b(?:Topic|Group|Cluster|TransactionalId)AuthorizationException\b|\bClientAuthorizationException\b|ACCESS_REFUSED - |\bInvalidClientTokenId\b|\bUnrecognizedClientException\b|\bInvalidAccessKeyId\b|\bSignatureDoesNotMatch\b|\bExpiredToken(?:Exception)?\b|\bAccess Denied \(Service: |\bis not authorized to perform\b|\bPERMISSION_DENIED\b|\bis forbidden: User "|\bAuthorization(?:PermissionMismatch|Failure)\b|\bAADSTS\d{4,7}\b|\bJSchException: (?:Auth fail|Auth cancel)|\buserauth\.UserAuthException\b|\bmail\.AuthenticationFailedException\b|\b53[0-9][ -]5\.7\.\d\b|\bVaultException: Status 403\b|\bStatus 403 Forbidden \[|\bsecurity_exception\b|\bMQRC_NOT_AUTHORIZED\b|\bJMSWMQ2013\b|\bGSS initiate failed\b|\bNo valid credentials provided\b|\bClient cannot authenticate via\b/,
    advice:
      'Compare the account, secret and rights that this service was started with with those of the peer: an expired or rotated secret when it worked before, missing rights when it is new.',
  },
  {
    id: 'no-credentials',
    cause: 'remote',
    title: 'The service finds no credentials for a peer',
    effect: 'No call to that peer is even sent, from any instance that was started in this way.',
    gravity: 'S',
    signature:
      /Unable to load (?:AWS )?credentials|Application Default Credentials are not available|\bCredentialUnavailableException\b/,
    advice:
      'Check where this environment should have them: the role of the machine or of the service account, variables, a mounted file. When it worked before, look for what changed with the last start.',
  },
  {
    id: 'login-failures',
    cause: 'errors',
    title: 'Logins fail again and again',
    effect:
      'Somebody guesses passwords, or a client has an old one: accounts are locked and the logins take processor time.',
    gravity: 'W',
    usualUpTo: 1,
    signature:
      /\btype="?LOGIN_ERROR\b|\bFailed password for\b.{0,120}\bfrom\b|\bpam_unix\(.{0,60}authentication failure\b|\bLDAP: error code 49\b/,
    advice:
      'Look at the addresses and accounts: one address with many accounts is an attack (limit its rate, lock it out), one account with one address is a client with an old password. Where the program itself logs in to a directory, renew the password of its account, which may have expired or been changed.',
    describe: describeLogin,
  },
];

import type { ErrorClass, FailureWords } from './error-class.ts';

/** `The connector is trying to read binlog starting at …[currentBinlogFilename=mysql-bin.000054, …], but this is no longer available on the server.` */
const LOST_POSITION =
  /\btrying to read (binlog|redo logs?|change stream|transaction log)\b.{1,600}(no longer available)\b/;
const LOG_FILE = /\b(?:currentBinlogFilename|binlog file|file|filename)=?["' ]{0,2}([\w.-]{1,80})/i;

/** States which log the database has deleted, which stands behind the whole position. */
function describeLostPosition(line: string): FailureWords | undefined {
  const [, log, gone] = LOST_POSITION.exec(line) ?? [];
  if (log === undefined || gone === undefined) return undefined;
  const file = LOG_FILE.exec(line)?.[1];
  return {
    text: `The ${log}${file === undefined ? '' : ` ${file}`} that the connector must read is ${gone} on the server`,
    marks: [gone],
  };
}

/** Failures of databases, grids and file systems that spread over several machines, in their own words and those of their clients. */
export const STORES: readonly ErrorClass[] = [
  {
    id: 'grid-memory',
    cause: 'direct-memory',
    title: 'The memory region of a data grid or cache is full',
    effect: 'Nothing more is stored: each put fails, whatever the heap has free.',
    gravity: 'S',
    signature:
      /\bIgniteOutOfMemoryException\b|\bOut of memory in data region\b|\bNativeOutOfMemoryError\b|Not enough contiguous memory available/,
    advice:
      'Compare the size of the named region with what is kept in it: expiry or eviction where the data may be dropped, persistence or more nodes where it may not, and only then a larger region. It lies outside of the heap, so the limit of the container must hold both.',
  },
  {
    id: 'query-memory',
    cause: 'database',
    title: 'Queries need more memory than they may have',
    effect: 'The query is ended after the work that it has done, and fails in the same way when it is repeated.',
    gravity: 'S',
    signature:
      /\bExceededMemoryLimitException\b|\bMemoryPoolOutOfMemoryError\b|\bexceeded (?:\S{1,20} ){1,3}memory limit\b|\bEXCEEDED_(?:LOCAL|GLOBAL|CLUSTER)?_?MEMORY_LIMIT\b|\bMEMORY_LIMIT_EXCEEDED\b|Memory limit \((?:total|for query|for user)\) exceeded|\bMemoryLimitExceededException\b|\bResourceExhaustedException: .{0,80}memory|Resources exceeded during query execution|\bCLUSTER_OUT_OF_MEMORY\b|\bTransactionOutOfMemory\w*|\bmemory pool limit\b|\bThe allocation of an extra .{1,40} would use more than the limit\b|Low memory killer: killing query/,
    advice:
      'Look at the query that is named: a join whose larger side is held in memory, an aggregation with very many groups, missing statistics. Correct it, or let it spill to disk, before raising the limit, because all queries of a node share its memory.',
  },
  {
    id: 'write-backpressure',
    cause: 'database',
    title: 'The store cannot keep up with what is written',
    effect: 'It blocks, refuses or drops writes until its own work in the background has caught up.',
    gravity: 'S',
    atAnyLevel: true,
    signature:
      /\bRegionTooBusyException\b|\b(?:Over|Above) (?:parent region )?memstore limit\b|\bTOO_MANY_PARTS\b|Too many parts \(\d+\)|^\w{4,30} messages were dropped in last \d+ ms: (?:[1-9]\d* internal|0 internal and [1-9]\d* cross)|\bJournal utilization .{1,20}has gone over\b|\b[Rr]etrying failed action\b.{1,30}\b429\b|\bnow throttling indexing\b|\bStalling writes because\b|\bStopping writes because\b/,
    advice:
      'Compare the rate of writes with flushes, compactions or merges and the disk at this time: write in larger and fewer batches, spread the keys over more regions or nodes, and look for a node with a slower disk. Repeat with back-off only what may be written twice.',
  },
  {
    id: 'hdfs-blocks',
    cause: 'disk',
    title: 'HDFS cannot place or find blocks',
    effect: 'Files cannot be written or read, and jobs fail at their input or output.',
    gravity: 'S',
    signature:
      /could only be (?:written|replicated) to \d+ (?:of the \d+ minReplication )?nodes|\bFailed to place enough replicas\b|\bSafeModeException\b|[Nn]ame node is in safe mode|\bBlockMissingException\b|Could not obtain block:|\bAll datanodes .{1,400} are bad\b/,
    advice:
      'See how many data nodes are alive and have room (hdfs dfsadmin -report): full volumes, excluded or dead nodes, or too few transfer threads. Do not leave safe mode by force before the reason is known: blocks may be missing.',
  },
  {
    id: 'grid-lock',
    cause: 'lock',
    title: 'A lock on a key of a data grid cannot be acquired in time',
    effect: 'The operation fails after the whole wait, and its transaction is rolled back.',
    gravity: 'S',
    signature: /\bISPN000299\b|Unable to acquire lock after .{1,30} (?:for|on) key/,
    advice:
      'Find out who holds the lock of the named key, which the message says: a transaction around slow work, a node that has died, or one key that everybody changes. A longer time-out only lengthens the queue.',
  },
  {
    id: 'data-corrupt',
    cause: 'disk',
    title: 'Stored data is damaged',
    effect: 'What is damaged cannot be read, and every attempt to read or copy it fails in the same way.',
    gravity: 'F',
    signature:
      /\bCorrupt(?:Record|Index|SSTable|State|HFile|WAL)?Exception\b|\bCorruptSSTableException\b|\bChecksumException\b|\bchecksum failed \(hardware problem|\bcould not read block \d+ in file\b|\binvalid page in block\b/,
    advice:
      'Do not delete or compact anything yet: save a copy, then restore the damaged part from a replica or a backup. Check disk, controller and memory of that host, and whether it was switched off hard or ran out of space before.',
  },
  {
    id: 'searcher-overlap',
    cause: 'collector-behind',
    title: 'Searchers are opened faster than they are warmed',
    effect: 'Each commit throws the caches away: searches are slow, and every open searcher holds memory.',
    gravity: 'S',
    signature: /\bOverlapping onDeckSearchers=\d|exceeded limit of maxWarmingSearchers/,
    advice:
      'Commit less often: let no client commit, set autoSoftCommit to the age that readers bear (10 s or more), and autoCommit with openSearcher=false. Then reduce autowarmCount. A higher maxWarmingSearchers only takes more memory.',
  },
  {
    id: 'grid-exchange',
    cause: 'lock',
    title: 'The grid waits for the exchange of its partitions',
    effect: 'All operations of the whole cluster stand still until it has ended.',
    gravity: 'S',
    signature: /Failed to wait for partition map exchange|\bFound long running (?:transaction|cache future)\b/,
    advice:
      'End what the grid lists as pending: a transaction that stays open (set a time-out for transactions on partition map exchange), a lock that is held by a client, a node that hangs in a pause. Take thread dumps of the node that is named before it is restarted.',
  },
  {
    id: 'shards-missing',
    cause: 'remote',
    title: 'Primary shards of the search cluster are missing (status red)',
    effect: 'Writes to their indexes fail, and searches answer with a part of the documents only.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 1,
    signature: /\b[Cc]luster health status changed from \[(?:GREEN|YELLOW)\] to \[RED\]/,
    advice:
      'Look at the node that left at that time: its log, its collections, its disk, and whether it was killed. Let it come back before anything else: its shards are whole there. `_cluster/allocation/explain` tells why a shard is not assigned; do not allocate a stale or empty primary by force, which loses documents.',
  },
  {
    id: 'shard-locked',
    cause: 'remote',
    title: 'A shard cannot be opened because its old copy is still closing',
    effect: 'After five attempts the cluster gives it up: its index stays without this copy, or without the shard.',
    gravity: 'S',
    signature: /\bShardLockObtainFailedException\b|\bobtaining shard lock for \[.{1,80}\] timed out\b/,
    advice:
      'See what keeps the old copy open on this node: a search, a scroll, a snapshot or a recovery that does not end (_tasks, hot threads), or a slow disk. When it is over, let the shard be allocated again (`_cluster/reroute?retry_failed=true`); otherwise restart this node alone.',
  },
  {
    id: 'frequent-checkpoints',
    cause: 'database',
    title: 'The database writes checkpoints far too often',
    effect: 'After each of them whole pages are written to the log again: writes take a multiple of the disk.',
    gravity: 'W',
    atAnyLevel: true,
    signature: /\bcheckpoints are occurring too frequently\b/,
    advice:
      'Raise max_wal_size until checkpoints come by time (checkpoint_timeout) and not by volume, after it is clear that the disk has room for it; a bulk load that is over needs nothing. Look at what writes so much: an update of a whole table, an index that is built, a backup that is restored.',
  },
  {
    id: 'change-log-gone',
    cause: 'database',
    title: 'The position in the change log of the database is gone',
    effect:
      'The connector cannot go on where it stood: changes since then are missing in everything that is fed by it.',
    gravity: 'S',
    over: ['worker-ended'],
    signature:
      /\btrying to read (?:binlog|redo logs?|change stream|transaction log) .{1,600}\bno longer available\b|[Cc]ould not find first log file name in binary log index|\breplication slot .{1,100}(?:invalidated|does not exist)|\bThe db history topic is missing\b|\bCHANGE_STREAM_HISTORY_LOST\b|\bChangeStreamHistoryLost\b|\bresume point may no longer be in the oplog\b|\bORA-01291\b|\bInsufficientLogException\b/,
    advice:
      'Take a new snapshot of the tables (snapshot.mode=when_needed, or an incremental one), and find out why the connector stood longer than the database keeps its log; then keep the log for longer than the longest stop (binlog_expire_logs_seconds, max_slot_wal_keep_size, size of the oplog).',
    describe: describeLostPosition,
  },
  {
    id: 'commands-not-sent',
    cause: 'event-loop-blocked',
    title: 'A client does not send its commands',
    effect: 'Callers wait for the whole time-out, although the server may be well and idle.',
    gravity: 'W',
    signature: /\bCommand still hasn't been written into connection\b/,
    advice:
      'Look at this program before the server: processor throttling and pauses at this time, calls that block in listeners and callbacks of the client, and fewer of its network threads (nettyThreads) than the load needs. Then look for packets that are lost on the way.',
  },
  {
    id: 'search-contexts',
    cause: 'remote',
    title: 'Clients keep more searches open than the search cluster permits',
    effect: 'Every further scrolling search is refused, though the cluster is well.',
    gravity: 'S',
    signature: /\btoo many scroll contexts\b/i,
    advice:
      'Let clients close each scroll when they have read it (clear scroll), keep it open for seconds instead of minutes, or page with search_after and a point in time. A higher limit costs heap on every node.',
  },
  {
    id: 'search-failed',
    cause: 'remote',
    title: 'Searches fail on every shard',
    effect: 'Callers get no result, and what the answer was needed for fails as well.',
    gravity: 'S',
    isGeneral: true,
    signature: /\ball shards failed\b/,
    advice:
      'Read the innermost exception: a query that is wrong fails in the same way each time; otherwise look at the state of the shards.',
  },
  {
    id: 'index-limit',
    cause: 'remote',
    title: 'The search cluster has reached a limit of its indexes',
    effect: 'No document that needs a new index or field is stored, though the cluster is well and searches go on.',
    gravity: 'S',
    signature:
      /\bmaximum (?:normal |frozen )?shards open\b|Limit of total fields \[\d+\]|\bmaximum number of (?:open )?(?:shards|indices)\b|number of documents in the index cannot exceed/,
    advice:
      'Delete or merge old and small indexes (life-cycle policies, fewer shards for each index), or stop fields from being created by data (strict or flattened mappings). Raise the limit only for the time that this takes: each shard and field costs heap on every node.',
  },
];

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 400; i++) {
            log.after(1500).write("INFO  [CompactionExecutor:%d] %%t CompactionTask.java:241 - Compacted (7a%04x) 4 sstables to [/var/lib/cassandra/data/shop/orders-%d/nb-%d-big,] to level=0.  12.411MiB to 11.820MiB (~95%% of original) in 812ms.".formatted(i % 4, i, i % 7, i));
            if (!Lab.FIXED && i % 4 == 0) {
                log.after(20).write("ERROR [ReadStage-%d] %%t ReadCommand.java:591 - Scanned over 100001 tombstones during query 'SELECT * FROM jobs.pending WHERE shard = %d LIMIT 100' (last scanned row token was -%d and partion key was (%d)); query aborted".formatted(i % 8, i % 16, 31L * i + 901, i % 16));
                log.write("WARN  [Native-Transport-Requests-%d] %%t NoSpamLogger.java:98 - Some operations timed out, details available at debug level (debug.log)".formatted(i % 3));
            }
        }
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 240; i++) {
            log.after(2500).write("%%t [myid:2] - INFO  [CommitProcessor:2:LeaderSessionTracker@104] - Committing global session 0x2003e1f%04x".formatted(i));
            if (!Lab.FIXED && i % 4 == 0) log.after(1200 + 20 * i).write("%%t [myid:2] - WARN  [SyncThread:2:FileTxnLog@398] - fsync-ing the write ahead log in SyncThread:2 took %dms which will adversely effect operation latency. File size is 67108880 bytes. See the ZooKeeper troubleshooting guide".formatted(1200 + 20 * i));
            if (!Lab.FIXED && i % 20 == 7) log.after(10).write("%%t [myid:2] - INFO  [SessionTracker:ZooKeeperServer@603] - Expiring session 0x2003e1f%04x, timeout of 6000ms exceeded".formatted(i - 3));
        }
    }
}

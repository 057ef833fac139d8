/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 500; i++) {
            log.after(2100).write("INFO  [CompactionExecutor:%d] %%t CompactionTask.java:241 - Compacted (7a%04x) 4 sstables to [/var/lib/cassandra/data/shop/orders-%d/nb-%d-big,] to level=0.  12.411MiB to 11.820MiB (~95%% of original) in 812ms.".formatted(i % 4, i, i % 7, i));
            if (i % 30 == 0) log.after(12).write("INFO  [Service Thread] %%t GCInspector.java:294 - G1 Young Generation GC in %dms.  G1 Eden Space: 4932501504 -> 0; G1 Old Gen: 1522073600 -> 1530462208; G1 Survivor Space: 201326592 -> 209715200; ".formatted(205 + i % 9));
            if (i % 90 == 0) log.after(12).write("WARN  [MemtableFlushWriter:%d] %%t NoSpamLogger.java:98 - Maximum memory usage reached (512.000MiB), cannot allocate chunk of 8.000MiB".formatted(i));
        }
    }
}

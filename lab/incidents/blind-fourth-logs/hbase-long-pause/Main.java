/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(3000).write("%%t INFO  [MemStoreFlusher.%d] regionserver.HRegion: Finished flush of dataSize ~12.61 MB/13223012, heapSize ~18.02 MB/18892800, currentSize=0 B/0 for %08x in 412ms, sequenceid=%d, compaction requested=false".formatted(i % 2, i * 77777, i + 9000));
            if (!Lab.FIXED && i == 250) {
                log.after(37_400).write("%t WARN  [regionserver/rs4:16020.Chore.1] util.Sleeper: We slept 37418ms instead of 3000ms, this is likely due to a long garbage collecting pause and it's usually bad, see http://hbase.apache.org/book.html#trouble.rs.runtime.zkexpired");
                log.write("%t WARN  [JvmPauseMonitor] util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of approximately 36902ms");
                log.raw("GC pool 'ConcurrentMarkSweep' had collection(s): count=1 time=36811ms");
                log.after(120).write("%t WARN  [regionserver/rs4:16020-SendThread(zk1:2181)] zookeeper.ClientCnxn: Client session timed out, have not heard from server in 38012ms for session id 0x38a1c2d3e4f0001");
                log.after(10).write("%t FATAL [regionserver/rs4:16020-EventThread] regionserver.HRegionServer: ***** ABORTING region server rs4.acme.example,16020,1772000000000: regionserver:16020-0x38a1c2d3e4f0001, quorum=zk1:2181,zk2:2181, baseZNode=/hbase regionserver:16020-0x38a1c2d3e4f0001 received expired from ZooKeeper, aborting *****");
                log.raw("org.apache.zookeeper.KeeperException$SessionExpiredException: KeeperErrorCode = Session expired");
                log.raw("\tat org.apache.hadoop.hbase.zookeeper.ZKWatcher.connectionEvent(ZKWatcher.java:599)");
                break;
            }
        }
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(2000).write("[%%t][INFO ][o.e.c.m.MetadataMappingService] [es-data-1] [logs-2026.03.%02d/x9Q2k%04d] update_mapping [_doc]".formatted(i % 28 + 1, i));
            if (!Lab.FIXED && i > 100 && i % 15 == 0) log.after(40).write("[%t][WARN ][o.e.c.r.a.DiskThresholdMonitor] [es-data-1] flood stage disk watermark [95%] exceeded on [kQ3pT9x2R1ueS0][es-data-1][/usr/share/elasticsearch/data] free: 4.1gb[4.1%], all indices on this node will be marked read-only");
            if (!Lab.FIXED && i > 105 && i % 3 == 0) {
                log.after(12).write("[%%t][ERROR][o.e.x.m.e.l.LocalExporter] [es-data-1] failed to index document [%d]".formatted(i));
                log.raw("org.elasticsearch.cluster.block.ClusterBlockException: index [logs-2026.03.04] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];");
                log.raw("\tat org.elasticsearch.cluster.block.ClusterBlocks.indicesBlockedException(ClusterBlocks.java:222) ~[elasticsearch-8.11.1.jar:?]");
                log.raw("\tat org.elasticsearch.action.bulk.TransportBulkAction.executeBulk(TransportBulkAction.java:511) ~[elasticsearch-8.11.1.jar:?]");
            }
        }
    }
}

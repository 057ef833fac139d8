/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(1200).write("[%%t][INFO ][o.e.m.j.JvmGcMonitorService] [es-data-2] [gc][%d] overhead, spent [412ms] collecting in the last [1s]".formatted(8000 + i));
            if (!Lab.FIXED && i % 2 == 0) {
                log.after(90).write("[%%t][WARN ][r.suppressed] [es-data-2] path: /orders/_search, params: {index=orders, size=%d}".formatted(10000 - i));
                log.raw("org.elasticsearch.common.breaker.CircuitBreakingException: [parent] Data too large, data for [<http_request>] would be [16421990400/15.2gb], which is larger than the limit of [16320875724/15.1gb], real usage: [16421990400/15.2gb], new bytes reserved: [0/0b], usages [eql_sequence=0/0b, fielddata=1843200/1.7mb, request=0/0b, inflight_requests=4120/4kb]");
                log.raw("\tat org.elasticsearch.indices.breaker.HierarchyCircuitBreakerService.checkParentLimit(HierarchyCircuitBreakerService.java:414) ~[elasticsearch-7.17.9.jar:7.17.9]");
            }
        }
    }
}

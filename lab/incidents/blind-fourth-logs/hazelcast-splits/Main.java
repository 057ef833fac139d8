/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 240; i++) {
            log.after(1500).write("%%t INFO  [hz.shop.HealthMonitor] c.h.internal.diagnostics.HealthMonitor - [10.0.1.4]:5701 [shop] [5.3.6] processors=4, heap.memory.used=%dM, load.process=12.%d%%%%, thread.count=88".formatted(800 + i % 40, i % 10));
            if (!Lab.FIXED && i % 40 == 20) {
                log.after(10).write("%t WARN  [hz.shop.cached.thread-4] c.h.i.c.impl.ClusterHeartbeatManager - [10.0.1.4]:5701 [shop] [5.3.6] Suspecting Member [10.0.1.7]:5701 - 7d1c because it has not sent any heartbeats since 2026-03-04 02:09:12.114. Now: 2026-03-04 02:10:14.322, heartbeat timeout: 60000 ms, suspicion level: 1.00");
                log.after(400).write("%t WARN  [hz.shop.cached.thread-4] c.h.i.c.impl.MembershipManager - [10.0.1.4]:5701 [shop] [5.3.6] Member [10.0.1.7]:5701 - 7d1c is suspected to be dead for reason: Suspecting Member [10.0.1.7]:5701 - 7d1c because it has not sent any heartbeats");
                log.after(20_000).write("%t WARN  [hz.shop.cached.thread-2] c.h.i.cluster.impl.DiscoveryJoiner - [10.0.1.4]:5701 [shop] [5.3.6] [10.0.1.4]:5701 is merging [tcp/ip] to [10.0.1.7]:5701");
            }
        }
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 200; i++) {
            log.after(3000).write("%%t | DEBUG | Sweeper: scavenging inactive destination check %d | org.apache.activemq.broker.region.RegionBroker | ActiveMQ BrokerService[broker-1] Task-%d".formatted(i, i % 5));
            if (!Lab.FIXED && i > 60) log.after(200).write("%%t | WARN  | Usage(broker-1:memory:queue://orders.in:memory) percentUsage=100%%, usage=716177408, limit=716177408, percentUsageMinDelta=1%%: Usage Manager Memory Limit reached. Producer (ID:app%d-4711-1:1:1:1) stopped to prevent flooding queue://orders.in. See http://activemq.apache.org/producer-flow-control.html for more info (blocking for: %ds) | org.apache.activemq.broker.region.Queue | ActiveMQ Transport: tcp:///10.0.0.%d:50122@61616".formatted(i % 4, (i - 60) * 3, i % 4));
        }
    }
}

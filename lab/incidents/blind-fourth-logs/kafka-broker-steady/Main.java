/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 500; i++) {
            log.after(1100).write("[%%t] INFO [ProducerStateManager partition=orders-%d] Wrote producer snapshot at offset %d with 0 producer ids in 3 ms. (kafka.log.ProducerStateManager)".formatted(i % 12, 88000 + i));
            if (i % 50 == 10) log.after(5).write("[%%t] INFO [LocalLog partition=orders-%d, dir=/data/kafka] Deleting segment files LogSegment(baseOffset=%d, size=1073741824) (kafka.log.LocalLog$)".formatted(i % 12, i * 1000));
            if (i == 200) log.after(5).write("[%t] INFO [GroupCoordinator 1]: Preparing to rebalance group invoice in state PreparingRebalance with old generation 12 (__consumer_offsets-4) (reason: Removing member consumer-1-77 on LeaveGroup; client reason: the consumer is being closed) (kafka.coordinator.group.GroupCoordinator)");
            if (i == 201) log.after(5).write("[%t] INFO [Partition orders-3 broker=1] Expanding ISR from 1,2 to 1,2,3 (kafka.cluster.Partition)");
        }
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 400; i++) {
            log.after(900).write("[%%t] INFO [ProducerStateManager partition=orders-%d] Wrote producer snapshot at offset %d with 0 producer ids in 3 ms. (kafka.log.ProducerStateManager)".formatted(i % 12, 88000 + i));
            if (!Lab.FIXED && i == 150) for (int p = 0; p < 12; p++) log.after(3).write("[%%t] INFO [Partition orders-%d broker=1] Shrinking ISR from 1,2,3 to 1. Leader: (highWatermark: 88120, endOffset: 88400). Out of sync replicas: (brokerId: 2, endOffset: 88120) (brokerId: 3, endOffset: 88120). (kafka.cluster.Partition)".formatted(p));
            if (!Lab.FIXED && i > 150) { log.after(12).write("[%%t] ERROR [ReplicaManager broker=1] Error processing append operation on partition orders-%d (kafka.server.ReplicaManager)".formatted(i % 12)); log.raw("org.apache.kafka.common.errors.NotEnoughReplicasException: The size of the current ISR Set(1) is insufficient to satisfy the min.isr requirement of 2 for partition orders-" + i % 12); }
        }
    }
}

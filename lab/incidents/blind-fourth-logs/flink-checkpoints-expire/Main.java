/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 1; i < 40; i++) {
            log.after(60_000).write("%%t INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Triggering checkpoint %d (type=CheckpointType{name='Checkpoint', sharingFilesStrategy=FORWARD_BACKWARD}) @ 17%d for job 4f0c1ab2.".formatted(i, 72000000000L + i));
            if (Lab.FIXED) log.after(4000).write("%%t INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Completed checkpoint %d for job 4f0c1ab2 (48120331 bytes, checkpointDuration=3918 ms, finalizationTime=12 ms).".formatted(i));
            else {
                log.after(600_000).write("%%t INFO  org.apache.flink.runtime.checkpoint.CheckpointCoordinator    [] - Checkpoint %d of job 4f0c1ab2 expired before completing.".formatted(i));
                if (i % 4 == 0) { log.after(3).write("%t INFO  org.apache.flink.runtime.jobmaster.JobMaster                 [] - Trying to recover from a global failure."); log.raw("org.apache.flink.util.FlinkRuntimeException: Exceeded checkpoint tolerable failure threshold. The latest checkpoint failed due to Checkpoint expired before completing., view the Checkpoint History tab or the Job Manager log to find out why continuous checkpoints failed."); log.raw("\tat org.apache.flink.runtime.checkpoint.CheckpointFailureManager.checkFailureAgainstCounter(CheckpointFailureManager.java:212)"); }
            }
        }
    }
}

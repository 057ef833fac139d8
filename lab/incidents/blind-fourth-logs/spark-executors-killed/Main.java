/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yy/MM/dd HH:mm:ss");
        for (int i = 0; i < 600; i++) {
            log.after(400).write("%%t INFO TaskSetManager: Finished task %d.0 in stage 7.0 (TID %d) in 3912 ms on worker-%d.acme.example (executor %d) (%d/600)".formatted(i, 2000 + i, i % 9, i % 9, i));
            if (!Lab.FIXED && i % 50 == 49) {
                log.after(80).write("%%t ERROR YarnScheduler: Lost executor %d on worker-%d.acme.example: Container killed by YARN for exceeding memory limits. 5.5 GB of 5.5 GB physical memory used. Consider boosting spark.executor.memoryOverhead.".formatted(i % 9, i % 9));
                log.after(2).write("%%t WARN TaskSetManager: Lost task %d.0 in stage 7.0 (TID %d) (worker-%d.acme.example executor %d): ExecutorLostFailure (executor %d exited caused by one of the running tasks) Reason: Container killed by YARN for exceeding memory limits. 5.5 GB of 5.5 GB physical memory used. Consider boosting spark.executor.memoryOverhead.".formatted(i, 2000 + i, i % 9, i % 9, i % 9));
            }
        }
        if (!Lab.FIXED) log.after(9).write("%t ERROR TaskSetManager: Task 12 in stage 7.0 failed 4 times; aborting job");
    }
}

/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yy/MM/dd HH:mm:ss");
        for (int i = 0; i < 900; i++) {
            log.after(300).write("%%t INFO TaskSetManager: Finished task %d.0 in stage 7.0 (TID %d) in 3912 ms on worker-%d.acme.example (executor %d) (%d/900)".formatted(i, 2000 + i, i % 9, i % 9, i));
            if (i == 500) log.write("%t WARN TaskSetManager: Lost task 499.0 in stage 7.0 (TID 2499) (worker-3.acme.example executor 3): FetchFailed(BlockManagerId(4, worker-4.acme.example, 7337, None), shuffleId=2, mapIndex=11, mapId=411, reduceId=499, message=Connection reset by peer)");
            if (i == 502) log.write("%t INFO DAGScheduler: Resubmitting ShuffleMapStage 6 (map at Report.scala:44) and ResultStage 7 (save at Report.scala:90) due to fetch failure");
        }
        log.after(50).write("%t INFO DAGScheduler: Job 3 finished: save at Report.scala:90, took 281.201133 s");
    }
}

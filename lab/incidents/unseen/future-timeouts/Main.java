import java.util.concurrent.*;

/** A batch fans out to a pool of four and joins the parts from tasks of the same pool. */
public class Main {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(4);
        ExecutorService plain = Executors.newFixedThreadPool(4, r -> new Thread(r, "report-worker"));
        for (int i = 0; i < 8; i++) plain.submit(() -> buildReport(plain));
        Lab.await();
    }
    static int buildReport(ExecutorService pool) throws Exception {
        if (Lab.FIXED) { while (true) Lab.sleep(1000 + section()); }
        Future<Integer> section = pool.submit(Main::section);
        return section.get();
    }
    static int section() { return 1; }
}

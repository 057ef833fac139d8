import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Eight parts of a report meet at a barrier, but the pool has four threads. */
public class Main {
    static void renderPart(CyclicBarrier allParts) throws Exception {
        Lab.sleep(10);
        allParts.await();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(Lab.FIXED ? 8 : 4);
        CyclicBarrier allParts = new CyclicBarrier(8);
        for (int i = 0; i < 8; i++) {
            pool.submit(() -> {
                renderPart(allParts);
                return null;
            });
        }
        Lab.await();
    }
}

import java.util.concurrent.CountDownLatch;

/** Rules are evaluated by recursion: a hundred threads stand in stacks of thousands of frames, and every collection scans them. */
public class Main {
    public static void main(String[] args) throws Exception {
        int threads = Lab.FIXED ? 8 : 120;
        CountDownLatch standing = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread evaluator = new Thread(null, () -> evaluate(6_000, new Object(), standing), "rule-evaluator-" + i, 16 << 20);
            evaluator.setDaemon(true);
            evaluator.start();
        }
        standing.await();
        Thread feeder = new Thread(Main::feed, "rule-feeder");
        feeder.start();
        feeder.join();
    }

    /** Every frame holds references, which the collector follows. */
    private static int evaluate(int depth, Object fact, CountDownLatch standing) {
        Object left = fact;
        Object right = Integer.valueOf(depth);
        if (depth == 0) {
            standing.countDown();
            while (true) Lab.sleep(60_000);
        }
        int below = evaluate(depth - 1, depth % 2 == 0 ? left : right, standing);
        return below + left.hashCode() + right.hashCode();
    }

    private static void feed() {
        while (true) {
            byte[][] facts = new byte[32][];
            for (int i = 0; i < facts.length; i++) facts[i] = new byte[4_096];
            Lab.sleep(1);
        }
    }
}
